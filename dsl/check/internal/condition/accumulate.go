package condition

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// sourceOf checks the source of an accumulate. It returns the environment in which the functions are checked, and the conditions.
func (e checker) sourceOf(c ast.Condition) (checker, []rule.Condition) {
	in := e.inside()
	outer := e.Branch.InSource
	e.Branch.InSource = true
	defer func() { e.Branch.InSource = outer }()
	switch ast.Unwrap(c).(type) {
	case *ast.Not, *ast.Exists, *ast.Forall:
		e.ErrorHint(c.Span(), finding.Misplaced, "put a pattern before it: Type( ) and not …", "there is nothing to accumulate: this condition yields no objects")
	}
	branches := expand(Clause{u: e.Unit, c: c})
	if len(branches) == 0 {
		return in, nil
	}
	if len(branches) > 1 {
		e.Errorf(c.Span(), finding.Misplaced, "\"or\" is not allowed inside accumulate")
	}
	list := in.conjunction(branches[0])
	return in, list
}

// accumulate checks accumulate( source; functions; constraints ) as a condition.
func (e checker) accumulate(a *ast.Accumulate) []rule.Condition {
	if a.Action != nil || a.Result != nil {
		e.ErrorHint(a.Span(), finding.Misplaced, "write Type( ) from accumulate( … )", "accumulate with init, action and result must follow a pattern and \"from\"")
		return nil
	}
	floor := e.Branch.Next
	in, sources := e.sourceOf(a.Source)
	out := &rule.Accumulate{At: a.Span(), Source: sources, Single: len(a.Functions) == 1}
	e.foldFunctions(in, floor, a.Functions, out)
	out.Slot = e.Branch.Slot()
	return e.results(a.Functions, a.Constraints, out)
}

// groupBy checks groupby( source; key; functions; constraints ).
func (e checker) groupBy(g *ast.GroupBy) []rule.Condition {
	floor := e.Branch.Next
	in, sources := e.sourceOf(g.Source)
	out := &rule.Accumulate{At: g.Span(), Source: sources}
	key := in.with(nil, expr.ReadsNothing).Expr(g.Key)
	if !ir.IsBad(key) {
		key = ir.Boxed(key)
	}
	out.Key = key
	e.foldFunctions(in, floor, g.Functions, out)
	out.Slot = e.Branch.Slot()
	if g.Binding != nil {
		t := in.operandType(g.Key)
		e.bindRow(g.Binding, out.Slot, len(g.Functions), key.Type()).Primitive = fact.Box(t) != t
	}
	return e.results(g.Functions, g.Constraints, out)
}

// bindResults binds the values of the functions. The value of a single function is the result itself; several functions make a row. With
// :=, a value is compared with what the name is already bound to, or unified with a query parameter.
func (e checker) bindResults(list []*ast.AccumulateFunction, out *rule.Accumulate) (unified []rule.Condition) {
	if out.Single {
		out.Type, out.Name = out.Functions[0].Result.Raw(), out.Functions[0].Variable
	}
	for i, f := range list {
		if f.Binding == nil {
			continue
		}
		name, t := f.Binding, out.Functions[i].Result
		var value rule.Expr = &rule.Row{Node: ir.Node(t, name.Span()), Slot: out.Slot, Index: i, Name: name.Text}
		if out.Single {
			value = &rule.Slot{Node: ir.Node(t, name.Span()), Index: out.Slot, Name: name.Text}
		}
		old := e.Scope.Find(name.Text)
		if old == nil || !f.Unify {
			e.Bind(&expr.Binding{Name: name.Text, At: name.Span(), Value: value, Inside: value, Slot: out.Slot})
			continue
		}
		if param := e.unboundParam(name.Ident()); param != nil {
			unified = append(unified, e.unify(param, value, name.Span())...)
			continue
		}
		out.Tests = append(out.Tests, e.tests(out.Slot, e.Compare(operator.Eq, value, e.Bound(old, name.Span()), name.Span(), name.Span()))...)
	}
	return unified
}

func (e checker) bindRow(name *ast.Name, slot, index int, t *fact.Type) *expr.Binding {
	v := &rule.Row{Node: ir.Node(t, name.Span()), Slot: slot, Index: index, Name: name.Text}
	b := &expr.Binding{Name: name.Text, At: name.Span(), Value: v, Inside: v, Slot: slot}
	e.Bind(b)
	return b
}

