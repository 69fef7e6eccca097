package facts

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"whenthen/internal/fact"
)

// table is a CSV text on its way to facts: columns are matched with properties once, cells go straight into objects.
type table struct {
	name    string
	typ     *fact.Type
	columns []column
}

// column is what one column of a table fills.
type column struct {
	name     string
	property *fact.Property // nil for an id that is no property
	id       bool
}

// makeTable makes the facts of comma-separated lines. Cells stay text until the property's type says what they mean.
func (b *Builder) makeTable(name string, text string, add func(object any, id string) error) error {
	rows := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	rows.ReuseRecord = true
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: an empty file; the first line names the properties", name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	t, err := b.newTable(name, header)
	if err != nil {
		return err
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		object, id, err := t.fact(b, row)
		if err == nil {
			err = add(object, id)
		}
		if err != nil {
			line, _ := rows.FieldPos(0)
			return fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
}

// newTable finds the type a file is named for and the properties its first line names.
func (b *Builder) newTable(name string, header []string) (*table, error) {
	t := &table{name: name, columns: make([]column, len(header))}
	seen := map[string]bool{}
	for i, h := range header {
		h = strings.TrimSpace(h)
		if h == "" || seen[h] {
			return nil, fmt.Errorf("%s:1: column %d needs a name of its own, found %q", name, i+1, h)
		}
		seen[h] = true
		t.columns[i] = column{name: h, id: h == "id"}
	}
	var err error
	if t.typ, err = b.Type(typeName(name)); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range t.columns {
		c := &t.columns[i]
		if c.id && t.typ.Property("id") == nil {
			continue
		}
		if c.property, err = settable(t.typ, c.name); err != nil {
			return nil, fmt.Errorf("%s:1: %w", name, err)
		}
	}
	return t, nil
}

// typeName is the type a CSV file holds: its name without folder, ending, and digits with a dash in front.
func typeName(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if plain, ok := strings.CutPrefix(strings.TrimLeft(name, "0123456789"), "-"); ok {
		return plain
	}
	return name
}

// fact makes the fact of a row.
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
			v, err := fact.Convert(cell, c.property.Type)
			if err == nil {
				err = c.property.Set(o, v)
			}
			if err != nil {
				return nil, "", fmt.Errorf("field %s.%s: %w", t.typ.Name, c.name, err)
			}
		}
		if c.id {
			id = cell
			b.Name(id, object)
		}
	}
	return object, id, nil
}
