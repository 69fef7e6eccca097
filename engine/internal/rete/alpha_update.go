package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// alphaUpdate is the update of a fact at one alpha part.
type alphaUpdate struct {
	dispatch *network.Dispatch
	plan     *network.UpdatePlan
	fact     *memory.Fact
	stamp    memory.Stamp
	alpha    int             // its position in the dispatch
	verdict  network.Verdict // passes or fails as soon as the result of the tests is known
	moved    int             // number of tuples of w.moving that have been moved
	late     bool            // the fact is an event, which leaves entries late: see leaveLater
}

// update processes a changed fact at the entries that respond to the change. At other entries, the fact's right tuples only move to the end
// of their memories, since the fact is now the newest.
func (w *WorkingMemory) update(f *memory.Fact, changed fact.Mask, s memory.Stamp) {
	d := w.dispatchOf(f)
	plan := d.Update(changed)
	if w.agenda.limit > 0 || !w.Net.TurnsUnseen {
		w.passBy(d, plan, f)
	}
	u := alphaUpdate{dispatch: d, plan: plan, fact: f, stamp: s, late: f.Object.Type.Event}
	w.Changing = u.late
	list := w.candidatesFor(&u)
	w.Budget.Charge(len(list))
	w.outcomes.Begin()
	for len(list) > alphaRounds {
		w.updateAlphas(&u, list[:alphaRounds])
		w.Look()
		list = list[alphaRounds:]
	}
	w.updateAlphas(&u, list)
	if u.late {
		w.leaveAll(&u)
		w.Changing = false
	}
}

// updateAlphas updates the fact at alpha parts of its dispatch.
func (w *WorkingMemory) updateAlphas(u *alphaUpdate, list []network.AlphaRef) {
	plain := u.fact.Extra == nil
	for _, ref := range list {
		p := &u.plan.Alphas[ref.Alpha()]
		if e := p.Only; e != nil && plain && ref.Verdict() != network.Untested {
			w.updateOnly(u, e, ref.Verdict() == network.Passes)
			continue
		}
		u.alpha, u.verdict = ref.Alpha(), ref.Verdict()
		if p.Simple && plain {
			w.updateEntries(u, p.Entries)
		} else {
			w.updateAlpha(u, p)
		}
	}
}

// updateOnly does the same as updateEntries for one entry whose alpha part need not be tested.
func (w *WorkingMemory) updateOnly(u *alphaUpdate, e *network.EntryPlan, holds bool) {
	id := w.entryTuples[e.Place]
	w.entryTuples[e.Place] = 0
	switch {
	case id == 0 && holds:
		w.arrive(u, e.Entry, e.Place)
		w.enterNow(e.Entry, e.Place, u.fact, u.stamp)
	case id == 0:
	case holds:
		w.arrive(u, e.Entry, e.Place)
		w.change(e.Entry, w.Known(id), e.Uncompared, u.stamp)
	default:
		w.leaveLater(u, e.Entry, w.Known(id))
	}
}

// updateEntries updates entries that respond to the change, have no windows and are not deferred.
func (w *WorkingMemory) updateEntries(u *alphaUpdate, entries []network.EntryPlan) {
	for i := range entries {
		p := &entries[i]
		here := &w.entryTuples[p.Place]
		id := *here
		*here = 0
		if id == 0 && u.verdict == network.Fails {
			continue
		}
		if u.verdict == network.Untested {
			w.holdsNow(u)
		}
		switch {
		case u.verdict == network.Fails:
			if id != 0 {
				w.leaveLater(u, p.Entry, w.Known(id))
			}
		case id != 0:
			w.arrive(u, p.Entry, p.Place)
			w.change(p.Entry, w.Known(id), p.Uncompared, u.stamp)
		default:
			w.arrive(u, p.Entry, p.Place)
			w.enterNow(p.Entry, p.Place, u.fact, u.stamp)
		}
	}
}

// passBy calls agenda.pass for the rules with one pattern that do not respond to a change.
func (w *WorkingMemory) passBy(d *network.Dispatch, plan *network.UpdatePlan, f *memory.Fact) {
	w.agenda.pass(plan.Passed...)
	for t := w.At(f.First); t != nil; t = w.At(t.LeftNext) {
		if plan.Places[t.Entry()].Response == network.IsPassed {
			w.agenda.pass(d.Entries[t.Entry()].Item)
		}
	}
}

