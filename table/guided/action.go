package guided

import (
	"unicode"
	"unicode/utf8"

	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// change is an action of a rule: calls of setters on a new or matched fact, or lines of text.
type change struct {
	of       *xmltree.Element // the column that caused the action and names its variable; nil for lines
	modifies bool             // the setters are called in a modify
	setters  []source.Text
	lines    []source.Text
}

// changes returns the actions of the rule of a row. dates reports whether an action sets a field of type Date.
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

// changeOf returns the action, among those made so far, that sets fields of a variable inside or outside of a modify, or nil if there is
// none.
func changeOf(made []*change, name string, modifies bool) *change {
	for _, a := range made {
		if a.of != nil && a.of.Value("boundName").String() == name && a.modifies == modifies {
			return a
		}
	}
	return nil
}

// capital returns the name of a field as it follows "set" in the name of its setter: with a capital first letter, except for names such as
// xPos, which Java Beans leave unchanged.
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
