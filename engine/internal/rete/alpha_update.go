package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// alphaUpdate is the update of a fact at one alpha part.
type alphaUpdate struct {
	dispatch *dispatch
	plan     *updatePlan
	fact     *Fact
	stamp    stamp
	alpha    int     // its position in the dispatch
	verdict  verdict // passes or fails as soon as the result of the tests is known
	moved    int     // number of tuples of w.moving that have been moved
	late     bool    // the fact is an event, which leaves entries late: see leaveLater
}

// update processes a changed fact at the entries that respond to the change. At other entries, the fact's right tuples only move to the end
// of their memories, since the fact is now the newest.
func (w *WorkingMemory) update(f *Fact, changed fact.Mask, s stamp) {
	d := w.dispatchOf(f)
	plan := d.update(changed)
	if w.agenda.limit > 0 || !w.net.turnsUnseen {
		w.passBy(d, plan, f)
	}
	u := alphaUpdate{dispatch: d, plan: plan, fact: f, stamp: s, late: f.Object.Type.Event}
	w.changing = u.late
	list := w.candidatesFor(&u)
	w.budget.Charge(len(list))
	for len(list) > alphaRounds {
		w.updateAlphas(&u, list[:alphaRounds])
		w.look()
		list = list[alphaRounds:]
	}
	w.updateAlphas(&u, list)
	if u.late {
		w.leaveAll(&u)
		w.changing = false
	}
}

// updateAlphas updates the fact at alpha parts of its dispatch.
func (w *WorkingMemory) updateAlphas(u *alphaUpdate, list []alphaRef) {
	plain := u.fact.extra == nil
	for _, ref := range list {
		p := &u.plan.alphas[ref.alpha()]
		if e := p.only; e != nil && plain && ref.verdict() != untested {
			w.updateOnly(u, e, ref.verdict() == passes)
			continue
		}
		u.alpha, u.verdict = ref.alpha(), ref.verdict()
		if p.simple && plain {
			w.updateEntries(u, p.entries)
		} else {
			w.updateAlpha(u, p)
		}
	}
}

// updateOnly does the same as updateEntries for one entry whose alpha part need not be tested.
func (w *WorkingMemory) updateOnly(u *alphaUpdate, e *entryPlan, holds bool) {
	id := w.entryTuples[e.place]
	w.entryTuples[e.place] = 0
	switch {
	case id == 0 && holds:
		w.arrive(u, e.Entry, e.place)
		w.enterNow(e.Entry, e.place, u.fact, u.stamp)
	case id == 0:
	case holds:
		w.arrive(u, e.Entry, e.place)
		w.change(e.Entry, w.known(id), e.uncompared, u.stamp)
	default:
		w.leaveLater(u, e.Entry, w.known(id))
	}
}

// updateEntries updates entries that respond to the change, have no windows and are not deferred.
func (w *WorkingMemory) updateEntries(u *alphaUpdate, entries []entryPlan) {
	for i := range entries {
		p := &entries[i]
		here := &w.entryTuples[p.place]
		id := *here
		*here = 0
		if id == 0 && u.verdict == fails {
			continue
		}
		if u.verdict == untested {
			w.holdsNow(u)
		}
		switch {
		case u.verdict == fails:
			if id != 0 {
				w.leaveLater(u, p.Entry, w.known(id))
			}
		case id != 0:
			w.arrive(u, p.Entry, p.place)
			w.change(p.Entry, w.known(id), p.uncompared, u.stamp)
		default:
			w.arrive(u, p.Entry, p.place)
			w.enterNow(p.Entry, p.place, u.fact, u.stamp)
		}
	}
}

// passBy calls agenda.pass for the rules with one pattern that do not respond to a change.
func (w *WorkingMemory) passBy(d *dispatch, plan *updatePlan, f *Fact) {
	w.agenda.pass(plan.passed...)
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		if plan.places[t.entry()].response == isPassed {
			w.agenda.pass(d.entries[t.entry()].item)
		}
	}
}

