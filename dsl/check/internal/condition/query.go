package condition

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// unboundParam returns the query parameter that a plain name denotes, as long as it may have no value; nil for any other expression.
func (e checker) unboundParam(x ast.Expr) *expr.Binding {
	if id, ok := x.(*ast.Ident); ok && e.Branch != nil && e.Branch.Query {
		if b := e.Scope.Find(id.Name); b != nil && b.Param && !b.Unified {
			return b
		}
	}
	return nil
}

// unify returns the condition that unifies a query parameter with a value of a pattern; nil after an error.
func (e checker) unify(b *expr.Binding, value rule.Expr, span source.Span) []rule.Condition {
	param := b.Value.(*rule.Slot)
	if ir.IsBad(value) || ir.IsBad(param) || ir.IsBad(e.Compare(operator.Eq, param, value, span, span)) {
		return nil
	}
	return []rule.Condition{&rule.Unify{At: span, Slot: param.Index, Name: b.Name, Type: param.T, Value: ir.Convert(value, param.T)}}
}

// noteUnified records the parameters that conditions unify: later conditions compare them like other names.
func (e checker) noteUnified(list []rule.Condition) {
	for _, c := range list {
		switch c := c.(type) {
		case *rule.Unify:
			e.Scope.Unify(c.Name)
		case *rule.QueryCall:
			for _, a := range c.Args {
				if a.Unify {
					e.Scope.Unify(a.Name)
				}
			}
		}
	}
}

// queryCall checks ?name( ... ).
func (e checker) queryCall(c *ast.QueryCall) []rule.Condition {
	q := e.FindQuery(c.Name.Text)
	if q == nil && e.FindType(c.Name.Text) != nil {
		return e.passivePattern(c)
	}
	if q == nil {
		e.ErrorHint(c.Name.Span(), finding.UnknownQuery, project.DidYouMean(c.Name.Text, e.QueryNames()), "there is no query %q", c.Name.Text)
		for _, a := range c.Positional {
			if id, ok := a.(*ast.Ident); ok && e.Scope.Find(id.Name) == nil {
				e.Bind(&expr.Binding{Name: id.Name, At: id.Span(), Value: ir.Bad(id.Span()), Slot: -1})
			}
		}
		return nil
	}
	return e.callQuery(q, c.Span(), c.Positional, c.Constraints, false)
}

// passivePattern checks ?Type( ... ), for which inserted or changed facts do not trigger the rule.
func (e checker) passivePattern(c *ast.QueryCall) []rule.Condition {
	ref := &ast.TypeRef{Base: c.Name.Base, Name: c.Name.Text}
	out := e.patternOrQuery(&ast.Pattern{Base: c.Base, Binding: c.Binding, Unify: c.Unify, Type: ref, Positional: c.Positional, Constraints: c.Constraints})
	if len(out) > 0 {
		if p, ok := out[0].(*rule.Pattern); ok {
			p.Passive = true
		}
	}
	return out
}

