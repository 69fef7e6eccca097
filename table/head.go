package table

import (
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/source"
)

// kindCell reads a cell of the first row of a table, which determines the kind of its column.
func (r *reader) kindCell(c *Cell, value source.Text) {
	k := kindNamed(value.String())
	if k == nil {
		names := make([]string, len(kinds))
		for i := range kinds {
			names[i] = kinds[i].name
		}
		hint := "a column is one of " + strings.Join(names, ", ")
		if near := source.Nearest(strings.ToUpper(value.String()), names); near != "" {
			hint = "did you mean " + near + "?"
		}
		r.errorf(value, hint, "%q is not a kind of column", value.String())
		r.columns[c.Col] = &column{kind: &kind{name: value.String()}, bad: true}
		return
	}
	for _, other := range r.columns {
		if k.once && other.kind == k {
			r.errorf(value, "", "the table already has a %s column", k.name)
		}
	}
	r.columns[c.Col] = &column{kind: k}
}

// column returns the column of a cell. If the table has no column there, it reports the cell and returns nil.
func (r *reader) column(c *Cell, value source.Text) *column {
	col := r.columns[c.Col]
	if col == nil {
		r.errorf(value, "write CONDITION or ACTION into "+source.CellName(r.startRow+kindRow, c.Col)+", or leave an empty row below the table",
			"the cell is in a column that does not belong to the table %q", r.prefix.String())
		r.columns[c.Col] = &column{kind: &kind{}, bad: true}
		return nil
	}
	return col
}

// typeCell reads a cell of the second row: the type or source that the conditions below share, or the variable of actions.
func (r *reader) typeCell(c *Cell, value source.Text) {
	if s := value.String(); strings.Contains(s, "$param") || strings.Contains(s, "$1") {
		r.errorf(value, "the row below CONDITION and ACTION is reserved for types; insert a row above this one, which may be empty",
			"this row is reserved for types, but the cell contains code")
		r.columns[c.Col] = &column{kind: &kind{}, bad: true}
		return
	}
	col := r.column(c, value)
	if col == nil || col.bad {
		return
	}
	if c.Merged >= 0 && c.Merged != c.Col {
		if first := r.columns[c.Merged]; first != nil {
			col.builder = first.builder
		}
		return
	}
	r.build(c.Col, col, value)
}

// build creates the builder of a column whose kind has code.
func (r *reader) build(at int, col *column, head source.Text) {
	switch col.name {
	case "CONDITION":
		col.builder = newPattern(head)
	case "ACTION":
		col.builder = newAction(head)
	default:
		return
	}
	r.register(at, col)
}

// register adds the builder of a column to those that make the rules, in the order of the columns.
func (r *reader) register(at int, col *column) {
	b := builderAt{col: at, builder: col.builder, metadata: col.name == "METADATA"}
	i := slices.IndexFunc(r.builders, func(x builderAt) bool { return x.col >= at })
	if i < 0 {
		i = len(r.builders)
	}
	r.builders = slices.Insert(r.builders, i, b)
}

// codeCell reads a cell of the third row: code with placeholders for the values below it.
func (r *reader) codeCell(c *Cell, value source.Text) {
	col := r.column(c, value)
	if col == nil || col.bad {
		return
	}
	if col.builder == nil {
		switch col.name {
		case "CONDITION", "ACTION":
			r.build(c.Col, col, source.Text{})
		case "METADATA":
			col.builder = newAction(source.Text{})
			r.register(c.Col, col)
		case "PRIORITY": // Drools allows code here and ignores it
			return
		default:
			r.errorf(value, "leave the cell empty", "a %s column has no code", col.name)
			return
		}
	}
	col.builder.head(c.Col, value)
}

// property returns the first value of a keyword outside of tables, or an empty text.
func (r *reader) property(word string) source.Text {
	if list := r.properties[strings.ToLower(word)]; len(list) > 0 {
		return list[0].value
	}
	return source.Text{}
}

func (r *reader) flag(word string, otherwise bool) bool {
	if v := r.property(word).String(); v != "" {
		return meansTrue(v)
	}
	return otherwise
}

func (r *reader) number(word string, otherwise int) int {
	v := r.property(word)
	if v.Len() == 0 {
		return otherwise
	}
	n, err := strconv.ParseInt(v.String(), 10, 32)
	if err != nil {
		r.errorf(v, "", "%s must be a whole number", word)
		return otherwise
	}
	return int(n)
}

// ruleSet collects the properties and rules of the sheet.
func (r *reader) ruleSet() *ruleSet {
	s := &ruleSet{rules: r.rules, name: r.property("RuleSet"), unit: r.property("Unit"), dialect: r.property("Dialect")}
	if s.name.Len() == 0 {
		s.name = source.Literal("rule_table")
	}
	for _, p := range r.properties["import"] {
		for _, part := range tokens(p.value, ",") {
			s.imports = append(s.imports, part.TrimSpace())
		}
	}
	for _, p := range r.properties["variables"] {
		for _, part := range tokens(p.value, ",") {
			words := tokens(part, " ")
			if len(words) < 2 {
				r.errorf(part, "for example: java.util.List results, Integer limit", "a variable needs a type and a name")
				continue
			}
			s.globals = append(s.globals, source.Join(words[0], source.Literal(" "), words[1]))
		}
	}
	last := func(word string) source.Text {
		list := r.properties[word]
		if len(list) == 0 {
			return source.Text{}
		}
		return list[len(list)-1].value
	}
	s.functions, s.queries, s.declares = last("functions"), last("queries"), last("declare")
	for i := range kinds {
		k := &kinds[i]
		list := r.properties[strings.ToLower(k.name)]
		if k.form == noAttribute || len(list) == 0 {
			continue
		}
		if len(list) > 1 {
			r.errorf(list[1].word, "", "there are several values for %s", k.name)
			continue
		}
		if v, ok := r.attribute(k, list[0].value); ok {
			s.attributes.set(k.attribute(), v)
		}
	}
	return s
}

// tokens splits a text at separators. Empty parts are dropped.
func tokens(t source.Text, separator string) []source.Text {
	var list []source.Text
	s, start := t.String(), 0
	for start <= len(s) {
		end := strings.Index(s[start:], separator)
		if end < 0 {
			end = len(s) - start
		}
		if end > 0 {
			list = append(list, t.Slice(start, start+end))
		}
		start += end + len(separator)
	}
	return list
}
