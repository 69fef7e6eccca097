package facts

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// Table is a list of facts of one type, as rows of text. The first row contains the names of the fields. A name such as address.city refers
// to a field of the object in a field.
type Table struct {
	Name string // the type of the facts if there is a type with this name: the name of a sheet, or "" for a file with a single table
	Rows iter.Seq2[Row, error]
	At   func(line int) string // place of a row, for messages
	// DecimalComma means that numbers are written with a decimal comma: 2,50.
	DecimalComma bool
}

// Row is one row of a table. Cells remain text until the type of the property determines their meaning. An empty cell leaves its
// field unchanged.
type Row struct {
	Line  int
	Cells []string // the reader may reuse the slice for the next row
}

// csvTable returns the table in a CSV file. The separator is derived from the first line: comma, semicolon or tab.
func csvTable(name, text string) Table {
	text = strings.TrimPrefix(text, "\ufeff")
	rows := csv.NewReader(strings.NewReader(text))
	rows.Comma = separator(text)
	rows.LazyQuotes = rows.Comma == '\t' // tab-separated files rarely quote their cells
	rows.ReuseRecord = true
	return Table{
		DecimalComma: rows.Comma == ';',
		At:           func(line int) string { return fmt.Sprintf("%s:%d", name, line) },
		Rows: func(yield func(Row, error) bool) {
			for {
				cells, err := rows.Read()
				if errors.Is(err, io.EOF) {
					return
				}
				line := 0
				if err == nil {
					line, _ = rows.FieldPos(0)
				} else {
					err = csvProblem(name, err, rows.FieldsPerRecord, len(cells))
				}
				if !yield(Row{line, cells}, err) || err != nil {
					return
				}
			}
		},
	}
}

// csvProblem rewords an error of the CSV reader for the person who edits the file.
func csvProblem(name string, err error, want, got int) error {
	var at *csv.ParseError
	if !errors.As(err, &at) {
		return fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case errors.Is(at.Err, csv.ErrFieldCount):
		return fmt.Errorf("%s:%d: %s in this line, but the first line names %s", name, at.Line, english.Count(got, "cell"), english.Count(want, "field"))
	case errors.Is(at.Err, csv.ErrQuote), errors.Is(at.Err, csv.ErrBareQuote):
		return fmt.Errorf("%s:%d:%d: a quote is not closed, or is in the middle of a cell; inside quotes, write a quote twice", name, at.StartLine, at.Column)
	}
	return fmt.Errorf("%s:%d:%d: %w", name, at.Line, at.Column, at.Err)
}

