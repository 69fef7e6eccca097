package rete

import (
	"fmt"
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A join by range tests about as many pairs as match, whichever side comes last, and finds them in the order of a scan.
func TestRangeJoinTestsWhatMatches(t *testing.T) {
	for _, alternatives := range []bool{false, true} {
		for _, rightsLast := range []bool{false, true} {
			testsWhatMatches(t, alternatives, rightsLast)
		}
	}
}

func testsWhatMatches(t *testing.T, alternatives, rightsLast bool) {
	const n = 500
	w := newWorld(t)
	a, b := w.slot(w.a), w.slot(w.b)
	tests := []*rule.Test{b.cmp("k", operator.Ge, a.prop("k"), a), b.cmp("k", operator.Lt, a.prop("v"), a)}
	if alternatives {
		above := binary(operator.And, fact.Bool, b.cmp("k", operator.Gt, a.prop("k")).Expr, b.cmp("k", operator.Lt, a.prop("v")).Expr)
		tests = []*rule.Test{{Expr: binary(operator.Or, fact.Bool, above, b.cmp("k", operator.Eq, a.prop("k")).Expr), Slots: []int{a.index}}}
	}
	w.rule("inside", pat(a), pat(b, tests...))
	s := w.start()
	points := func() {
		for i := range n {
			s.add(w.b, i*7%n, 0, fmt.Sprint("b", i*7%n))
		}
	}
	if !rightsLast {
		points()
		s.fire(-1)
	}
	for i := range n {
		s.add(w.a, i, i+2, fmt.Sprint("a", i))
	}
	if rightsLast {
		s.fire(-1)
		points()
	}
	s.fire(-1)
	if len(s.fired) != 2*n-1 {
		t.Errorf("%d firings", len(s.fired))
	}
	if tested := s.tested(); tested > 5*n {
		t.Errorf("alternatives %v, rights last %v: %d pairs tested", alternatives, rightsLast, tested)
	}
}
