package rete

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
)

// aheadEntries is the number of entry tuples of a fact that are read in advance.
const aheadEntries = 8

// expectFiring prepares to fire the matches of a rule from t on, whose actions read the facts.
func (w *WorkingMemory) expectFiring(it *item, t *memory.Tuple) {
	if w.firings.Due() {
		w.expectMatches(it, t.Self)
	}
}

func (w *WorkingMemory) expectMatches(it *item, id memory.TupleID) {
	a := &w.firings
	if !w.Pays(a) {
		return
	}
	facts, seen := w.expected[:0], a.Seen
	for n := 0; id != 0 && n < join.AheadTuples; n++ {
		t := w.Known(id)
		id = t.Next
		for _, step := range (Match{it, t}).plan().Load.Steps {
			t = w.LevelOf(t, step.Up)
			facts = append(facts, t.Fact)
			seen += w.Glance(t.Fact, true)
		}
	}
	a.Seen, w.expected = seen, facts
	if it.changes {
		w.expectEntries(facts)
	}
}

// expectEntries reads the entry tuples of facts that may be changed. The entry tuples of one fact are a linked list; those of different
// facts are read together.
func (w *WorkingMemory) expectEntries(facts []memory.FactID) {
	tuples := w.entered[:0]
	for _, id := range facts {
		if f := w.Handle(id); f != nil && f.First != 0 {
			tuples = append(tuples, f.First)
		}
	}
	for n := 0; n < aheadEntries && len(tuples) > 0; n++ {
		more := tuples[:0]
		for _, id := range tuples {
			if next := w.Known(id).LeftNext; next != 0 {
				more = append(more, next)
			}
		}
		tuples = more
	}
	w.entered = tuples
}
