package mutation

import (
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// condition changes a condition and its parts. A condition in a list can also be dropped.
func (m *maker) condition(c ast.Condition, inList bool) {
	if inList {
		m.add(dropCondition, c.Span(), "")
	}
	switch c := c.(type) {
	case *ast.Not:
		m.quantifier(c.Range, "not", "exists")
		m.condition(c.Inner, false)
	case *ast.Exists:
		m.quantifier(c.Range, "exists", "not")
		m.condition(c.Inner, false)
	case *ast.Pattern:
		m.constraints(c.Constraints)
		for _, x := range c.Positional {
			m.expr(x)
		}
		m.inSource(c.Source)
	case *ast.Accumulate:
		m.accumulate(c)
	case *ast.Eval:
		m.expr(c.X)
	default:
		ast.Children(c, m.child)
	}
}

// child changes the child of a node that is not handled separately.
func (m *maker) child(n ast.Node) {
	switch n := n.(type) {
	case ast.Condition:
		m.condition(n, false)
	case *ast.Constraint:
		m.expr(n.X)
	case ast.Expr:
		m.expr(n)
	default:
		ast.Children(n, m.child)
	}
}

func (m *maker) inSource(s ast.PatternSource) {
	if a, ok := s.(*ast.Accumulate); ok {
		m.accumulate(a)
		return
	}
	if s != nil {
		ast.Children(s, m.child)
	}
}

func (m *maker) accumulate(a *ast.Accumulate) {
	m.condition(a.Source, false)
	for _, f := range a.Functions {
		for _, x := range f.Args {
			m.expr(x)
		}
	}
	m.constraints(a.Constraints)
	for _, b := range []*ast.Block{a.Init, a.Action, a.Reverse} {
		m.body(b)
	}
}

// quantifier changes the keyword at the beginning of a condition.
func (m *maker) quantifier(at source.Span, from, to string) {
	end := int(at.Start.Offset) + len(from)
	if text := m.file.Text(); end <= len(text) && text[at.Start.Offset:end] == from {
		m.add(turnQuantifier, m.file.Span(int(at.Start.Offset), end), to)
	}
}

// constraints drops each constraint without a binding, with an adjacent comma, and changes the expressions in all of them.
func (m *maker) constraints(list []*ast.Constraint) {
	for i, c := range list {
		m.expr(c.X)
		if c.Binding != nil {
			continue // a bound variable is used elsewhere
		}
		at := c.Range
		switch {
		case i+1 < len(list):
			at.End = list[i+1].Range.Start
		case i > 0:
			at.Start = list[i-1].Range.End
		}
		m.add(dropConstraint, at, "")
	}
}

// turned maps an operator to the operators that replace it. A comparison such as < is replaced with its opposite, and with the same
// comparison including or excluding equal values.
var turned = map[string][]string{
	"==": {"!="}, "!=": {"=="},
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"},
	"&&": {"||"}, "||": {"&&"},
	"+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"},
	"contains": {"not contains"}, "matches": {"not matches"}, "memberOf": {"not memberOf"}, "in": {"not in"},
	"before": {"after"}, "after": {"before"},
}

// expr changes the operators and values of an expression.
func (m *maker) expr(x ast.Expr) {
	if x == nil {
		return
	}
	ast.Walk(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Binary:
			m.operator(n)
		case *ast.Literal:
			m.literal(n)
		case *ast.Block:
			m.body(n)
			return false
		}
		return true
	})
}

func (m *maker) operator(b *ast.Binary) {
	if b.Negated {
		m.add(turnOperator, b.OpName.Range, b.Op)
		return
	}
	for _, to := range turned[b.Op] {
		if m.joinsText(b) {
			continue
		}
		m.add(turnOperator, b.OpName.Range, to)
	}
}

// joinsText reports whether a plus concatenates strings, as far as the syntax shows. No other operator is possible there.
func (m *maker) joinsText(b *ast.Binary) bool {
	if b.Op != "+" {
		return false
	}
	return ast.Contains(b, func(n ast.Node) bool {
		l, ok := n.(*ast.Literal)
		return ok && l.Kind == ast.LitString
	})
}

func (m *maker) literal(l *ast.Literal) {
	switch l.Kind {
	case ast.LitInt, ast.LitLong:
		if n, ok := l.Value.(int64); ok {
			m.add(changeBound, l.Range, strconv.FormatInt(n+1, 10))
		}
	case ast.LitFloat, ast.LitDouble, ast.LitBigInteger, ast.LitBigDecimal:
		m.add(changeBound, l.Range, "( "+l.Raw+" + 1 )")
	case ast.LitBool:
		m.add(changeBound, l.Range, strconv.FormatBool(l.Raw != "true"))
	case ast.LitString:
		if l.Quote == '"' {
			m.add(changeBound, l.Range, l.Raw[:len(l.Raw)-1]+`~"`)
		}
	}
}
