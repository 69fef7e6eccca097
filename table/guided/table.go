package guided

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/source"
)

// table is a guided decision table.
type table struct {
	file                             *source.File
	root                             *element
	found                            []source.Diagnostic
	metadata, attributes, conditions []*column
	actions                          []*column
	rows                             []*row
	named                            bool // rows have a cell with the name of their rule
}

// column is a column of the table. One that is written as free text may take up several cells of a row: one for each variable in the text.
type column struct {
	*element
	pattern *element // of a condition
	at      int      // the index of its first cell
	free    bool
}

// row holds the cells of a row.
type row struct {
	*element
	cells     []*element
	variables map[string]source.Text // the values of the variables in free text
}

// cell is the value in a cell, as rules contain it; it is empty for an empty cell.
func (r *row) cell(i int) source.Text {
	c := r.cells[i]
	switch t := c.string("dataType"); {
	case t == "BOOLEAN":
		return c.value("valueBoolean")
	case t == "DATE":
		return date(c.value("valueDate"))
	case strings.HasPrefix(t, "NUMERIC"):
		return c.value("valueNumeric")
	}
	return c.value("valueString")
}

// filled reports whether a cell shows something.
func filled(t source.Text) bool { return strings.TrimSpace(t.String()) != "" }

// The kinds of columns, by the names of their elements. Besides these there are columns of free text.
const (
	metadataColumn  = "metadata-column52"
	attributeColumn = "attribute-column52"
	conditionColumn = "condition-column52"
	insertColumn    = "insert-fact-column52"
	setColumn       = "set-field-col52"
	retractColumn   = "retract-fact-column52"
)

var supported = []string{metadataColumn, attributeColumn, conditionColumn, insertColumn, setColumn, retractColumn}

// refuse reports that the table contains, at an element, what is not supported or wrong.
func (t *table) refuse(e *element, what string) {
	span := t.file.Span(0, 0)
	if e != nil {
		span = t.file.Span(e.from, e.from+len(e.name)+1)
	}
	t.found = append(t.found, source.Diagnostic{File: t.file, Span: span, Code: CodeGuided, Message: what,
		Hint: "copy the rules of the table from the Source tab of its editor into a .drl file, and leave the table out of its project with --exclude"})
}

// read reads the columns and the rows.
func (t *table) read() {
	if f := t.root.string("tableFormat"); f != "" && f != "EXTENDED_ENTRY" {
		t.refuse(t.root.child("tableFormat"), "guided decision tables with limited entries are not supported")
	}
	cells := 2                                                                // those in front of the columns: the number and the description
	if version, _ := strconv.Atoi(t.root.string("version")); version >= 739 { // of the workbench that wrote the file
		t.named = true
		cells++
	}
	t.metadata = t.columns(t.root.all("metadataCols"), nil, &cells)
	t.attributes = t.columns(t.root.all("attributeCols"), nil, &cells)
	for _, p := range t.root.all("conditionPatterns") {
		if p.name != "Pattern52" {
			t.conditions = append(t.conditions, t.columns([]*element{p}, nil, &cells)...)
			continue
		}
		if w := p.child("window"); w != nil && w.string("operator") != "" {
			t.refuse(w, "windows are not supported in guided decision tables")
		}
		t.conditions = append(t.conditions, t.columns(p.all("conditions"), p, &cells)...)
	}
	t.actions = t.columns(t.root.all("actionCols"), nil, &cells)
	for _, list := range t.root.all("data") {
		if r := t.row(list, cells); r != nil {
			t.rows = append(t.rows, r)
		}
	}
}

// columns makes columns, of a pattern if they are conditions, that begin behind so many cells.
func (t *table) columns(list []*element, pattern *element, cells *int) (columns []*column) {
	for _, e := range list {
		c := &column{element: e, pattern: pattern, at: *cells}
		switch {
		case e.name == "BRLConditionColumn" || e.name == "BRLActionColumn":
			c.free = true
			*cells += len(e.all("childColumns")) - 1
			t.checkFreeText(c)
		case !slices.Contains(supported, e.name):
			t.refuse(e, "columns of the kind "+e.name+" are not supported in guided decision tables")
		}
		*cells++
		columns = append(columns, c)
	}
	return columns
}

// row makes a row, which must have so many cells; nil if it has not.
func (t *table) row(list *element, cells int) *row {
	r := &row{element: list, variables: map[string]source.Text{}}
	for _, c := range list.children {
		if c = c.meant(); c != nil {
			r.cells = append(r.cells, c)
		}
	}
	if len(r.cells) != cells {
		t.refuse(list, "the row has another number of cells than the table has columns")
		return nil
	}
	for _, c := range slices.Concat(t.conditions, t.actions) {
		for i, v := range c.all("childColumns") {
			r.variables[v.string("varName")] = r.cell(c.at + i)
		}
	}
	return r
}

// checkFreeText refuses what a column of free text contains besides text.
func (t *table) checkFreeText(c *column) {
	for _, d := range c.all("definition") {
		if d.name != "FreeFormLine" {
			t.refuse(d, "columns made of forms ("+d.name+") are not supported in guided decision tables")
		}
	}
	if len(c.all("childColumns")) == 0 {
		t.refuse(c.element, "a column of free text without cells is not supported")
	}
}

// freeText lists the lines of a column of free text that a row fills: those all of whose variables, as in @{limit}, have a value. The
// cell of a column without variables is true if all of its lines are meant.
func (t *table) freeText(c *column, r *row) (lines []source.Text) {
	variable := false
	for _, d := range c.all("definition") {
		text, whole := d.value("text"), true
		for _, name := range slices.Sorted(maps.Keys(r.variables)) { // a value may contain what looks like a variable
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
