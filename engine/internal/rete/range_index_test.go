package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"whenthen/engine/operator"
)

// The index finds what a walk over everything finds, in the order of the memory.
func TestRangeIndex(t *testing.T) {
	type stored struct {
		t         *Tuple
		low, high int64
	}
	x, random := newRangeIndex(&rangePlan{dims: make([]rangeDim, 1)}, false), rand.New(rand.NewSource(1))
	var memory []stored // in order
	for step := range 5000 {
		switch n := random.Intn(10); {
		case n < 5 || len(memory) < 20:
			low := int64(random.Intn(100))
			s := stored{&Tuple{self: tupleID(step + 1)}, low, low + int64(random.Intn(20))}
			x.newest++
			s.t.ext = extID(x.add(x.left, 0, s.t, s.low, s.high))
			memory = append(memory, s)
		case n < 8:
			i := random.Intn(len(memory))
			x.drop(x.left, memory[i].t)
			memory = slices.Delete(memory, i, i+1)
		default:
			i := random.Intn(len(memory))
			x.last(memory[i].t)
			s := memory[i]
			memory = append(slices.Delete(memory, i, i+1), s)
		}
		low := int64(random.Intn(110)) - 5
		high := low + int64(random.Intn(5))
		var want, got []tupleID
		for _, s := range memory {
			if s.low <= high && s.high >= low {
				want = append(want, s.t.self)
			}
		}
		x.found = x.found[:0]
		x.collect(x.left[0], low, high, len(memory))
		hits, _ := x.hits(len(memory))
		for _, h := range hits {
			got = append(got, h.tuple)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("step %d: [%d, %d] gives %v, want %v", step, low, high, got, want)
		}
	}
}

// A join by range tests about as many pairs as match, whichever side comes last, and finds them in the order in which a
// walk would.
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
