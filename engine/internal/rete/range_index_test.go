package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"whenthen/engine/operator"
)

// The index finds what a walk over everything finds, in the order of the memory: points and intervals, in two dimensions.
func TestRangeIndex(t *testing.T) {
	for _, points := range []bool{true, false} {
		w, random := &WorkingMemory{arena: arena{most: 1 << 20}}, rand.New(rand.NewSource(1))
		b := &bucket{}
		ranges := w.rangesOf(b)
		ranges.left = newRangeIndex(2)
		x := ranges.left
		interval := func() span {
			low := int64(random.Intn(1000))
			if points || random.Intn(3) == 0 {
				return span{low, low}
			}
			return span{low, low + int64(random.Intn(200)) - 5}
		}
		type stored struct {
			t  *Tuple
			at []span
		}
		var memory []stored // in order
		for step := range 20_000 {
			switch n := random.Intn(20); {
			case n < 10 || len(memory) < 20:
				s := stored{w.get(), []span{interval(), interval()}}
				w.tidy(x)
				x.add(s.t, s.at)
				memory = append(memory, s)
			case n < 17 && step%4000 > 2000:
				i := random.Intn(len(memory))
				x.drop(memory[i].t)
				w.recycle(memory[i].t)
				memory = slices.Delete(memory, i, i+1)
			case n < 19:
				i := random.Intn(len(memory))
				x.last(memory[i].t)
				w.tidy(x)
				s := memory[i]
				memory = append(slices.Delete(memory, i, i+1), s)
			}
			want := []span{{low: int64(random.Intn(1000))}, everywhere}
			want[0].high = want[0].low + int64(random.Intn(50))
			if random.Intn(2) == 0 {
				want[1] = span{int64(random.Intn(1000)), int64(random.Intn(1200))}
			}
			if random.Intn(3) == 0 {
				want[0], want[1] = want[1], want[0]
			}
			var all []tupleID
			for _, s := range memory {
				if meet(s.at[0], want[0]) && meet(s.at[1], want[1]) {
					all = append(all, s.t.self)
				}
			}
			w.found = x.find(want, w.found[:0])
			if got := w.inOrder(x); !slices.Equal(got, all) {
				t.Fatalf("step %d: %v gives %v, want %v", step, want, got, all)
			}
		}
	}
}

func meet(a, b span) bool { return a.low <= b.high && a.high >= b.low }

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
