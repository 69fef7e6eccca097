package guided

import (
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

// supported are the kinds of columns.
var supported = map[string]bool{
	"metadata-column52": true, "attribute-column52": true, "condition-column52": true, "insert-fact-column52": true, "set-field-col52": true,
	"retract-fact-column52": true,
}

func (t *table) refuse(e *element, what string) {
	span := t.file.Span(0, 0)
	if e != nil {
		span = t.file.Span(e.from, e.from+len(e.name)+1)
	}
	t.found = append(t.found, source.Diagnostic{File: t.file, Span: span, Code: CodeGuided, Message: what,
		Hint: "copy the rules of the table from the Source tab of its editor into a .drl file"})
}

// head reads the columns.
func (t *table) head() {
	if f := t.root.string("tableFormat"); f != "" && f != "EXTENDED_ENTRY" {
		t.refuse(t.root.child("tableFormat"), "guided decision tables with limited entries are not supported")
	}
	next := 2
	if version, _ := strconv.Atoi(t.root.string("version")); version >= 739 { // of the workbench that wrote the file
		t.named = true
		next = 3
	}
	plain := func(list []*element, pattern *element) (columns []*column) {
		for _, e := range list {
			c := &column{element: e, pattern: pattern, at: next}
			switch {
			case e.name == "BRLConditionColumn" || e.name == "BRLActionColumn":
				c.free = true
				next += len(e.all("childColumns")) - 1
				t.lines(c)
			case !supported[e.name]:
				t.refuse(e, "columns of the kind "+e.name+" are not supported in guided decision tables")
			}
			next++
			columns = append(columns, c)
		}
		return columns
	}
	t.metadata = plain(t.root.all("metadataCols"), nil)
	t.attributes = plain(t.root.all("attributeCols"), nil)
	for _, p := range t.root.all("conditionPatterns") {
		if p.name != "Pattern52" {
			t.conditions = append(t.conditions, plain([]*element{p}, nil)...)
			continue
		}
		if w := p.child("window"); w != nil && w.string("operator") != "" {
			t.refuse(w, "windows are not supported in guided decision tables")
		}
		t.conditions = append(t.conditions, plain(p.all("conditions"), p)...)
	}
	t.actions = plain(t.root.all("actionCols"), nil)
	for _, list := range t.root.all("data") {
		r := &row{element: list}
		for _, c := range list.children {
			if c = c.meant(); c != nil {
				r.cells = append(r.cells, c)
			}
		}
		if len(r.cells) != next {
			t.refuse(list, "the row has another number of cells than the table has columns")
			continue
		}
		r.variables = map[string]source.Text{}
		for _, c := range slices.Concat(t.conditions, t.actions) {
			for i, v := range c.all("childColumns") {
				r.variables[v.string("varName")] = r.cell(c.at + i)
			}
		}
		t.rows = append(t.rows, r)
	}
}

// lines refuses what a column of free text contains besides text.
func (t *table) lines(c *column) {
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
		for name, value := range r.variables {
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
