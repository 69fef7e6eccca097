package compile

import (
	"maps"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// A loop such as
//
//	for ( int i = 0; i < text.length(); i++ ) { sum += i * $order.getPrice(); }
//
// would compute its bound and the price in every iteration, although they are the same each time. If nothing in the loop can change the
// operands of such an expression, it is hoisted: computed once, before the loop. The bound may fail, since it would be evaluated first in
// the loop, too. An expression that is evaluated after other code, or not in all cases, is hoisted only if it consists of numbers and
// operations that neither fail nor have side effects.

// ahead hoists the loop-invariant expressions of a loop. The caller calls end after the loop, when their values are no longer used.
func (u *unit) ahead(s *rule.Loop) (end func()) {
	outer := u.kept
	end = func() { u.kept = outer }
	if u.compiler.base.Traced { // a tracer sees each evaluation
		return end
	}
	u.kept = maps.Clone(outer)
	effects := u.compiler.effectsOf(s)
	effects.lambdas = effects.lambdas || u.Code.Shared
	if s.Cond != nil && !s.PostTest {
		u.bound(s.Cond, &effects)
	}
	seen := map[rule.Expr]bool{}
	each := rule.Deep(func(x rule.Expr) {
		_, kept := u.kept[x]
		if keep := !kept && !seen[x] && costs(x) && u.unfailing(x) && effects.steady(x); keep {
			u.keep(x)
			kept = true
		}
		if kept {
			rule.Walk(x, func(part rule.Expr) { seen[part] = true })
		}
	})
	if s.Cond != nil {
		each(s.Cond)
	}
	for _, p := range append(s.Post[:len(s.Post):len(s.Post)], s.Body) {
		rule.WalkStmt(p, nil, each)
	}
	return end
}

// keep hoists an expression that is a number and is not null. Its register is used for the expression until ahead's end is called.
func (u *unit) keep(e rule.Expr) {
	u.hoist(e, func(r int32) val {
		u.into(e, e.Type(), r)
		return val{reg: r, t: e.Type(), at: e.Span()}
	})
}

// hoist computes an expression now and uses that value for it afterwards. compute stores the value in a register. Equal expressions that
// are hoisted one after the other are computed once, as all repeated computations: see package code.
func (u *unit) hoist(e rule.Expr, compute func(r int32) val) {
	if u.kept == nil {
		u.kept = map[rule.Expr]val{}
	}
	u.kept[e] = compute(u.Temp())
	u.Rereads = u.Top
}

// bound hoists the bound in the first comparison of a condition. Only the first comparison is always evaluated.
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

// costs reports whether an expression is a number whose computation needs an instruction.
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
		return ok && u.facts[of.Index] && inField(e) && get == code.GetNumber && primitive(e.T)
	case *rule.Binary:
		if f := formOf(e.T); !f.number() || formOfKind(e.Kind) != f || !u.unfailing(e.L) || !u.unfailing(e.R) {
			return false
		}
		by, constant := constantOf(e.R)
		return e.Op != operator.Div && e.Op != operator.Rem || e.Kind.Floating() || constant && by != 0
	}
	return false
}
