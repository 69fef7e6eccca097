package code

import (
	"maps"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A loop such as
//
//	for ( int i = 0; i < text.length(); i++ ) { sum += i * $order.getPrice(); }
//
// would compute its bound and the price in every iteration, although they are the same each time. Where nothing in the loop can
// change the operands of such an expression, it is hoisted: computed once, in front of the loop. The bound may fail, since it
// would be evaluated first there, too. An expression that follows other code, or may not be reached at all, is hoisted only if it
// is made of numbers by operations that neither fail nor have side effects.

// ahead hoists the loop-invariant expressions of a loop. end ends the use of their values.
func (u *unit) ahead(s *rule.Loop) (end func()) {
	outer := u.kept
	end = func() { u.kept = outer }
	if u.Base.Traced { // a tracer sees each evaluation
		return end
	}
	u.kept = maps.Clone(outer)
	effects := effectsOf(s)
	effects.lambdas = effects.lambdas || u.code.Shared
	if s.Cond != nil && !s.PostTest {
		u.bound(s.Cond, &effects)
	}
	seen := map[rule.Expr]bool{}
	each := func(e rule.Expr) {
		rule.Walk(e, func(x rule.Expr) {
			_, kept := u.kept[x]
			if keep := !kept && !seen[x] && costs(x) && u.unfailing(x) && effects.steady(x); keep {
				u.keep(x)
				kept = true
			}
			if kept {
				rule.Walk(x, func(part rule.Expr) { seen[part] = true })
			}
		})
	}
	if s.Cond != nil {
		each(s.Cond)
	}
	for _, p := range append(s.Post[:len(s.Post):len(s.Post)], s.Body) {
		if p != nil {
			rule.WalkStmt(p, nil, each)
		}
	}
	return end
}

// keep computes an expression now; its register is used for the expression until ahead's end is called.
func (u *unit) keep(e rule.Expr) {
	r := u.temp()
	u.into(e, e.Type(), r)
	if u.kept == nil {
		u.kept = map[rule.Expr]val{}
	}
	u.kept[e] = val{reg: r, t: e.Type(), at: e.Span()}
}

// bound hoists the bound in the first comparison of a condition. Only the first comparison is evaluated in any case.
func (u *unit) bound(cond rule.Expr, effects *loopEffects) {
	e, ok := cond.(*rule.Binary)
	if !ok {
		return
	}
	switch e.Op {
	case operator.And, operator.Or:
		u.bound(e.L, effects)
		return
	case operator.Lt, operator.Le, operator.Gt, operator.Ge, operator.Ne:
	default:
		return
	}
	if e.Kind.Integer() && u.unfailing(e.L) && !simple(e.R) && primitive(e.R.Type()) && formOf(e.R.Type()) == intForm && effects.steady(e.R) {
		u.keep(e.R)
	}
}

// simple reports whether an expression needs no instruction.
func simple(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const:
		return true
	case *rule.LocalVar:
		return primitive(e.T)
	case *rule.Convert:
		return !e.Checked && simple(e.X)
	}
	return false
}

// costs reports whether an expression is a number that takes an instruction to compute.
func costs(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Binary, *rule.Prop:
		return primitive(e.Type())
	case *rule.Convert:
		return primitive(e.T) && (formOf(e.T) != formOf(e.X.Type()) || costs(e.X))
	}
	return false
}

// unfailing reports whether an expression is computed from numbers in variables and in fields of matched facts, by operations
// that neither fail nor have side effects, so that it does not matter when it is computed.
func (u *unit) unfailing(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const:
		return e.Value != nil && primitive(e.T)
	case *rule.LocalVar:
		return primitive(e.T)
	case *rule.Convert:
		return !e.Checked && primitive(e.T) && primitive(e.X.Type()) && formOf(e.T) != boolForm && u.unfailing(e.X)
	case *rule.Prop:
		of, ok := e.Of.(*rule.LocalVar)
		_, get := plain(e.Property)
		return ok && u.facts[of.Index] && inField(e) && get == GetNumber && primitive(e.T)
	case *rule.Binary:
		if f := formOf(e.T); f != intForm && f != floatForm || formOfKind(e.Kind) != f || !u.unfailing(e.L) || !u.unfailing(e.R) {
			return false
		}
		by, constant := constantOf(e.R)
		return e.Op != operator.Div && e.Op != operator.Rem || e.Kind.Floating() || constant && by != 0
	}
	return false
}

