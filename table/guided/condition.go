package guided

import (
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// pattern is a pattern of a rule. Its element is the first column that contributed to it.
type pattern struct {
	of          *xmltree.Element
	constraints []source.Text
}

// patterns returns the lines of the conditions of the rule of a row: patterns and free text.
func (t *table) patterns(r *row) (lines []source.Text) {
	var made []*pattern
	at := map[*pattern]int{}
	for _, c := range t.conditions {
		if c.free {
			lines = append(lines, t.freeText(c, r)...)
			continue
		}
		constraint := t.constraint(c, r)
		if constraint.Len() == 0 {
			continue
		}
		p := same(made, c.pattern)
		if p == nil {
			p = &pattern{of: c.pattern}
			made = append(made, p)
			at[p] = len(lines)
			lines = append(lines, source.Text{})
		}
		p.constraints = append(p.constraints, constraint)
		lines[at[p]] = p.text()
	}
	return lines
}

// same returns the pattern, among those made so far, to which a column adds its constraint, or nil if it needs a new one: a pattern with
// the same variable, or a negated pattern with the same type.
func same(made []*pattern, of *xmltree.Element) *pattern {
	for _, p := range made {
		key := "boundName"
		if of.Is("isNegated") {
			key = "factType"
		}
		if p.of.Is("isNegated") == of.Is("isNegated") && of.Value(key).String() != "" && p.of.Value(key).String() == of.Value(key).String() {
			return p
		}
	}
	return nil
}

func (p *pattern) text() source.Text {
	var b source.TextBuilder
	if p.of.Is("isNegated") {
		b.AddString("not ")
	} else if name := p.of.Value("boundName"); name.Len() > 0 {
		b.Add(name, source.Literal(" : "))
	}
	b.Add(p.of.Value("factType"))
	b.Add(source.Literal("( "), commas(p.constraints), source.Literal(")"))
	if entry := p.of.Value("entryPointName"); entry.Len() > 0 {
		b.Add(source.Literal(` from entry-point "`), entry, source.Literal(`"`))
	}
	return b.Text()
}

// Kinds of values in the cells of a condition that are treated in a special way. All other kinds are plain values.
const (
	formulaValue = "3"
	predicate    = "5"
)

// constraint returns the constraint that a cell results in, followed by a blank. It is empty for an empty cell.
func (t *table) constraint(c *column, r *row) source.Text {
	cell, operator := r.cell(c.at), c.Value("operator")
	nullTest := operator.String() == "== null" || operator.String() == "!= null"
	if r.cells[c.at].Is("isOtherwise") {
		if operator, cell = t.otherwise(c); cell.Len() == 0 {
			return cell
		}
		return source.Join(c.Value("factField"), source.Literal(" "), operator, source.Literal(" "), cell, source.Literal(" "))
	}
	if nullTest && cell.String() != "true" || !filled(cell) {
		return source.Text{}
	}
	if c.Value("constraintValueType").String() == predicate {
		if field := c.Value("factField"); strings.Contains(field.String(), "$param") {
			cell = field.Replace("$param", cell)
		}
		return source.Join(source.Literal("eval( "), cell, source.Literal(" )"))
	}
	if operator.Len() == 0 {
		operator, cell = ownOperator(cell)
	}
	var b source.TextBuilder
	if name := c.Value("binding"); name.Len() > 0 {
		b.Add(name, source.Literal(" : "))
	}
	b.Add(c.Value("factField"))
	if operator.Len() > 0 {
		b.Add(source.Literal(" "), operator)
	}
	switch {
	case nullTest:
	case c.Value("constraintValueType").String() == formulaValue:
		b.Add(source.Literal(" ( "), cell, source.Literal(" )"))
	case takesList(operator.String()):
		b.Add(source.Literal(" ( "), commas(values(cell, c.Value("fieldType").String())), source.Literal(" )"))
	default:
		b.Add(source.Literal(" "), conditionValue(cell, c.Value("fieldType").String()))
	}
	b.AddString(" ")
	return b.Text()
}

// ownOperator splits a cell such as `> 3`, which contains the operator because its column has none.
func ownOperator(cell source.Text) (operator, value source.Text) {
	s := cell.String()
	at := strings.IndexByte(s, '"')
	if at <= 0 {
		at = strings.LastIndexAny(s, " \t") + 1
	}
	return cell.Slice(0, at).TrimSpace(), cell.Slice(at, len(s))
}

// otherwise returns the operator and operand of a cell marked "otherwise": it matches all values that no other cell of the column has.
func (t *table) otherwise(c *column) (operator, list source.Text) {
	word := map[string]string{"==": "not in", "!=": "in"}[c.Value("operator").String()]
	if word == "" {
		t.refuse(c.Element, "otherwise needs the operator == or !=")
		return operator, list
	}
	var parts []source.Text
	seen := map[string]bool{}
	for _, r := range t.rows {
		cell := r.cells[c.at]
		v := r.cell(c.at)
		empty := cell.Value("dataType").String() == "STRING" && cell.Child("valueString") != nil
		if !cell.Is("isOtherwise") && (v.Len() > 0 || empty) && !seen[v.String()] {
			seen[v.String()] = true
			parts = append(parts, conditionValue(unquoted(v), c.Value("fieldType").String()))
		}
	}
	return source.Literal(word), source.Join(source.Literal("( "), commas(parts), source.Literal(" )"))
}
