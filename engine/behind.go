package engine

import (
	"slices"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/internal/fact"
)

// maxMembersShown bounds the facts that are shown behind one result.
const maxMembersShown = 10

// behind tells of the conditions of a recorded firing that have no fact of their own: the results of accumulates get the causes of
// what went into them, and what satisfied an exists or gave a query its answer is added to the facts of the firing. They are looked for among the
// facts that were there then, by the values that these have now.
func (t *teller) behind(i int, f *explain.Firing) {
	x := t.h.At(i)
	p := t.s.prober(nil)
	p.Facts = t.factsAt(i)
	for _, b := range p.Behind(x.Rule, x.Matched) {
		var causes []*explain.Cause
		for _, m := range b.Facts {
			if m.ID > 0 {
				causes = append(causes, t.fact(m, i, fact.AllProperties))
			}
		}
		if b.Result < 0 {
			f.Because = append(f.Because, causes...)
			continue
		}
		of := f.Because[b.Result]
		of.Of = causes[:min(len(causes), maxMembersShown)]
		of.Others = len(causes) - len(of.Of)
		of.ChangedSince = t.changedSince(i, p.Facts, b.Types)
	}
}

// factsAt are the facts that were there before a record, as far as is remembered.
func (t *teller) factsAt(i int) []probe.Fact {
	later := map[int64]bool{} // inserted since
	var facts []probe.Fact
	for k := i + 1; k < t.h.Count(); k++ {
		switch x := t.h.At(k); {
		case x.Kind == history.Insert:
			later[x.Fact.ID] = true
		case x.Kind == history.Delete && !later[x.Fact.ID]:
			facts = append(facts, x.Fact)
		}
	}
	for h := range t.s.Facts() {
		if !later[h.ID()] {
			facts = append(facts, history.Probed(h.fact))
		}
	}
	slices.SortStableFunc(facts, func(a, b probe.Fact) int { return int(a.ID - b.ID) })
	return facts
}

// changedSince are the facts of some types that have changed since a record, so that a condition may have seen other values of them.
func (t *teller) changedSince(i int, facts []probe.Fact, types []*fact.Type) []explain.Fact {
	changed := map[int64]bool{}
	for k := i + 1; k < t.h.Count(); k++ {
		if x := t.h.At(k); x.Kind == history.Update {
			changed[x.Fact.ID] = true
		}
	}
	var list []explain.Fact
	for _, f := range facts {
		if changed[f.ID] && slices.ContainsFunc(types, f.Object.Type.AssignableTo) {
			list = append(list, probe.Show(f, ""))
		}
	}
	return list
}