// callQuery checks the arguments of a query call, by position and by name: x : value or $v : x.
func (e checker) callQuery(q *project.Query, span source.Span, positional []ast.Expr, named []*ast.Constraint, live bool) []rule.Condition {
	out := &rule.QueryCall{At: span, Query: q.IR, Live: live, Args: make([]rule.QueryArg, len(q.IR.Params))}
	given := make([]bool, len(q.IR.Params))
	set := func(i int, x ast.Expr) {
		given[i] = true
		out.Args[i] = e.queryArg(q, i, x)
	}
	next := 0
	position := func(x ast.Expr) {
		if next >= len(q.IR.Params) {
			e.Errorf(x.Span(), finding.WrongArity, "the query %q takes %s", q.IR.Name, english.Count(len(q.IR.Params), "argument"))
			return
		}
		set(next, x)
		next++
	}
	if meant := e.withoutSemicolon(q, positional, named); meant != nil {
		positional, named = meant, nil
	}
	for _, x := range positional {
		position(x)
	}
	param := func(name string) int {
		for i, p := range q.IR.Params {
			if p.Name == name {
				return i
			}
		}
		return -1
	}
	for _, c := range named {
		if c.Binding != nil {
			if i := param(c.Binding.Text); i >= 0 {
				set(i, c.X)
				continue
			}
			if id, ok := c.X.(*ast.Ident); ok && param(id.Name) >= 0 {
				set(param(id.Name), c.Binding.Ident())
				continue
			}
		}
		hint := "put a semicolon after the arguments: " + q.IR.Name + "( …; )"
		if b, ok := c.X.(*ast.Binary); ok && b.Op == "==" {
			hint = "name the parameter: " + e.File.Source.Slice(b.X.Span()) + " : " + e.File.Source.Slice(b.Y.Span())
		}
		e.ErrorHint(c.Span(), finding.WrongArguments, hint, "this is not an argument of the query %q", q.IR.Name)
	}
	for i, p := range q.IR.Params {
		if given[i] {
			continue
		}
		if len(named) == 0 {
			e.Errorf(span, finding.WrongArity, "the query %q takes %s, not %d", q.IR.Name, english.Count(len(q.IR.Params), "argument"), len(positional))
			break
		}
		out.Args[i] = rule.QueryArg{Slot: e.Branch.Slot(), Name: p.Name}
	}
	return []rule.Condition{out}
}

// withoutSemicolon recognizes a call whose positional arguments lack the semicolon, reports that, and returns the arguments; nil for any
// other call.
func (e checker) withoutSemicolon(q *project.Query, positional []ast.Expr, named []*ast.Constraint) (meant []ast.Expr) {
	if len(positional) > 0 || len(named) == 0 || len(named) > len(q.IR.Params) {
		return nil
	}
	var texts []string
	for _, c := range named {
		if b, ok := c.X.(*ast.Binary); c.Binding != nil || ok && b.Op == "==" {
			return nil
		}
		meant = append(meant, c.X)
		texts = append(texts, e.File.Source.Slice(c.X.Span()))
	}
	at := named[0].Span().Join(named[len(named)-1].Span())
	e.ErrorHint(at, finding.WrongArguments, "put a semicolon after the arguments: "+q.IR.Name+"( "+strings.Join(texts, ", ")+"; )", "this is not an argument of the query %q", q.IR.Name)
	return meant
}

// queryArg checks one argument. A name that is not bound yet becomes an output argument and is bound.
func (e checker) queryArg(q *project.Query, param int, x ast.Expr) rule.QueryArg {
	p := q.IR.Params[param]
	if id, ok := x.(*ast.Ident); ok && !e.Denotes(id) {
		slot := e.Branch.Slot()
		e.Branch.Place(slot).Name = id.Name
		v := &rule.Slot{Node: ir.Node(p.Type, id.Span()), Index: slot, Name: id.Name}
		e.Bind(&expr.Binding{Name: id.Name, At: id.Span(), Value: v, Inside: v, Slot: slot, Primitive: q.Primitive(param)})
		return rule.QueryArg{Slot: slot, Name: id.Name}
	}
	v := e.with(nil, expr.ReadsConstraint).Expr(x)
	if ir.IsBad(v) || p.Type.Kind == fact.Invalid {
		return rule.QueryArg{Value: ir.Bad(x.Span())}
	}
	if y := e.Fit(v, p.Type); y != nil {
		v = y
	} else if jtype.Coerces(v.Type(), p.Type) && (v.Type().Kind == fact.String) == (p.Type.Kind == fact.String) {
		v = ir.Convert(v, p.Type)
	} else if v.Type().Kind == fact.Struct && p.Type.Kind == fact.Struct && e.Related(v.Type(), p.Type) {
		// An object of a supertype is compared without a conversion: it may be of the parameter's type.
	} else {
		takes, given := jtype.Apart(jtype.Article, p.Type, v.Type())
		e.Errorf(x.Span(), finding.WrongArguments, "the parameter %q is %s, not %s", p.Name, takes, given)
		return rule.QueryArg{Value: ir.Bad(x.Span())}
	}
	arg := rule.QueryArg{Value: v}
	if b := e.unboundParam(x); b != nil {
		arg.Unify, arg.Slot, arg.Name = true, b.Slot, b.Name
	}
	return arg
}
