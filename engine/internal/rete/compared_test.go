package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// Facts whose compared properties stay the same keep their matches: the same matches fire in the same order as if all candidates were tested.
func TestChangesOfPropertiesThatAreNotCompared(t *testing.T) {
	run := func(known bool) (fired []string) {
		w := newWorld(t)
		a, b := w.slot(w.a), w.slot(w.b)
		w.rule("join", pat(a), pat(b, b.cmp("k", operator.Ne, a.prop("k"), a), b.cmp("k", operator.Lt, num(3))))
		a, b = w.slot(w.a), w.slot(w.b)
		w.rule("below", pat(a), pat(b, b.cmp("k", operator.Lt, a.prop("k"), a)))
		a, b = w.slot(w.a), w.slot(w.b)
		w.rule("none", pat(a), not(pat(b, b.cmp("k", operator.Gt, a.prop("k"), a), b.cmp("v", operator.Lt, num(150)))))
		a, b = w.slot(w.a), w.slot(w.b)
		w.rule("some", pat(a), exists(pat(b, b.cmp("k", operator.Ne, a.prop("v"), a), b.cmp("k", operator.Gt, num(1)))))
		a, b = w.slot(w.a), w.slot(w.b)
		deaf := pat(b, b.cmp("k", operator.Ne, a.prop("k"), a))
		deaf.Reads = w.b.Property("v").Mask() // not to k
		w.rule("deaf", pat(a), deaf)
		s := w.start()
		if !known {
			for _, n := range s.Net.Nodes {
				n.Tests.Compares.Known = false
			}
		}
		random := rand.New(rand.NewSource(7))
		var facts []*memory.Fact
		for i := range 800 {
			switch n := random.Intn(20); {
			case n < 2 || len(facts) < 60:
				facts = append(facts, s.add([]*fact.Type{w.a, w.b}[random.Intn(2)], random.Intn(5), random.Intn(200), fmt.Sprint(i)))
			case n < 3:
				j := random.Intn(len(facts))
				s.Delete(facts[j])
				facts = slices.Delete(facts, j, j+1)
			case n < 6:
				s.modify(facts[random.Intn(len(facts))], "k", random.Intn(5))
			default:
				s.modify(facts[random.Intn(len(facts))], "v", random.Intn(200))
			}
			if random.Intn(4) == 0 {
				s.fire(-1)
			}
		}
		return s.fired
	}
	got, want := run(true), run(false)
	if !slices.Equal(got, want) {
		t.Errorf("%d firings, want %d", len(got), len(want))
	}
	for _, r := range []string{"join", "below", "none", "some", "deaf"} {
		if n := strings.Count(strings.Join(want, ";"), r); n < 50 {
			t.Errorf("%s fires %d times", r, n)
		}
	}
}

// After such a change, nothing is tested: the matches of the fact stay.
func TestMatchesAreNotTestedAgain(t *testing.T) {
	w := newWorld(t)
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("join", pat(a), pat(b, b.cmp("k", operator.Ne, a.prop("k"), a)))
	s := w.start()
	for i := range 50 {
		s.add(w.a, i/49, 0, fmt.Sprint("a", i))
	}
	f := s.add(w.b, 0, 0, "b")
	s.expect("join a49 b")
	before := s.tested()
	s.modify(f, "v", 1)
	s.expect("join a49 b")
	if n := s.tested() - before; n != 0 {
		t.Errorf("%d pairs tested, want 0", n)
	}
	s.modify(f, "k", 1)
	if s.fire(-1); s.tested()-before < 50 {
		t.Errorf("%d pairs tested after a change of what is compared", s.tested()-before)
	}
}
