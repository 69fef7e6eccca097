package template

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/table"
)

// row is a row of the data.
type row struct {
	number int // from 0
	cells  []source.Text
	given  []bool // whether each cell has a value
}

func newRow(number, columns int) *row {
	return &row{number: number, cells: make([]source.Text, columns), given: make([]bool, columns)}
}

func (r *row) set(col int, value source.Text) { r.cells[col], r.given[col] = value, true }

func (r *row) empty() bool { return !slices.Contains(r.given, true) }

// Sheet makes rules from the rows of a sheet. The data begins at a row and column, counted from 0, and ends before the first empty
// row, unless that is the last row of the sheet.
func (t *Template) Sheet(s *table.Sheet, startRow, startCol int) (*source.File, []source.Diagnostic) {
	var rows []*row
	cells := s.Cells
	for number := startRow; number < s.Rows; number++ {
		r := newRow(number, len(t.columns))
		for len(cells) > 0 && cells[0].Row < number {
			cells = cells[1:]
		}
		for ; len(cells) > 0 && cells[0].Row == number; cells = cells[1:] {
			c := &cells[0]
			if col := c.Col - startCol; col >= 0 && col < len(t.columns) && strings.TrimSpace(c.Text.String()) != "" {
				r.set(col, c.Text)
			}
		}
		if r.empty() && number < s.Rows-1 { // Drools checks for an empty row only when it reads the next row
			break
		}
		rows = append(rows, r)
	}
	return t.make(rows)
}

// Objects makes rules from a list of JSON objects, whose keys are the columns, or from a list of lists of values. Messages call the data
// name.
func (t *Template) Objects(name string, data []byte) (*source.File, []source.Diagnostic) {
	file := source.NewFile(name, string(data))
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	var list []json.RawMessage
	if err := d.Decode(&list); err != nil {
		found := source.Diagnostic{File: file, Span: file.Span(0, 0), Code: CodeTemplate, Message: fmt.Sprintf("the data is not a list: %v", err),
			Hint: `[ {"column": "value", …}, … ]`}
		return source.NewDerived(t.file.Name(), source.Text{}), append(slices.Clone(t.found), found)
	}
	var rows []*row
	at := 0
	for number, raw := range list {
		at += max(strings.Index(string(data[at:]), string(raw)), 0)
		r := newRow(number, len(t.columns))
		for col, value := range values(t.columns, raw) {
			if text, ok := textOf(value); ok && strings.TrimSpace(text) != "" {
				r.set(col, file.Made(text, at, at+len(raw)))
			}
		}
		at += len(raw)
		if r.empty() && number < len(list)-1 {
			break
		}
		rows = append(rows, r)
	}
	return t.make(rows)
}

// values returns the values of a JSON object or list, by column; nil for a missing value.
func values(columns []column, raw json.RawMessage) []any {
	list := make([]any, len(columns))
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		return list
	}
	switch v := value.(type) {
	case map[string]any:
		for i, c := range columns {
			list[i] = v[c.name]
		}
	case []any:
		copy(list, v)
	}
	return list
}

// textOf returns a JSON value as Java writes it; false for null.
func textOf(value any) (string, bool) {
	switch v := value.(type) {
	case nil:
		return "", false
	case string:
		return v, true
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return strconv.FormatInt(n, 10), true
		}
		n, _ := v.Float64()
		return fact.ToString(n), true
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i], _ = textOf(v[i])
		}
		return strings.Join(parts, ","), true
	}
	return fmt.Sprint(value), true
}

// make makes the rules of all rows. They are empty if the template has errors.
func (t *Template) make(rows []*row) (*source.File, []source.Diagnostic) {
	if source.HasErrors(t.found) {
		return source.NewDerived(t.file.Name(), source.Text{}), t.found
	}
	m := &maker{Template: &Template{file: t.file, columns: t.columns, found: slices.Clone(t.found)}}
	m.out.Add(t.header, source.Literal("\n"))
	for _, r := range rows {
		for _, rules := range t.rules {
			m.values = m.variables(r)
			m.nodes(rules.nodes)
			m.out.AddString("\n")
		}
	}
	return source.NewDerived(t.file.Name(), m.out.Text()), once(m.found)
}

// once removes repeated diagnostics, which other rows have caused too.
func once(found []source.Diagnostic) []source.Diagnostic {
	type key struct {
		file    *source.File
		at      source.Span
		message string
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(found, func(d source.Diagnostic) bool {
		k := key{d.File, d.Span, d.Message}
		before := seen[k]
		seen[k] = true
		return before
	})
}

// variables maps the names of the columns to the values of a row.
func (m *maker) variables(r *row) map[string]value {
	vars := map[string]value{"row": {any: map[string]any{"rowNumber": r.number}}, "null": {}}
	for i := range 10 { // Drools' editor refers to them
		vars["hasPriorCommaConstraint"+strconv.Itoa(i)] = value{any: false}
		vars["hasPriorJunctionConstraint"+strconv.Itoa(i)] = value{any: false}
	}
	for i, c := range m.columns {
		cell := r.cells[i]
		switch {
		case c.array:
			for k := range 10 { // up to name9; for missing values, which are null instead of unknown names
				vars[c.name+strconv.Itoa(k)] = value{}
			}
			if !r.given[i] {
				continue
			}
			for k, part := range parts(cell) {
				vars[c.name+strconv.Itoa(k)] = value{any: part.String(), text: part}
			}
		case !r.given[i]:
			vars[c.name] = value{}
		default:
			vars[c.name] = m.typed(c, cell)
		}
	}
	return vars
}

// parts splits the value of an array column at commas.
func parts(cell source.Text) []source.Text {
	var list []source.Text
	s, at := cell.String(), 0
	for {
		n := strings.IndexByte(s[at:], ',')
		if n < 0 {
			return append(list, cell.Slice(at, len(s)))
		}
		list = append(list, cell.Slice(at, at+n))
		at += n + 1
	}
}

// typed returns the value of a cell, converted to the type of its column.
func (m *maker) typed(c column, cell source.Text) value {
	s := cell.String()
	switch c.kind {
	case "Long":
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			m.errorf(cell, "", "the column %[2]s holds whole numbers, and %[1]q is not one", s, c.name)
		}
		return value{any: int(n), text: cell.As(strconv.FormatInt(n, 10))}
	case "Double":
		n, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if err != nil {
			m.errorf(cell, "", "the column %[2]s holds numbers, and %[1]q is not one", s, c.name)
		}
		return value{any: n, text: cell.As(fact.ToString(n))}
	case "Boolean":
		truth := strings.EqualFold(s, "true")
		return value{any: truth, text: cell.As(strconv.FormatBool(truth))}
	}
	return value{any: s, text: cell}
}
