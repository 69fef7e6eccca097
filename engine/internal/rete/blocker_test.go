package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// What blocks a fact that is joined with many is searched for once: the same matches fire in the same order as with a search for each.
func TestOneSearchForManyTuples(t *testing.T) {
	run := func(remember bool) (fired []string, tested uint64) {
		w := newWorld(t)
		for _, r := range []struct {
			name          string
			op            operator.Op
			exists, keyed bool
		}{
			{"greatest", operator.Gt, false, false}, {"least", operator.Lt, false, false}, {"some", operator.Gt, true, false},
			{"keyed", operator.Lt, false, true},
		} {
			a, b, other := w.slot(w.a), w.slot(w.b), w.slot(w.b)
			test := pat(other, other.cmp("k", r.op, b.prop("k"), b))
			if r.keyed { // the key is of one fact, what is left to test of another
				test = pat(other, other.eq("v", a, "v"), other.cmp("k", r.op, b.prop("k"), b))
			}
			if r.exists {
				w.rule(r.name, pat(a), pat(b), exists(test))
			} else {
				w.rule(r.name, pat(a), pat(b), not(test))
			}
		}
		s := w.start()
		if !remember {
			for _, n := range s.net.nodes {
				n.tests.direct.lone = 0
			}
		}
		random := rand.New(rand.NewSource(3))
		var facts []*Fact
		for i := range 300 {
			switch n := random.Intn(10); {
			case n < 4 || len(facts) < 40:
				facts = append(facts, s.add([]*fact.Type{w.a, w.b}[random.Intn(2)], i/40+random.Intn(3), random.Intn(2), fmt.Sprint(i)))
			case n < 6:
				j := random.Intn(len(facts))
				s.Delete(facts[j])
				facts = slices.Delete(facts, j, j+1)
			default:
				s.modify(facts[random.Intn(len(facts))], "k", i/40+random.Intn(3))
			}
			if random.Intn(4) == 0 {
				s.fire(-1)
			}
		}
		return s.fired, s.tested()
	}
	got, fewer := run(true)
	want, tested := run(false)
	if !slices.Equal(got, want) {
		t.Errorf("%d firings, want %d", len(got), len(want))
	}
	if fewer > tested*3/4 {
		t.Errorf("%d pairs tested, %d without remembering", fewer, tested)
	}
	for _, r := range []string{"greatest", "least", "some", "keyed"} {
		if n := strings.Count(strings.Join(want, ";"), r); n < 50 {
			t.Errorf("%s fires %d times", r, n)
		}
	}
}