// loopEffects is what an iteration of a loop may change.
type loopEffects struct {
	assigned map[int]bool // local variables
	others   bool         // fields, collections, and whatever else called code may change
	lambdas  bool         // lambdas, which may assign variables, too
}

func effectsOf(loop *rule.Loop) loopEffects {
	all := loopEffects{assigned: map[int]bool{}}
	statement := func(s rule.Stmt) {
		switch s := s.(type) {
		case *rule.SetLocal:
			all.assigned[s.Local] = true
		case *rule.ForEach:
			all.assigned[s.Local] = true
			all.others = true // the iterator may run any code
		case *rule.Modify:
			all.assigned[s.Local] = true
			all.others = true
		case *rule.Try:
			for _, c := range s.Catches {
				all.assigned[c.Local] = true
			}
		}
	}
	expression := func(e rule.Expr) { rule.Walk(e, all.note) }
	expression(loop.Cond)
	for _, s := range loop.Post {
		rule.WalkStmt(s, statement, expression)
	}
	if loop.Body != nil {
		rule.WalkStmt(loop.Body, statement, expression)
	}
	return all
}

// note adds what one node of an expression changes.
func (l *loopEffects) note(e rule.Expr) {
	switch e := e.(type) {
	case *rule.Assign:
		l.assign(e.Target)
	case *rule.IncDec:
		l.assign(e.Target)
	case *rule.Lambda:
		l.lambdas, l.others = true, true
	case *rule.Prop:
		l.others = l.others || !inField(e)
	case *rule.Call:
		l.others = l.others || !quiet(e)
	case *rule.Index:
		l.others = l.others || !e.Of.Type().Array && e.Of.Type() != fact.ListType
	case *rule.Binary: // == on objects calls equals, and + toString
		l.others = l.others || e.Kind == fact.Any || e.Op == operator.Concat && (formOf(e.L.Type()) == anyForm || formOf(e.R.Type()) == anyForm)
	case *rule.Const, *rule.LocalVar, *rule.Slot, *rule.Unary, *rule.In, *rule.Conditional, *rule.Convert, *rule.InstanceOf, *rule.NewArray:
	default:
		l.others = true
	}
}

func (l *loopEffects) assign(target rule.Expr) {
	switch t := target.(type) {
	case *rule.LocalVar:
		l.assigned[t.Index] = true
	case *rule.Index: // changes neither a length nor a field
	default:
		l.others = true
	}
}

// steady reports whether an expression has the same value in every iteration.
func (l *loopEffects) steady(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const:
		return true
	case *rule.LocalVar:
		return !l.assigned[e.Index] && !l.lambdas
	case *rule.Convert:
		return !e.Checked && l.steady(e.X)
	case *rule.Unary:
		return formOf(e.T) == intForm && l.steady(e.X)
	case *rule.Binary:
		return formOfKind(e.Kind) == formOf(e.T) && (formOf(e.T) == intForm || formOf(e.T) == floatForm) && l.steady(e.L) && l.steady(e.R)
	case *rule.Prop:
		return !l.others && inField(e) && l.steady(e.Of)
	case *rule.Call:
		if e.Of == nil || !quiet(e) || len(e.Args) > 0 || !l.steady(e.Of) {
			return false
		}
		fixed := e.Of.Type().Array || e.Method.Owner == fact.StringType // arrays and texts never change their length
		return e.Method.Result == fact.IntType && (fixed || !l.others)
	}
	return false
}

// inField reports whether reading a property is reading a field of a record, which calls nothing.
func inField(e *rule.Prop) bool {
	return e.Property.Method == nil && !e.NullSafe && e.Property.Owner != nil && e.Property.Owner.Declared && e.Property.Direct != fact.NotDirect
}

// quiet reports whether a call has no side effects: instructions that read texts and lists, and functions of java.lang.Math.
func quiet(e *rule.Call) bool {
	m := e.Method
	if m.Static {
		_, ok := mathOp(m)
		return ok
	}
	if e.NullSafe || m.Owner == nil {
		return false
	}
	op := inPlace[memberOf{m.Owner, m.Name, len(e.Args)}].op
	return op == ListGet || op == ListSize || m.Owner == fact.StringType && op >= TextEquals && op <= TextTail
}
