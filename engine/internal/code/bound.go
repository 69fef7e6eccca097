package code

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A loop such as
//
//	for ( int i = 0; i < text.length(); i++ )
//
// works out its bound in every round, although it is the same each time. Where nothing in the loop can change what the bound is
// made of, it is worked out once, in front of the loop: where the condition would have been evaluated first, so that it fails
// there if it fails.

// withBound is the loop with a bound that has been worked out in its condition, or the loop itself.
func (u *unit) withBound(s *rule.Loop) *rule.Loop {
	if s.Cond == nil || s.PostTest || u.Base.Traced { // a tracer sees each evaluation
		return s
	}
	once := *s
	once.Cond = u.bound(s.Cond, s)
	return &once
}

// bound is a condition whose first comparison has its bound worked out. Only the first one is evaluated in any case.
func (u *unit) bound(cond rule.Expr, loop *rule.Loop) rule.Expr {
	e, ok := cond.(*rule.Binary)
	if !ok {
		return cond
	}
	switch e.Op {
	case operator.And, operator.Or:
		first := u.bound(e.L, loop)
		if first == e.L {
			return cond
		}
		and := *e
		and.L = first
		return &and
	case operator.Lt, operator.Le, operator.Gt, operator.Ge, operator.Ne:
	default:
		return cond
	}
	if !e.Kind.Integer() || !unfailing(e.L) || simple(e.R) || !primitive(e.R.Type()) || formOf(e.R.Type()) != intForm {
		return cond
	}
	effects := effectsOf(loop)
	effects.lambdas = effects.lambdas || u.code.Shared
	if !effects.steady(e.R) {
		return cond
	}
	kept := u.temp()
	u.into(e.R, e.R.Type(), kept)
	compared := *e
	compared.R = hold(val{reg: kept, t: e.R.Type(), at: e.R.Span()}, e.R.Type())
	return &compared
}

// simple reports whether an expression is where it is needed without being worked out.
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

// unfailing reports whether an expression is made of numbers in variables, by operations that neither fail nor change anything, so that
// it makes no difference whether the bound is worked out before it.
func unfailing(e rule.Expr) bool {
	b, ok := e.(*rule.Binary)
	if !ok {
		return simple(e)
	}
	switch b.Op {
	case operator.Add, operator.Sub, operator.Mul:
		return b.Kind.Integer() && unfailing(b.L) && unfailing(b.R)
	}
	return false
}

// loopEffects is what a loop may change.
type loopEffects struct {
	assigned map[int]bool // local variables
	others   bool         // fields, collections, anything that code called from it may change
	lambdas  bool         // which may assign variables, too
}

func effectsOf(loop *rule.Loop) loopEffects {
	all := loopEffects{assigned: map[int]bool{}}
	statement := func(s rule.Stmt) {
		switch s := s.(type) {
		case *rule.SetLocal:
			all.assigned[s.Local] = true
		case *rule.ForEach:
			all.assigned[s.Local] = true
			all.others = true // an iterator may be anybody's
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

// note notes what one node of an expression changes.
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
	case *rule.Index: // an element is no length and no field
	default:
		l.others = true
	}
}

// steady reports whether an expression has the same value in every round.
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
		return e.Kind.Integer() && formOf(e.T) == intForm && l.steady(e.L) && l.steady(e.R)
	case *rule.Prop:
		return !l.others && inField(e) && l.steady(e.Of)
	case *rule.Call:
		if e.Of == nil || !quiet(e) || len(e.Args) > 0 || !l.steady(e.Of) {
			return false
		}
		fixed := e.Of.Type().Array || e.Method.Owner == fact.StringType // what never changes its length
		return e.Method.Result == fact.IntType && (fixed || !l.others)
	}
	return false
}

// inField reports whether reading a property is reading a field of a record, which calls nothing.
func inField(e *rule.Prop) bool {
	return e.Property.Method == nil && !e.NullSafe && e.Property.Owner != nil && e.Property.Owner.Declared && e.Property.Direct != fact.NotDirect
}

// quiet reports whether a call changes nothing: what is read of texts and lists by an instruction, and the mathematics of numbers.
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
