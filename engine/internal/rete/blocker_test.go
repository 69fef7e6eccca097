package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// What blocks a fact that is joined with many is searched for once: the same matches fire in the same order as with a search for each.
func TestOneSearchForManyTuples(t *testing.T) {
	run := func(remember bool) (fired []string, tested uint64) {
		w := newWorld(t)
		for _, r := range []struct {
			name   string
			op     operator.Op
			exists bool
			keys   []string
		}{
			{"greatest", operator.Gt, false, nil}, {"least", operator.Lt, false, nil}, {"some", operator.Gt, true, nil},
			{"keyed", operator.Lt, false, []string{"v"}}, {"by text", operator.Lt, false, []string{"id"}}, {"by both", operator.Gt, true, []string{"v", "id"}},
		} {
			a, b, other := w.slot(w.a), w.slot(w.b), w.slot(w.b)
			test := pat(other, other.cmp("k", r.op, b.prop("k"), b))
			for _, k := range r.keys { // the keys are of one fact, what is left to test of another
				test.Tests = append([]*rule.Test{other.eq(k, a, k)}, test.Tests...)
			}
			if r.exists {
				w.rule(r.name, pat(a), pat(b), exists(test))
			} else {
				w.rule(r.name, pat(a), pat(b), not(test))
			}
		}
		s := w.start()
		if keyed := slices.DeleteFunc(slices.Clone(s.Net.Nodes), func(n *network.Node) bool { return n.Tests == nil || !n.Tests.Direct.Keyed }); len(keyed) != 2 {
			t.Fatalf("%d nodes compare keys that the bucket does not tell, want 2", len(keyed))
		}
		if !remember {
			for _, n := range s.Net.Nodes {
				n.Tests.Direct.Lone = 0
			}
		}
		random := rand.New(rand.NewSource(3))
		var facts []*memory.Fact
		for i := range 300 {
			switch n := random.Intn(10); {
			case n < 4 || len(facts) < 40:
				facts = append(facts, s.add([]*fact.Type{w.a, w.b}[random.Intn(2)], i/40+random.Intn(3), random.Intn(2), fmt.Sprint(100+i%3)))
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
	for _, r := range []string{"greatest", "least", "some", "keyed", "by text", "by both"} {
		if n := strings.Count(strings.Join(want, ";"), r); n < 50 {
			t.Errorf("%s fires %d times", r, n)
		}
	}
}