// separator returns the separator that occurs most often in the first line outside of quotes.
func separator(text string) rune {
	line, _, _ := strings.Cut(text, "\n")
	quoted := false
	counts := map[rune]int{}
	for _, c := range line {
		if c == '"' {
			quoted = !quoted
		}
		if !quoted {
			counts[c]++
		}
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}

// makeTables creates the facts of the tables of a file. If there are several tables, each must be named after a type; a single
// table may have any name.
func (b *Builder) makeTables(f file, tables []Table, add func(Given) error) error {
	for _, t := range tables {
		name := t.Name
		if _, err := b.Type(name); name == "" || err != nil && len(tables) == 1 {
			if name = typeName(f.name); f.typ != "" {
				name = f.typ
			}
		}
		if err := b.makeTable(f.name, name, t, add); err != nil {
			return err
		}
	}
	return nil
}

// table converts rows to facts: columns are matched with properties once, and cells are stored directly in the objects.
type table struct {
	typ     *fact.Type
	columns []column
	comma   bool // decimal comma: 2,50
	trees   bool // rows are first converted to JSON objects, because of constructors or fields of fields
}

// column is the target of one column of a table.
type column struct {
	name     string
	property *fact.Property // nil for an id that is not a property, and for fields of fields
	id       bool
}

func (b *Builder) makeTable(file, name string, rows Table, add func(Given) error) error {
	var t *table
	for row, err := range rows.Rows {
		if err != nil {
			return err
		}
		at := Place{rows.At, row.Line}
		if t == nil {
			if t, err = b.newTable(name, row.Cells); err != nil {
				return fmt.Errorf("%s: %w", at, err)
			}
			t.comma = rows.DecimalComma
			continue
		}
		g := Given{}
		if t.trees {
			g.Object, g.ID, err = t.tree(b, row.Cells)
		} else {
			g.Object, g.ID, err = t.fact(b, row.Cells)
		}
		if err == nil {
			g.At = at
			err = add(g)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	if t == nil {
		return fmt.Errorf("%s: the file is empty; its first line must name the fields", file)
	}
	return nil
}

// newTable resolves the type of a table and the properties named in its first line.
func (b *Builder) newTable(name string, header []string) (*table, error) {
	t := &table{columns: make([]column, len(header))}
	seen := map[string]bool{}
	for i, h := range header {
		h = strings.TrimSpace(h)
		if h == "" || seen[h] {
			return nil, fmt.Errorf("column %d needs a name that no other column has, found %q", i+1, h)
		}
		seen[h] = true
		t.columns[i] = column{name: h, id: h == "id"}
	}
	var err error
	if t.typ, err = b.Type(name); err != nil {
		return nil, err
	}
	t.trees = t.typ.IsClass()
	for i := range t.columns {
		c := &t.columns[i]
		if strings.Contains(c.name, ".") {
			t.trees = true
		}
	}
	for i := range t.columns {
		c := &t.columns[i]
		first, _, _ := strings.Cut(c.name, ".")
		known := t.typ.Property(first) != nil || t.typ.IsClass() && (t.typ.Field(first) != nil || t.typ.Alias(first) != "")
		if c.id && !known || t.trees && known {
			continue
		}
		if c.property, err = settable(t.typ, c.name); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// typeName derives a type from a file name: without folder, extension, and leading digits with a dash.
func typeName(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if plain, ok := strings.CutPrefix(strings.TrimLeft(name, "0123456789"), "-"); ok {
		return plain
	}
	return name
}

// fact creates the fact of a row.
func (t *table) fact(b *Builder, row []string) (object any, id string, err error) {
	if object, err = b.create(t.typ); err != nil {
		return nil, "", err
	}
	o := b.types.Object(object)
	for i, cell := range row {
		c := &t.columns[i]
		if cell == "" {
			continue
		}
		if c.property != nil {
			takes := cmp.Or(c.property.Takes, c.property.Type)
			v, err := b.cell(t.number(cell, takes), takes)
			if err == nil {
				err = c.property.Set(o, v)
			}
			if err != nil {
				return nil, "", fmt.Errorf("field %s.%s: %w", t.typ.Name, c.name, fact.InWords(err))
			}
		}
		if c.id {
			id = cell
			b.Name(id, object)
		}
	}
	return object, id, nil
}

// number returns the text of a cell, with a decimal comma replaced by a point if a number is wanted.
func (t *table) number(cell string, want *fact.Type) string {
	if !t.comma {
		return cell
	}
	switch want.Kind {
	case fact.Float, fact.Double, fact.Decimal:
		return strings.Replace(cell, ",", ".", 1)
	}
	return cell
}

// cell converts a cell to a value of type t. Values that a plain text cannot express are written as JSON; the id of a fact means the fact.
func (b *Builder) cell(cell string, t *fact.Type) (any, error) {
	switch t.Kind {
	case fact.List, fact.Set, fact.Map, fact.Struct:
		return b.Convert(cellTree(b, cell), t)
	}
	return fact.Convert(cell, t)
}

// cellTree returns the text of a cell as a JSON tree: JSON if it begins with a bracket or brace, a reference if it is a fact's id.
func cellTree(b *Builder, cell string) any {
	if strings.HasPrefix(cell, "[") || strings.HasPrefix(cell, "{") {
		if tree, err := ParseJSON("", []byte(cell)); err == nil {
			return tree
		}
	}
	if b.Known(cell) {
		return &Object{Members: []Member{{Name: "$ref", Value: cell}}}
	}
	return cell
}

// tree creates the fact of a row from a JSON object.
func (t *table) tree(b *Builder, row []string) (object any, id string, err error) {
	fields := &Object{}
	for i, cell := range row {
		c := &t.columns[i]
		if cell == "" {
			continue
		}
		if c.id {
			id = cell
			if t.typ.Property("id") == nil && t.typ.Field("id") == nil {
				continue
			}
		}
		t.put(b, fields, t.typ, strings.Split(c.name, "."), cell)
	}
	if object, err = b.build(Spec{Type: t.typ.QualifiedName(), Fields: fields}); err != nil {
		return nil, "", err
	}
	if id != "" {
		b.Name(id, object)
	}
	return object, id, nil
}

// put sets a member of an object, or of an object nested in it. If the target is a string, the cell's text is used unchanged.
func (t *table) put(b *Builder, o *Object, of *fact.Type, path []string, cell string) {
	var p *fact.Property
	if of != nil {
		if p = of.Property(path[0]); p == nil && of.IsClass() {
			p = of.Field(path[0])
		}
	}
	var inner *fact.Type
	if p != nil {
		inner = p.Type
	}
	if len(path) == 1 {
		var v any = cell
		if inner != nil {
			switch inner.Kind {
			case fact.List, fact.Set, fact.Map, fact.Struct:
				v = cellTree(b, cell)
			default:
				v = t.number(cell, inner)
			}
		}
		o.Add(path[0], v)
		return
	}
	if v, ok := o.Get(path[0]); ok {
		if in, ok := v.(*Object); ok {
			t.put(b, in, inner, path[1:], cell)
			return
		}
	}
	in := &Object{}
	o.Add(path[0], in)
	t.put(b, in, inner, path[1:], cell)
}
