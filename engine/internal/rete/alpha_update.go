package rete

import "whenthen/internal/fact"

// alphaUpdate is an update at one alpha part.
type alphaUpdate struct {
	dispatch *dispatch
	plan     *updatePlan
	fact     *Fact
	stamp    stamp
	alpha    *alphaPlace
	verdict  verdict // passes or fails as soon as that is known
}

// update tests a changed fact at the entries that respond to the change. At other entries, the fact's right tuples only move to the end of
// their memories, since the fact is now the newest.
func (w *WorkingMemory) update(f *Fact, changed fact.Mask, s stamp) {
	d := w.dispatchOf(f.Object.Type)
	plan := d.update(changed)
	if w.agenda.limit > 0 {
		w.passBy(d, plan, f)
	}
	list, sure := plan.plain, w.profile == nil // a profile counts all tests
	if plan.looked {
		found, ok := d.find(w.frame, f.Object, append(w.candidates[:0], plan.plain...))
		list, sure = found, sure && ok
	}
	list = w.takeEntries(d, plan, f, list)
	w.budget.Charge(len(list))
	u := alphaUpdate{dispatch: d, plan: plan, fact: f, stamp: s}
	point := f.EntryPoint()
	for n, ref := range list {
		if n&(alphaRounds-1) == alphaRounds-1 {
			w.look()
		}
		a := &d.alphas[ref.alpha()]
		if !samePoint(a.point, point) {
			continue
		}
		u.alpha, u.verdict = a, ref.verdict()
		if !sure {
			u.verdict = untested
		}
		p := &plan.alphas[ref.alpha()]
		if a.standIn != nil && w.alphas[a.ord].deferred > 0 {
			w.updateBehindStandIn(&u, p.deferred)
			continue
		}
		for _, place := range plan.places[p.first:p.end] {
			w.updateEntry(&u, place)
		}
	}
}

// passBy does the work of agenda.pass for the rules of one pattern that do not respond to a change.
func (w *WorkingMemory) passBy(d *dispatch, plan *updatePlan, f *Fact) {
	if f.EntryPoint() == "" {
		w.agenda.pass(plan.passed...)
	}
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		if plan.responses[t.entry()] == isPassed {
			w.agenda.pass(d.entries[t.entry()].item)
		}
	}
}

// takeEntries notes the fact's tuples at entries that respond in w.entryTuples, and moves its right tuples at others. If there were lookups,
// list is what they found; takeEntries adds the alpha parts that the fact was at before, and sorts the list.
func (w *WorkingMemory) takeEntries(d *dispatch, plan *updatePlan, f *Fact, list []alphaRef) []alphaRef {
	if len(w.entryTuples) < len(d.entries) {
		w.entryTuples = make([]tupleID, len(d.entries))
	}
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		place := t.entry()
		switch r := plan.responses[place]; {
		case r >= mayLeave:
			w.entryTuples[place] = t.self
			if missed := d.entries[place].missed; missed != 0 {
				list = append(list, missed)
			}
		case r == moves:
			w.touch(d.entries[place].node, t)
		}
	}
	if !plan.looked {
		return list
	}
	w.candidates = list
	if len(list) > 1 {
		sortRefs(list)
		list = firstRefs(list)
	}
	return list
}

// updateBehindStandIn updates the entries of an alpha part some of whose entries are deferred.
func (w *WorkingMemory) updateBehindStandIn(u *alphaUpdate, deferred reaction) {
	a := u.alpha
	m := &w.alphas[a.ord]
	what := w.updateDeferred(u, deferred)
	if m.deferred > 0 && what == noNews {
		for _, place := range m.live {
			w.updateIfResponding(u, a.first+place)
		}
		return
	}
	for place, e := range a.entries {
		if w.deferred[e.id] {
			w.tell(e.node, what)
		} else {
			w.updateIfResponding(u, a.first+place)
		}
	}
}

func (w *WorkingMemory) updateIfResponding(u *alphaUpdate, place int) {
	if u.plan.responses[place] >= mayLeave {
		w.updateEntry(u, place)
	}
}

// updateEntry updates an entry that responds to the change and is not deferred.
func (w *WorkingMemory) updateEntry(u *alphaUpdate, place int) {
	e, t := u.dispatch.entries[place].Entry, w.at(w.entryTuples[place])
	w.entryTuples[place] = 0
	switch {
	case e.window != nil:
		w.updateInWindow(u, place, t)
	case u.plan.responses[place] == mayLeave:
		w.updateUnwatched(u, e, t)
	case t == nil:
		if w.holdsNow(u) {
			w.enterNow(e, place, u.fact, u.stamp)
		}
	case w.holdsNow(u):
		w.change(e, t, u.stamp)
	default:
		w.leave(e, u.fact, t, u.stamp)
	}
}

// updateUnwatched updates an entry whose tests read a changed property although the pattern does not watch it.
func (w *WorkingMemory) updateUnwatched(u *alphaUpdate, e *Entry, t *Tuple) {
	switch {
	case t == nil:
	case !w.holdsNow(u):
		w.leave(e, u.fact, t, u.stamp)
	case e.node != nil && !e.left:
		w.touch(e.node, t)
	}
}

// updateInWindow updates an entry behind a window; t is the fact's tuple there, or nil.
func (w *WorkingMemory) updateInWindow(u *alphaUpdate, place int, t *Tuple) {
	e := u.dispatch.entries[place].Entry
	watched := u.plan.responses[place] == responds
	switch {
	case t == nil && !watched && w.isMember(e.window, u.fact):
	case t == nil: // a fact without a tuple is new to the window
		if w.holdsNow(u) {
			w.enterWindow(e.window, place, u.fact, u.stamp)
		}
	case !watched:
		w.updateUnwatched(u, e, t)
	case w.holdsNow(u):
		w.changeInWindow(e.window, u.fact, t, u.stamp)
	default:
		w.leave(e, u.fact, t, u.stamp)
	}
}

// holdsNow tests the alpha part, at most once per update.
func (w *WorkingMemory) holdsNow(u *alphaUpdate) bool {
	if u.verdict == untested {
		u.verdict = fails
		if w.alphaHolds(u.alpha.alpha, u.fact) {
			u.verdict = passes
		}
	}
	return u.verdict == passes
}
