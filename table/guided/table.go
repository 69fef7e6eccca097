package guided

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// table is a guided decision table.
type table struct {
	file                             *source.File
	root                             *xmltree.Element
	found                            []source.Diagnostic
	metadata, attributes, conditions []*column
	actions                          []*column
	rows                             []*row
	named                            bool // rows have a cell with the name of their rule
}

// column is a column of the table. A column of free text takes up one cell of a row for each variable in the text.
type column struct {
	*xmltree.Element
	pattern *xmltree.Element // the pattern of a condition; nil for other columns
	at      int              // the index of its first cell
	free    bool
}

// row holds the cells of a row.
type row struct {
	*xmltree.Element
	cells     []*xmltree.Element
	variables map[string]source.Text // of columns of free text, by name
}

// cell returns the value in a cell as it is written in rules. It is empty for an empty cell.
func (r *row) cell(i int) source.Text {
	c := r.cells[i]
	switch t := c.Value("dataType").String(); {
	case t == "BOOLEAN":
		return c.Value("valueBoolean")
	case t == "DATE":
		return date(c.Value("valueDate"))
	case strings.HasPrefix(t, "NUMERIC"):
		return c.Value("valueNumeric")
	}
	return c.Value("valueString")
}

// filled reports whether a value has characters other than white space.
func filled(t source.Text) bool { return strings.TrimSpace(t.String()) != "" }

// The kinds of columns, which are the names of their elements. Columns of free text are not among them.
const (
	metadataColumn  = "metadata-column52"
	attributeColumn = "attribute-column52"
	conditionColumn = "condition-column52"
	insertColumn    = "insert-fact-column52"
	setColumn       = "set-field-col52"
	retractColumn   = "retract-fact-column52"
)

var supported = []string{metadataColumn, attributeColumn, conditionColumn, insertColumn, setColumn, retractColumn}

// refuse reports something wrong or not supported at an element of the table, or at the start of the file if the element is nil.
func (t *table) refuse(e *xmltree.Element, what string) {
	span := t.file.Span(0, 0)
	if e != nil {
		span = e.Tag
	}
	t.found = append(t.found, source.Diagnostic{File: t.file, Span: span, Code: CodeGuided, Message: what,
		Hint: "copy the rules of the table from the Source tab of its editor into a .drl file, and leave the table out of its project with --exclude"})
}

// read reads the columns and the rows.
func (t *table) read() {
	if f := t.root.Value("tableFormat").String(); f != "" && f != "EXTENDED_ENTRY" {
		t.refuse(t.root.Child("tableFormat"), "guided decision tables with limited entries are not supported")
	}
	cells := 2                                                                        // each row begins with a number and a description
	if version, _ := strconv.Atoi(t.root.Value("version").String()); version >= 739 { // the version of the workbench that wrote the file
		t.named = true
		cells++
	}
	t.metadata = t.columns(t.root.Elements("metadataCols"), nil, &cells)
	t.attributes = t.columns(t.root.Elements("attributeCols"), nil, &cells)
	for _, p := range t.root.Elements("conditionPatterns") {
		if kind(p) != "Pattern52" {
			t.conditions = append(t.conditions, t.columns([]*xmltree.Element{p}, nil, &cells)...)
			continue
		}
		if w := p.Child("window"); w != nil && w.Value("operator").String() != "" {
			t.refuse(w, "windows are not supported in guided decision tables")
		}
		t.conditions = append(t.conditions, t.columns(p.Elements("conditions"), p, &cells)...)
	}
	t.actions = t.columns(t.root.Elements("actionCols"), nil, &cells)
	for _, list := range t.root.Elements("data") {
		if r := t.row(list, cells); r != nil {
			t.rows = append(t.rows, r)
		}
	}
}

// columns returns the columns of a list of elements. Their first cell is at *cells, which is advanced behind their last cell. pattern is
// the pattern of conditions, nil for other columns.
func (t *table) columns(list []*xmltree.Element, pattern *xmltree.Element, cells *int) (columns []*column) {
	for _, e := range list {
		c := &column{Element: e, pattern: pattern, at: *cells}
		switch {
		case kind(e) == "BRLConditionColumn" || kind(e) == "BRLActionColumn":
			c.free = true
			*cells += len(e.Elements("childColumns")) - 1
			t.checkFreeText(c)
		case !slices.Contains(supported, kind(e)):
			t.refuse(e, "columns of the kind "+kind(e)+" are not supported in guided decision tables")
		}
		*cells++
		columns = append(columns, c)
	}
	return columns
}

// row returns a row, or nil, after reporting it, if it does not have the expected number of cells.
func (t *table) row(list *xmltree.Element, cells int) *row {
	r := &row{Element: list, variables: map[string]source.Text{}}
	for _, c := range list.Children {
		if c = meant(c); c != nil {
			r.cells = append(r.cells, c)
		}
	}
	if len(r.cells) != cells {
		t.refuse(list, "the row has another number of cells than the table has columns")
		return nil
	}
	for _, c := range slices.Concat(t.conditions, t.actions) {
		for i, v := range c.Elements("childColumns") {
			r.variables[v.Value("varName").String()] = r.cell(c.at + i)
		}
	}
	return r
}

// checkFreeText reports parts of a column of free text that are not supported.
func (t *table) checkFreeText(c *column) {
	for _, d := range c.Elements("definition") {
		if kind(d) != "FreeFormLine" {
			t.refuse(d, "columns made of forms ("+kind(d)+") are not supported in guided decision tables")
		}
	}
	if len(c.Elements("childColumns")) == 0 {
		t.refuse(c.Element, "a column of free text without cells is not supported")
	}
}

// freeText returns the lines of a column of free text for a row. A line is left out if one of its variables, such as @{limit}, has no
// value. If the column has no variables, all lines are used if its cell is true, and none otherwise.
func (t *table) freeText(c *column, r *row) (lines []source.Text) {
	variable := false
	for _, d := range c.Elements("definition") {
		text, whole := d.Value("text"), true
		for _, name := range slices.Sorted(maps.Keys(r.variables)) { // in a fixed order, since a value may contain the text of a variable
			value := r.variables[name]
			if key := "@{" + name + "}"; strings.Contains(text.String(), key) {
				variable = true
				whole = whole && value.Len() > 0
				text = text.Replace(key, value)
			}
		}
		if whole {
			lines = append(lines, text)
		}
	}
	if !variable && r.cell(c.at).String() != "true" {
		return nil
	}
	return lines
}
