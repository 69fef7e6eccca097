package code

import (
	"maps"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// In a chain such as
//
//	if ( x % 3 == 0 ) … else if ( x % 3 == 1 ) … else …
//
// nothing happens between the tests, so what several of them compare is computed once, in front of the first one.

// compared computes the left side of the first comparison of an if statement in advance if tests of its else branches begin with the
// same one. end ends the use of the value.
func (u *unit) compared(s *rule.If) (end func()) {
	outer := u.kept
	end = func() { u.kept = outer }
	x := leftSide(s.Cond)
	if x == nil || u.Base.Traced || !costs(x) || !u.unfailing(x) {
		return end
	}
	if _, known := u.kept[x]; known {
		return end
	}
	again := u.comparedAgain(s, x)
	if len(again) == 0 {
		return end
	}
	r := u.temp()
	u.into(x, x.Type(), r)
	u.rereads = u.top
	u.kept = maps.Clone(outer)
	if u.kept == nil {
		u.kept = map[rule.Expr]val{}
	}
	for _, e := range append(again, x) {
		u.kept[e] = val{reg: r, t: x.Type(), at: e.Span()}
	}
	return end
}

// comparedAgain returns the left sides in tests of the else branches that are the same as x, up to a test that may change x.
func (u *unit) comparedAgain(s *rule.If, x rule.Expr) (list []rule.Expr) {
	for {
		next, ok := s.Else.(*rule.If)
		effects := u.effectsOf(&rule.Loop{Cond: s.Cond})
		if !ok || !effects.steady(x) {
			return list
		}
		if y := leftSide(next.Cond); y != nil && alike(x, y) {
			list = append(list, y)
		}
		s = next
	}
}

// leftSide returns the left side of the first comparison in a condition; nil if it begins with anything else.
func leftSide(cond rule.Expr) rule.Expr {
	e, ok := cond.(*rule.Binary)
	if !ok {
		return nil
	}
	switch e.Op {
	case operator.And, operator.Or:
		return leftSide(e.L)
	case operator.Eq, operator.Ne, operator.Lt, operator.Le, operator.Gt, operator.Ge:
		return e.L
	}
	return nil
}