// candidatesFor returns the alpha parts that the fact passed before or may pass now. It stores the fact's tuples at entries that respond in
// w.entryTuples, and moves its right tuples at other entries.
func (w *WorkingMemory) candidatesFor(u *alphaUpdate) []alphaRef {
	d, plan := u.dispatch, u.plan
	list, n := w.candidates, 0
	for t := w.at(u.fact.first); t != nil; t = w.at(t.lnext) {
		place := t.entry()
		switch p := &plan.places[place]; {
		case p.response >= mayLeave:
			w.entryTuples[place] = t.self
			if p.missed != 0 {
				list[n] = p.missed
				n++
			}
		case p.response == moves && t.bucket != 0 && u.late:
			w.moving = append(w.moving, t)
		case p.response == moves && t.bucket != 0:
			w.touch(d.entries[place].node, t)
		}
	}
	if len(w.moving) > 1 {
		slices.SortFunc(w.moving, func(x, y *Tuple) int { return x.entry() - y.entry() })
	}
	if !plan.looked {
		return plan.plain
	}
	return w.lookUp(&plan.lookups, plan.plain, u.fact, n)
}

// updateAlpha updates the entries of an alpha part, in their order.
func (w *WorkingMemory) updateAlpha(u *alphaUpdate, p *alphaPlan) {
	a := &u.dispatch.alphas[u.alpha]
	m := &w.alphas[a.ord]
	what := unchanged
	if m.deferred > 0 {
		what = w.updateDeferred(u, p.deferred)
	}
	switch {
	case m.deferred == 0:
		for i := range p.entries {
			w.updateEntry(u, p.entries[i:i+1])
		}
	case what == unchanged:
		for _, i := range m.live {
			place := a.first + i
			if p := &u.plan.places[place]; p.response >= mayLeave {
				one := [1]entryPlan{{Entry: a.entries[i], place: place, response: p.response, uncompared: p.uncompared}}
				w.updateEntry(u, one[:])
			}
		}
	default:
		responding := p.entries
		for _, e := range a.entries {
			next := len(responding) > 0 && responding[0].Entry == e
			switch {
			case w.deferred[e.id]:
				w.notifyDeferred(e.node, what)
			case next:
				w.updateEntry(u, responding[:1])
			}
			if next {
				responding = responding[1:]
			}
		}
	}
}

// updateEntry updates one entry that responds to the change and is not deferred.
func (w *WorkingMemory) updateEntry(u *alphaUpdate, one []entryPlan) {
	p := &one[0]
	if p.window == nil && p.response == responds {
		w.updateEntries(u, one)
		return
	}
	t := w.at(w.entryTuples[p.place])
	w.entryTuples[p.place] = 0
	switch {
	case t == nil:
		if p.window != nil && (p.response == responds || !w.isMember(p.window, u.fact)) && w.holdsNow(u) { // it is new to the window
			w.arrive(u, p.Entry, p.place)
			w.enterWindow(p.window, p.place, u.fact, u.stamp)
		}
	case !w.holdsNow(u):
		if p.window == nil {
			w.leaveLater(u, p.Entry, t)
		} else {
			w.leave(p.Entry, u.fact, t, u.stamp)
		}
	case p.response == responds:
		w.arrive(u, p.Entry, p.place)
		w.changeInWindow(p.window, u.fact, t, u.stamp)
	case p.node != nil && !p.left:
		w.touch(p.node, t)
	}
}

// holdsNow reports whether the fact passes the alpha part; it tests the fact at most once in an update.
func (w *WorkingMemory) holdsNow(u *alphaUpdate) bool {
	if u.verdict == untested {
		u.verdict = fails
		if w.alphaHolds(&u.dispatch.alphas[u.alpha], u.fact) {
			u.verdict = passes
		}
	}
	return u.verdict == passes
}
