package guided

import (
	"unicode"
	"unicode/utf8"

	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// change is an action on a fact: it calls setters of a new or of a matched fact, or is written as whole lines.
type change struct {
	of       *xmltree.Element // the first of its columns, which names the variable; nil for lines
	modifies bool             // in a modify
	setters  []source.Text
	lines    []source.Text
}

// changes lists the actions of the rule that a row makes, and reports whether they read dates.
func (t *table) changes(r *row) (made []*change, dates bool) {
	for _, c := range t.actions {
		if c.free {
			made = append(made, &change{lines: t.freeText(c, r)})
			continue
		}
		cell := r.cell(c.at)
		if !filled(cell) {
			continue
		}
		if kind(c.Element) == retractColumn {
			made = append(made, &change{lines: []source.Text{source.Join(source.Literal("retract( "), cell, source.Literal(" );"))}})
			continue
		}
		modifies := kind(c.Element) == setColumn && c.Is("update")
		a := changeOf(made, c.Value("boundName").String(), modifies)
		if a == nil {
			a = &change{of: c.Element, modifies: modifies}
			made = append(made, a)
		}
		dates = dates || c.Value("type").String() == "Date"
		a.setters = append(a.setters, source.Join(source.Literal("set"), capital(c.Value("factField")), source.Literal("( "), actionValue(cell, c.Value("type").String()), source.Literal(" )")))
	}
	return made, dates
}

// changeOf is the action made already that sets fields of a variable, in a modify or not; nil if there is none.
func changeOf(made []*change, name string, modifies bool) *change {
	for _, a := range made {
		if a.of != nil && a.of.Value("boundName").String() == name && a.modifies == modifies {
			return a
		}
	}
	return nil
}

// capital is the name of a field as the name of its setter contains it.
func capital(field source.Text) source.Text {
	s := field.String()
	first, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	if n == 0 || unicode.IsLower(first) && unicode.IsUpper(second) {
		return field
	}
	return source.Join(field.Slice(0, n).As(string(unicode.ToUpper(first))), field.Slice(n, len(s)))
}

// write writes the lines of the action.
func (a *change) write(b *source.TextBuilder) {
	line := func(parts ...source.Text) {
		b.AddString("\t\t")
		b.Add(parts...)
		b.AddString("\n")
	}
	lit := source.Literal
	if a.of == nil {
		for _, l := range a.lines {
			line(l)
		}
		return
	}
	name := a.of.Value("boundName")
	inserts := kind(a.of) == insertColumn
	if a.modifies {
		line(lit("modify( "), name, lit(" ) {"))
		for i, s := range a.setters {
			end := lit(", ")
			if i == len(a.setters)-1 {
				end = source.Text{}
			}
			line(lit("\t\t"), s, end)
		}
		line(lit("}"))
		return
	}
	if inserts {
		line(a.of.Value("factType"), lit(" "), name, lit(" = new "), a.of.Value("factType"), lit("();"))
	}
	for _, s := range a.setters {
		line(name, lit("."), s, lit(";"))
	}
	if inserts && a.of.Is("isInsertLogical") {
		line(lit("insertLogical( "), name, lit(" );"))
	} else if inserts {
		line(lit("insert( "), name, lit(" );"))
	}
}