// candidatesFor returns the alpha parts that the fact passed before or may pass now. It stores the fact's tuples at entries that respond in
// w.entryTuples, and moves its right tuples at other entries.
func (w *WorkingMemory) candidatesFor(u *alphaUpdate) []network.AlphaRef {
	d, plan := u.dispatch, u.plan
	list, n := w.candidates, 0
	for t := w.At(u.fact.First); t != nil; t = w.At(t.LeftNext) {
		place := t.Entry()
		switch p := &plan.Places[place]; {
		case p.Response >= network.MayLeave:
			w.entryTuples[place] = t.Self
			if p.Missed != 0 {
				list[n] = p.Missed
				n++
			}
		case p.Response == network.Moves && t.Bucket != 0 && u.late:
			w.moving = append(w.moving, t)
		case p.Response == network.Moves && t.Bucket != 0:
			w.touch(d.Entries[place].Node, t)
		}
	}
	if len(w.moving) > 1 {
		slices.SortFunc(w.moving, func(x, y *memory.Tuple) int { return x.Entry() - y.Entry() })
	}
	if !plan.Looked {
		return plan.Plain
	}
	return w.lookUp(&plan.Lookups, plan.Plain, u.fact, n)
}

// updateAlpha updates the entries of an alpha part, in their order.
func (w *WorkingMemory) updateAlpha(u *alphaUpdate, p *network.AlphaPlan) {
	a := &u.dispatch.Alphas[u.alpha]
	m := &w.alphas[a.Index]
	what := unchanged
	if m.Deferred > 0 {
		what = w.updateDeferred(u, p.Deferred)
	}
	switch {
	case m.Deferred == 0:
		for i := range p.Entries {
			w.updateEntry(u, p.Entries[i:i+1])
		}
	case what == unchanged:
		for _, i := range m.Live {
			place := a.First + i
			if p := &u.plan.Places[place]; p.Response >= network.MayLeave {
				one := [1]network.EntryPlan{{Entry: a.Entries[i], Place: place, Response: p.Response, Uncompared: p.Uncompared}}
				w.updateEntry(u, one[:])
			}
		}
	default:
		responding := p.Entries
		for _, e := range a.Entries {
			next := len(responding) > 0 && responding[0].Entry == e
			switch {
			case w.deferred[e.ID]:
				w.notifyDeferred(e.Node, what)
			case next:
				w.updateEntry(u, responding[:1])
			}
			if next {
				responding = responding[1:]
			}
		}
	}
}

// updateOutside updates the entry behind a window for a fact that has no tuple there. A fact that is new to the window enters it; one that
// is or was in it is passed on if the entry responds to the change.
func (w *WorkingMemory) updateOutside(u *alphaUpdate, p *network.EntryPlan) {
	responds := p.Response == network.Responds
	if responds && !w.holdsNow(u) {
		return // without searching the window
	}
	member := w.isMember(p.Window, u.fact)
	if !responds && (member || !w.holdsNow(u)) {
		return
	}
	w.arrive(u, p.Entry, p.Place)
	if member {
		w.enterPast(p.Window, p.Place, u.fact, u.stamp)
	} else {
		w.enterWindow(p.Window, p.Place, u.fact, u.stamp)
	}
}

// updateEntry updates one entry that responds to the change and is not deferred.
func (w *WorkingMemory) updateEntry(u *alphaUpdate, one []network.EntryPlan) {
	p := &one[0]
	if p.Window == nil && p.Response == network.Responds {
		w.updateEntries(u, one)
		return
	}
	t := w.At(w.entryTuples[p.Place])
	w.entryTuples[p.Place] = 0
	switch {
	case t == nil:
		if p.Window != nil {
			w.updateOutside(u, p)
		}
	case !w.holdsNow(u):
		if p.Window == nil {
			w.leaveLater(u, p.Entry, t)
		} else {
			w.leave(p.Entry, u.fact, t, u.stamp)
		}
	case p.Response == network.Responds:
		w.arrive(u, p.Entry, p.Place)
		w.changeInWindow(p.Window, u.fact, t, u.stamp)
	case p.Node != nil && !p.Left:
		w.touch(p.Node, t)
	}
}

// holdsNow reports whether the fact passes the alpha part; it tests the fact at most once in an update.
func (w *WorkingMemory) holdsNow(u *alphaUpdate) bool {
	if u.verdict == network.Untested {
		u.verdict = network.Fails
		if w.alphaHolds(&u.dispatch.Alphas[u.alpha], u.fact) {
			u.verdict = network.Passes
		}
	}
	return u.verdict == network.Passes
}
