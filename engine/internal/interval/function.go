package interval

import (
	"slices"

	"whenthen/engine/rule"
)

// A function of the rules that only returns a value bounds what the value bounds: near( x, $x ) does the same as Math.abs( x - $x ) < 2 if
// that is its body.

// seenThrough returns a pattern with the values that such functions return in place of their calls; the pattern itself if there are none.
func seenThrough(p *rule.Pattern) *rule.Pattern {
	seen := p
	for i, t := range p.Tests {
		call, ok := t.Expr.(*rule.FunctionCall)
		if !ok || t.Alpha() {
			continue
		}
		value := returned(call)
		if value == nil {
			continue
		}
		if seen == p {
			other := *p
			other.Tests = slices.Clone(p.Tests)
			seen = &other
		}
		test := *t
		test.Expr = value
		seen.Tests[i] = &test
	}
	return seen
}

// returned returns the value of a call, computed from its arguments, or nil if the function does anything else.
func returned(call *rule.FunctionCall) rule.Expr {
	f := call.Function
	if f.Body == nil || len(f.Body.List) != 1 || len(f.Params) != len(call.Args) {
		return nil
	}
	r, ok := f.Body.List[0].(*rule.Return)
	if !ok || r.Value == nil {
		return nil
	}
	arguments := substitution{values: map[int]rule.Expr{}}
	for i, a := range call.Args {
		if !fixed(a) {
			return nil
		}
		arguments.values[f.Params[i]] = a
	}
	if value := arguments.in(r.Value); !arguments.failed {
		return value
	}
	return nil
}

// substitution replaces local variables with values. It fails if an expression consists of more than operators, conversions and calls of
// methods of texts, numbers and Math.
type substitution struct {
	values map[int]rule.Expr // by local variable
	failed bool
}

// in returns a copy of an expression with the values.
func (s *substitution) in(e rule.Expr) rule.Expr {
	switch e := e.(type) {
	case *rule.Const:
		return e
	case *rule.LocalVar:
		if v := s.values[e.Index]; v != nil {
			return v
		}
	case *rule.Unary:
		x := *e
		x.X = s.in(e.X)
		return &x
	case *rule.Convert:
		x := *e
		x.X = s.in(e.X)
		return &x
	case *rule.Binary:
		if len(e.Args) > 0 {
			break
		}
		x := *e
		x.L, x.R = s.in(e.L), s.in(e.R)
		return &x
	case *rule.Call:
		x := *e
		x.Args = make([]rule.Expr, len(e.Args))
		for i, a := range e.Args {
			x.Args[i] = s.in(a)
		}
		if e.Of != nil {
			x.Of = s.in(e.Of)
		}
		s.failed = s.failed || !fixed(&x)
		return &x
	}
	s.failed = true
	return e
}
