package rete

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// TestDeferringIsNotSeen applies the same random changes to a session and to one that makes all its entry tuples at once. Some updates name
// only one of two changed properties, so that entries of one alpha part are updated differently. Both sessions must fire the same matches
// and end in the same state.
func TestDeferringIsNotSeen(t *testing.T) {
	late := 0 // counts alpha parts with some entries made and others still deferred
	for seed := range int64(150) {
		w := newWorld(t)
		everything(w)
		shared(w)
		var logs, ends [2]string
		for side := range logs {
			s := w.start()
			if side == 1 {
				clear(s.deferred)
				clear(s.alphas)
			}
			random := rand.New(rand.NewSource(seed))
			n := &naive{t: t}
			for step := range 40 {
				n.change(s, random, step)
				if len(n.facts) > 0 && random.Intn(3) == 0 {
					f := n.facts[random.Intn(len(n.facts))]
					s.set(f.Object, "v", random.Intn(8))
					s.modify(f, "k", random.Intn(4))
				}
				switch most := random.Intn(8); {
				case most < 3:
					logs[side] += s.fire(most) + "\n"
				case most < 5:
					if err := s.Flush(); err != nil {
						t.Fatal(err)
					}
				}
				late = max(late, partlyDeferred(s))
			}
			logs[side] += s.fire(-1)
			s.makeAllEntries()
			ends[side] = s.state()
		}
		if logs[0] != logs[1] {
			t.Fatalf("seed %d: deferred\n%s\nat once\n%s", seed, logs[0], logs[1])
		}
		if ends[0] != ends[1] {
			t.Fatalf("seed %d ends with\n%s\nat once\n%s", seed, ends[0], ends[1])
		}
	}
	if late == 0 {
		t.Error("no alpha part was deferred in part")
	}
}

// state prints the matches on the agenda, and what every node holds and has waiting in front of it.
func (s *session) state() string {
	var text strings.Builder
	fmt.Fprintln(&text, s.paths)
	tuples := func(what string, id memory.TupleID, next func(*memory.Tuple) memory.TupleID) {
		for t := s.At(id); t != nil; t = s.At(next(t)) {
			fmt.Fprint(&text, what)
			for l := t; l != nil; l = s.Above(l) {
				if f := s.FactOf(l.Fact); f != nil {
					fmt.Fprint(&text, " ", f.ID)
				}
			}
			fmt.Fprintln(&text)
		}
	}
	for i := range s.agenda.items {
		item := &s.agenda.items[i]
		tuples(item.plan.Rule.Name, item.matches.First, func(t *memory.Tuple) memory.TupleID { return t.Next })
	}
	for _, n := range s.Net.Nodes {
		m := s.memory(n)
		fmt.Fprintln(&text, n.Label(), m.linked, m.rights, m.Index.Lefts, m.Index.Rights)
		for _, st := range []*memory.Staging{&s.segments[n.Segment.ID].left, &m.Right} {
			for kind, list := range []memory.Stack{st.Inserts, st.Updates, st.Deletes} {
				tuples(fmt.Sprint("waiting ", memory.Stage(kind+1)), list.First, func(t *memory.Tuple) memory.TupleID { return t.StagedNext })
			}
		}
	}
	return text.String()
}

func partlyDeferred(s *session) int {
	n := 0
	for i := range s.alphas {
		if d := s.alphas[i].Deferred; d > 0 && d < s.Net.Deferring[i].Deferred {
			n++
		}
	}
	return n
}

// shared returns rules whose patterns share an alpha part and read different properties behind it.
func shared(w *world) {
	high := func(s slot) *rule.Test { return s.cmp("v", operator.Gt, num(3)) }
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("high by key", pat(a), pat(b, high(b), b.eq("k", a, "k")))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("high", pat(a), reading(pat(b, high(b)), "v"))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("none higher", pat(a), not(pat(b, high(b), b.cmp("v", operator.Gt, a.prop("v"), a))))
	a, b = w.slot(w.b), w.slot(w.b)
	w.rule("high pair", pat(a, high(a)), not(pat(b, high(b), b.eq("k", a, "k"), b.sameOrNot(operator.Ne, a))))
	b = w.slot(w.b)
	w.rule("none high", not(reading(pat(b, high(b)), "v")))
}

func reading(p *rule.Pattern, property string) *rule.Pattern {
	p.Reads = p.Type.Property(property).Mask()
	return p
}