// results binds the functions' values and checks the constraints on them.
func (e checker) results(functions []*ast.AccumulateFunction, constraints []*ast.Constraint, out *rule.Accumulate) []rule.Condition {
	unified := e.bindResults(functions, out)
	in := e.with(nil, expr.ReadsConstraint)
	for _, c := range constraints {
		if c.Binding != nil {
			e.Errorf(c.Binding.Span(), finding.Misplaced, "a constraint of accumulate cannot bind a name; bind a function instead")
			continue
		}
		end := e.Branch.OneConstraint()
		out.Tests = append(out.Tests, in.tests(out.Slot, in.Condition(c.X))...)
		end()
	}
	return append([]rule.Condition{out}, unified...)
}

// result checks the pattern before "from collect" and "from accumulate", whose constraints are evaluated on the result. It returns the
// conditions that unify query parameters with the result.
func (e checker) result(p *ast.Pattern, out *rule.Accumulate, t *fact.Type) []rule.Condition {
	out.Slot, out.Type, out.Single = e.Branch.Slot(), t.Raw(), true
	if p.Binding != nil {
		out.Name = p.Binding.Text
	}
	e.Branch.Place(out.Slot).Name = out.Name
	this := &rule.Slot{Node: ir.Node(t, p.Type.Span()), Index: out.Slot, Name: "this"}
	in := e.with(&expr.Own{This: this}, expr.ReadsConstraint)
	shadow := &rule.Pattern{Slot: out.Slot, Type: t}
	list := append(e.bindPattern(p, shadow, in), in.positional(p, shadow)...)
	for _, c := range p.Constraints {
		list = append(list, in.patternConstraint(c, shadow)...)
	}
	out.Tests = append(out.Tests, shadow.Tests...)
	return list
}

// collect checks P from collect( source ).
func (e checker) collect(p *ast.Pattern, src *ast.FromCollect) []rule.Condition {
	t := e.TypeRef(p.Type)
	_, sources := e.sourceOf(src.Inner)
	out := &rule.Accumulate{At: p.Span(), Source: sources, Collect: true}
	elem, slot := fact.ObjectType, -1
	for _, c := range sources {
		switch c := c.(type) {
		case *rule.Pattern:
			elem, slot = c.Type, c.Slot
		case *rule.Accumulate:
			elem, slot = c.Type, c.Slot
		}
	}
	if slot < 0 && !e.Failed {
		e.Errorf(src.Span(), finding.Misplaced, "collect needs a pattern")
	}
	f := &rule.AccumulateFunction{At: src.Span(), Name: "collectList", Result: e.Types.ListOf(elem)}
	f.Arg = &rule.Slot{Node: ir.Node(elem, src.Span()), Index: slot}
	if t.Kind == fact.Set {
		f.Name, f.Result = "collectSet", e.Types.SetOf(elem)
	}
	switch class := t.Raw(); class {
	case fact.LinkedListType, fact.LinkedHashSetType, fact.TreeSetType: // an object of the class that the pattern names is created
		f.Result = e.Types.Generic(class, elem)
	}
	out.Functions = []*rule.AccumulateFunction{f}
	if t.Kind == fact.List || t.Kind == fact.Set {
		t = e.Types.Generic(t.Raw(), elem)
	}
	unified := e.result(p, out, t)
	if t.Kind == fact.Invalid {
		return nil
	}
	return append([]rule.Condition{out}, unified...)
}

