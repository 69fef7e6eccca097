package condition

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// source checks the part of a pattern after "from".
func (e checker) source(p *ast.Pattern, out *rule.Pattern) {
	switch src := p.Source.(type) {
	case nil:
	case *ast.FromExpr:
		if e.misspeltSource(src.X) {
			out.From = ir.Bad(src.X.Span())
			return
		}
		in := e.with(nil, expr.ReadsNothing)
		in.Interpreted = true
		x := in.Expr(src.X)
		if ir.IsBad(x) {
			out.From = x
			return
		}
		if x.Type().Kind == fact.Void {
			e.NoValue(src.X.Span())
		}
		out.From = ir.Boxed(x)
		e.sourceFits(src.X.Span(), x.Type(), out.Type)
	case *ast.FromEntryPoint:
		out.Entry = fact.EntryPoint(src.Name.Text)
	case *ast.FromWindow:
		e.declaredWindow(src, out)
	}
}

// misspeltSource reports a call of an unknown function after from that is probably a misspelt accumulate or collect. The text in its
// brackets is not an expression, so nothing else is reported about it.
func (e checker) misspeltSource(x ast.Expr) bool {
	c, ok := x.(*ast.Call)
	if !ok || c.X != nil || e.HasFunction(c.Name.Text, len(c.Args)) || len(e.HostFunctions(c.Name.Text)) > 0 {
		return false
	}
	meant := source.Nearest(c.Name.Text, []string{"accumulate", "collect"})
	if meant == "" || !slices.ContainsFunc(c.Args, func(a ast.Expr) bool {
		if b, ok := a.(*ast.Bind); ok {
			a = b.X
		}
		inner, ok := a.(*ast.Call)
		return ok && inner.X == nil && e.FindType(inner.Name.Text) != nil
	}) {
		return false
	}
	e.ErrorHint(c.Name.Span(), finding.UnknownFunction, "did you mean \""+meant+"\"?", "there is no function %q", c.Name.Text)
	return true
}

// sourceFits warns about a source whose elements are never of the pattern's type. It is an error if the source is not a collection and
// never of that type.
func (e checker) sourceFits(at source.Span, from, t *fact.Type) {
	if t.Kind == fact.Invalid {
		return
	}
	elem, never := from, false
	switch from.Kind {
	case fact.List, fact.Set:
		elem = from.Elem
	case fact.Struct:
		if from.IsClass() && (from.Open() || from.AssignableTo(fact.IterableType)) {
			return
		}
		never = from.Declared && !from.IsClass() && !e.Related(from, t)
	case fact.String, fact.Int, fact.Long, fact.Double, fact.Bool, fact.Date, fact.Decimal:
		never = !e.Related(fact.Box(from), t)
	case fact.Any, fact.Func:
		elem, never = nil, from == fact.NumberType && t.Kind != fact.Any && !jtype.IsNumber(t.Kind)
	}
	if never {
		e.Errorf(at, finding.WrongType, "this is %s, which can never be %s", jtype.Article(from), jtype.Article(t))
	} else if elem != nil && !e.Related(fact.Box(elem), t) {
		e.Warnf(at, finding.NeverMatches, "this yields %s objects, which can never be %s", elem, jtype.Article(t))
	}
}
