package why

import (
	"slices"
	"sort"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/internal/fact"
)

// maxMembersShown limits the number of facts listed for one result.
const maxMembersShown = 10

// behind adds, to a recorded firing, the facts found by conditions that match no fact themselves. The result of an accumulate gets the
// causes of the accumulated facts. Facts that satisfied an exists or from which a query computed its answer are added to the facts of the
// firing. They are searched among the facts that were in working memory at that time, by their present values.
func (t *teller) behind(i int, f *explain.Firing) {
	x := t.h.At(i)
	p := t.s.Probe()
	p.Facts = t.factsAt(i, p.Facts)
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

// factsAt returns the facts that were in working memory before record i, as far as the history goes back. present are the facts that are
// there now.
func (t *teller) factsAt(i int, present []probe.Fact) []probe.Fact {
	later := map[int64]bool{} // facts inserted later
	var facts []probe.Fact
	for k := i + 1; k < t.h.Count(); k++ {
		switch x := t.h.At(k); {
		case x.Kind == history.Insert:
			later[x.Fact.ID] = true
		case x.Kind == history.Delete && !later[x.Fact.ID]:
			facts = append(facts, x.Fact)
		}
	}
	for _, f := range present {
		if !later[f.ID] {
			facts = append(facts, f)
		}
	}
	sort.SliceStable(facts, func(i, j int) bool { return facts[i].ID < facts[j].ID })
	return facts
}

// changedSince returns the facts of the given types that have changed since record i, because a condition may have seen other values of
// them.
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
