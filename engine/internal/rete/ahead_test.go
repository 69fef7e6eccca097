package rete

import (
	"fmt"
	"slices"
	"testing"

	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"

	"whenthen/internal/fact"
)

// A session that is large enough to look ahead in its lists fires what one fires that does not look ahead: here a distrusted one. Facts are
// changed and deleted while matches of them wait, so that numbers of facts that are gone are looked at, too.
func TestLookingAheadChangesNothing(t *testing.T) {
	looks := largeSession(t, false)
	if !looks.Pays(new(join.Lookahead)) {
		t.Fatalf("%d tuples do not make it look ahead", looks.Cut())
	}
	want := largeSession(t, true).fired
	if !slices.Equal(looks.fired, want) {
		t.Errorf("%d firings differ from the %d without looking ahead", len(looks.fired), len(want))
	}
}

func largeSession(t *testing.T, distrusted bool) *session {
	w := newWorld(t)
	pairA, pairB := w.slot(w.a), w.slot(w.b)
	pair := w.rule("pair", pat(pairA), pat(pairB, pairB.eq("k", pairA, "k")))
	alone := w.slot(w.a)
	other := w.slot(w.b)
	w.rule("alone", pat(alone), not(pat(other, other.eq("k", alone, "v"))))
	group, member, sum := w.slot(w.c), w.slot(w.a), w.slot(fact.LongType)
	w.rule("sum", pat(group), w.fold(sum, "sum", member.prop("v"), fact.LongType, false, pat(member, member.eq("k", group, "k"))))
	s := w.start()
	s.Distrusted = distrusted
	var all []*memory.Fact
	w.actions[pair] = func(s *session, m Match) {
		n := len(s.fired)
		switch f := all[n*7%len(all)]; {
		case n%3 == 0 && f.InMemory():
			s.Delete(f)
		case n%3 == 1 && f.InMemory():
			s.modify(f, "v", n)
		}
	}
	const facts = 24000
	for i := range facts {
		all = append(all, s.add(w.a, i*31%facts, i, fmt.Sprint("a", i)), s.add(w.b, i*17%facts, i, fmt.Sprint("b", i)))
		if i%100 == 0 {
			s.add(w.c, i, 0, fmt.Sprint("c", i))
		}
	}
	for s.fire(5000) != "" {
	}
	return s
}
