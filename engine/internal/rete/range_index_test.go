package rete

import (
	"fmt"
	"testing"

	"whenthen/engine/operator"
)

// A join by range tests about as many pairs as match, whichever side comes last, and finds them in the order of a scan.
func TestRangeJoinTestsWhatMatches(t *testing.T) {
	const n = 500
	for _, rightsLast := range []bool{false, true} {
		w := newWorld(t)
		a, b := w.slot(w.a), w.slot(w.b)
		w.rule("inside", pat(a), pat(b, b.cmp("k", operator.Ge, a.prop("k"), a), b.cmp("k", operator.Lt, a.prop("v"), a)))
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
		tested := uint64(0)
		for _, stats := range s.NodeStats() {
			tested += stats.Tested
		}
		if tested > 5*n {
			t.Errorf("rights last %v: %d pairs tested", rightsLast, tested)
		}
	}
}