// fromAccumulate checks P from accumulate( source, function ), and the form with init, action and result code.
func (e checker) fromAccumulate(p *ast.Pattern, a *ast.Accumulate) []rule.Condition {
	t := e.TypeRef(p.Type)
	floor := e.Branch.Next
	if g, ok := a.Source.(*ast.Group); ok {
		e.ErrorHint(g.Span(), finding.Misplaced, "remove the brackets", "several patterns before the comma of \"from accumulate\" must not be in brackets")
	}
	in, sources := e.sourceOf(a.Source)
	out := &rule.Accumulate{At: p.Span(), Source: sources}
	if a.Result != nil || a.Action != nil {
		f := &rule.AccumulateFunction{At: a.Span(), Result: jtype.Invalid, Custom: in.AccumulateCode(a)}
		if f.Custom.Result != nil {
			f.Result = f.Custom.Result.Type()
		}
		for _, input := range f.Custom.Inputs {
			f.ReadsLeft = f.ReadsLeft || readsBelow(input.Value, floor)
		}
		out.Functions = []*rule.AccumulateFunction{f}
	} else {
		e.foldFunctions(in, floor, a.Functions, out)
	}
	for _, f := range a.Functions {
		if f.Binding != nil {
			e.ErrorHint(f.Binding.Span(), finding.Misplaced, "bind the pattern before it: "+f.Binding.Text+" : "+p.Type.Name+"( ) from accumulate( … )", "the function of \"from accumulate\" cannot be bound to a name")
		}
	}
	if len(out.Functions) != 1 {
		e.ErrorHint(a.Span(), finding.WrongArity, "bind several values with accumulate( source; $a : f( x ), $b : g( y ) )", "\"from accumulate\" takes one function, not %d", len(out.Functions))
		return nil
	}
	r := out.Functions[0].Result
	open := r == fact.ObjectType || r == fact.Comparable || r == fact.NumberType
	if t.Kind != fact.Invalid && r.Kind != fact.Invalid {
		if e.MVEL && jtype.IsNumber(r.Kind) && jtype.IsNumber(t.Kind) {
			t = r // MVEL does not convert the number
		}
		if out.Functions[0].Custom == nil && !open && !e.Assignable(r, t) {
			result, named := jtype.Apart(jtype.Article, r, t)
			e.Errorf(p.Type.Span(), finding.WrongType, "the result is %s, not %s", result, named)
		} else if !e.Related(r, t) {
			e.Warnf(p.Type.Span(), finding.NeverMatches, "the result is %s, which can never be %s", jtype.Article(r), jtype.Article(t))
		}
		if r.Kind == t.Kind && r.Elem != nil {
			t = e.Types.Generic(t.Raw(), r.Elem)
		}
	}
	unified := e.result(p, out, t)
	for _, c := range a.Constraints {
		e.Errorf(c.Span(), finding.Misplaced, "constraints on the result of \"from accumulate\" belong in the pattern before it")
	}
	if t.Kind == fact.Invalid {
		return nil
	}
	return append([]rule.Condition{out}, unified...)
}

// summed converts the argument of sum as Drools does: if an integer expression combines operands of two different types, even an int and a
// literal, Drools computes the sum as a Double. It does the same for sums of shorts and bytes.
func (e checker) summed(x ast.Expr, arg rule.Expr) rule.Expr {
	switch arg.Type().Kind {
	case fact.Int, fact.Long, fact.Short, fact.Byte:
		switch e.operandType(x) {
		case fact.BoxedDoubleType, fact.ShortType, fact.BoxedShortType, fact.ByteType, fact.BoxedByteType:
			return ir.Convert(ir.Unboxed(arg), fact.DoubleType)
		}
	}
	return arg
}

// operandType returns the type that Drools uses for an operand in the argument of sum: for a literal its wrapper class, for an operation
// Double, unless both operands have the same type. A remainder has the wrapper class of its own type, an expression in brackets the type of
// its first operand.
func (e checker) operandType(x ast.Expr) *fact.Type {
	if b, ok := x.(*ast.Binary); ok && b.Op != "%" {
		if l := e.operandType(b.X); l == e.operandType(b.Y) {
			return l
		}
		return fact.BoxedDoubleType
	}
	t := e.Quietly(x).Type()
	switch x := x.(type) {
	case *ast.Unary:
		return e.operandType(x.X)
	case *ast.Paren:
		first := x.X
		for b, ok := first.(*ast.Binary); ok; b, ok = first.(*ast.Binary) {
			first = b.X
		}
		return e.operandType(first)
	case *ast.Ident:
		if b := e.Scope.Find(x.Name); b != nil && b.Primitive {
			return fact.Unbox(t)
		}
	case *ast.Literal, *ast.Binary:
		return fact.Box(t)
	}
	return t
}
