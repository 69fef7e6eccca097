package flow

import (
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// expr sees the evaluation of an expression, which may be nil.
func (a *analysis) expr(x rule.Expr) {
	switch x := x.(type) {
	case nil:
	case *rule.LocalVar:
		a.read(x)
	case *rule.Assign:
		a.assignment(x)
	case *rule.IncDec:
		a.expr(x.Target)
		if v, ok := x.Target.(*rule.LocalVar); ok {
			a.assign(v.Index, x.Span())
		}
	case *rule.Lambda:
		a.lambda(x)
	case *rule.Invoke:
		if l, ok := x.Of.(*rule.Lambda); ok && l.Body != nil && len(l.Params) == 0 {
			a.valueOf(l, x)
			return
		}
		rule.Children(x, a.expr)
	case *rule.Conditional:
		yes, no := a.condition(x.If)
		a.now = yes
		a.expr(x.Then)
		then := a.now
		a.now = no
		a.expr(x.Else)
		a.now.meet(then)
	case *rule.Binary:
		if x.Op == operator.And || x.Op == operator.Or {
			yes, no := a.condition(x)
			a.now = a.meeting(yes, no)
			return
		}
		rule.Children(x, a.expr)
	default:
		rule.Children(x, a.expr)
	}
}

func (a *analysis) assignment(x *rule.Assign) {
	v, local := x.Target.(*rule.LocalVar)
	if local && x.Op != operator.None {
		a.read(v)
	}
	if !local {
		rule.Children(x.Target, a.expr)
	}
	a.expr(x.Value)
	if local {
		a.assign(v.Index, x.Span())
	}
}

// condition sees the evaluation of a condition, and returns the states if it holds and if it does not. One of them is nowhere if the
// condition is constant.
func (a *analysis) condition(x rule.Expr) (yes, no *state) {
	if v, ok := constant(x); ok {
		if v {
			return a.now, a.notHere()
		}
		return a.notHere(), a.now
	}
	switch x := x.(type) {
	case *rule.Unary:
		if x.Op == operator.Not {
			yes, no = a.condition(x.X)
			return no, yes
		}
	case *rule.Convert:
		if x.X.Type().Kind == fact.Bool {
			return a.condition(x.X)
		}
	case *rule.Binary:
		switch x.Op {
		case operator.And:
			left, no := a.condition(x.L)
			a.now = left
			yes, right := a.condition(x.R)
			return yes, a.meeting(no, right)
		case operator.Or:
			yes, left := a.condition(x.L)
			a.now = left
			right, no := a.condition(x.R)
			return a.meeting(yes, right), no
		}
	case *rule.Conditional:
		then, otherwise := a.condition(x.If)
		a.now = then
		yes1, no1 := a.condition(x.Then)
		a.now = otherwise
		yes2, no2 := a.condition(x.Else)
		return a.meeting(yes1, yes2), a.meeting(no1, no2)
	}
	a.expr(x)
	return a.now, a.now.clone()
}

// notHere is the state of the branch of a constant condition that is never taken. Java takes it for reachable where it is not a loop's.
func (a *analysis) notHere() *state {
	s := a.nowhere()
	s.live = a.now.live
	return s
}

// constant returns the value of a condition that is a constant expression.
func constant(x rule.Expr) (value, ok bool) {
	v, ok := ir.Constant(x)
	if !ok {
		return false, false
	}
	value, ok = v.(bool)
	return value, ok
}

// lambda sees a lambda, whose body runs at any time later.
func (a *analysis) lambda(x *rule.Lambda) {
	before, jumps, loops := a.now.clone(), a.jumps, a.loops
	a.jumps, a.loops = nil, nil
	a.depth++
	for _, p := range x.Params {
		a.declare(p)
		a.now.assign(p)
	}
	a.expr(x.Expr)
	if x.Body != nil {
		a.stmt(x.Body)
	}
	a.depth--
	a.now, a.jumps, a.loops = before, jumps, loops
}

// valueOf sees a switch that is used as a value.
func (a *analysis) valueOf(l *rule.Lambda, x *rule.Invoke) {
	live := a.now.live
	yielded := &target{value: true}
	done := a.around(yielded)
	for _, s := range l.Body.List {
		a.stmt(s)
	}
	done()
	if a.now.live {
		a.report(NoValue, x.Span(), 0)
	}
	a.now = a.meeting(yielded.breaks...)
	a.now.live = live
}
