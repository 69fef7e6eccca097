package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// item is a branch of a rule on the agenda, together with the queue of its matches.
type item struct {
	memory   *WorkingMemory
	plan     *network.ItemPlan
	salience int // salience of the first match, if it is dynamic
	place    int // index in the group's heap
	queued   bool
	dirty    bool // the path has to be evaluated
	inEager  bool
	changes  bool // the action has updated or deleted a fact

	matches memory.TupleList     // first in, first out
	dynamic *memory.DynamicQueue // the same matches by salience; nil unless the salience is dynamic
}

func (it *item) empty() bool { return it.matches.First == 0 }

// before reports whether it precedes o in their group: by salience, then by load order.
func (it *item) before(o *item) bool {
	if it.salience != o.salience {
		return it.salience > o.salience
	}
	return it.plan.Order < o.plan.Order
}

// first returns the match to fire next.
func (it *item) first() *memory.Tuple {
	if it.plan.Dynamic != nil {
		return it.memory.At(it.dynamic.First().Tuple)
	}
	return it.memory.At(it.matches.First)
}

func (it *item) topSalience() int {
	if it.dynamic == nil || it.dynamic.Empty() {
		return 0
	}
	return int(it.dynamic.First().Salience)
}

// takeOut removes a match from the queue.
func (it *item) takeOut(t *memory.Tuple) {
	w := it.memory
	if t.Prev == 0 {
		w.RemoveFirst(&it.matches, t)
	} else {
		w.RemoveFrom(&it.matches, t)
	}
	t.Flags &^= memory.FlagQueued
	if it.plan.Dynamic != nil {
		it.dynamic.Remove(t)
	}
}

// waitsForTimer reports whether a match waits for the timer of its rule. The match of a consequence of an if does not: as in Drools, it is
// due when the evaluation finds it.
func (it *item) waitsForTimer(t *memory.Tuple) bool {
	return it.plan.Timer != nil && (Match{it, t}).plan().Timer != nil
}

// addMatch receives a new match. direct means that the match was found by the alpha part of a rule with one pattern during a flush, not by
// the evaluation of the rule.
func (w *WorkingMemory) addMatch(it *item, t *memory.Tuple, direct bool) {
	if w.adopting != nil {
		w.adopting.add(it, t)
		return
	}
	if it.waitsForTimer(t) {
		w.setAlarm(it, t)
		return
	}
	w.autoFocus(it, t, direct)
	if !w.refused(it, t, true) {
		w.enqueue(it, t)
	}
}

// refused reports whether no-loop or lock-on-active keeps a match from the agenda. A rule with a timer asks when the match is due, as in
// Drools, not when it is found. fresh means that the match has not been on the agenda before.
func (w *WorkingMemory) refused(it *item, t *memory.Tuple, fresh bool) bool {
	r := it.plan.Rule
	if r.NoLoop {
		p, s := (Match{it, t}).plan(), w.newest(t)
		if fresh && w.byAlternative(p, s) || !fresh && s.By(p.Origin) {
			return true
		}
	}
	return r.LockOnActive && w.locked(it, t)
}

// byAlternative reports whether the same consequence of a rule made a change, in any alternative of the rule. This decides about new
// matches; an existing match is kept from firing only by a change of its own alternative, as in Drools.
func (w *WorkingMemory) byAlternative(p *network.ItemPlan, s memory.Stamp) bool {
	if s.By(p.Origin) {
		return true
	}
	i := s.Origin() - len(w.Net.Base.Rules)
	if i < 0 || i >= len(w.Net.Origins) {
		return false
	}
	o := w.Net.Origins[i]
	return o.Rule == p.Rule && o.Consequence() == p.Consequence()
}

// updateMatch receives the update of a match. A waiting match keeps its place in the queue; a match that has fired is queued again.
func (w *WorkingMemory) updateMatch(it *item, t *memory.Tuple, direct bool) {
	if w.adopting != nil {
		return
	}
	timed := it.waitsForTimer(t)
	if !direct && !timed {
		w.autoFocus(it, t, false)
	}
	if t.Is(memory.FlagQueued) {
		if w.hooks.Updated != nil {
			w.hooks.Updated(Match{it, t})
		}
		if timed {
			w.moveAlarm(it, t)
		}
		return
	}
	if timed {
		w.moveAlarm(it, t)
	} else if !w.refused(it, t, false) {
		w.enqueue(it, t)
	}
}

// removeMatch cancels a match and frees it.
func (w *WorkingMemory) removeMatch(it *item, t *memory.Tuple) {
	if w.adopting != nil {
		w.adopting.drop(it, t)
	}
	if t.Ext != 0 {
		w.clearAlarm(t)
	}
	if t.Ext != 0 || t.Is(memory.FlagQueued) {
		w.cancel(it, t)
	}
	if t.Is(memory.FlagCreated) && w.hooks.Cancelled != nil {
		w.hooks.Cancelled(Match{it, t}, t.Is(memory.FlagFired))
	}
	w.Put(t)
}

// cancel removes a match from the agenda, if it is queued.
func (w *WorkingMemory) cancel(it *item, t *memory.Tuple) {
	if t.Ext != 0 {
		w.leaveActivationGroup(it, t)
	}
	if !t.Is(memory.FlagQueued) {
		return
	}
	if it.plan.Dynamic == nil {
		it.takeOut(t)
		return
	}
	top := it.topSalience()
	it.takeOut(t)
	w.agenda.salienceChanged(it, top)
}

// lineUp appends a match to its rule's queue. The caller sets FlagCreated.
func (w *WorkingMemory) lineUp(it *item, t *memory.Tuple) {
	a := &w.agenda
	if !t.Is(memory.FlagCreated) {
		a.matches++
		t.SetNumber(a.matches) // a match that is queued again keeps its number
	}
	t.Flags = t.Flags&^memory.FlagFired | memory.FlagQueued
	w.AppendTo(&it.matches, t)
	if !it.queued { // a dynamic salience is not recomputed here
		a.group(it).add(it)
	}
}

// enqueue appends a match to its rule's queue and applies the attributes of the rule.
func (w *WorkingMemory) enqueue(it *item, t *memory.Tuple) {
	created := t.Is(memory.FlagCreated)
	w.lineUp(it, t)
	if it.plan.Dynamic != nil {
		w.pushDynamic(it, t)
	}
	if it.plan.Activation != 0 {
		w.joinActivationGroup(it, t)
	}
	t.Flags |= memory.FlagCreated
	switch {
	case !created && w.hooks.Created != nil:
		w.hooks.Created(Match{it, t})
	case created && w.hooks.Updated != nil:
		w.hooks.Updated(Match{it, t})
	}
}

// pushDynamic computes the salience of a match, which is not recomputed while the match waits.
func (w *WorkingMemory) pushDynamic(it *item, t *memory.Tuple) {
	salience := 0
	if it.plan.ConstantSalience || w.loadMatch(it, t) {
		salience = int(it.plan.Dynamic(w.Frame))
	}
	t.SetSalience(salience)
	if w.Frame.Err != nil {
		w.noteError(it.plan.Rule)
	}
	top := it.topSalience()
	it.dynamic.Push(t)
	w.agenda.salienceChanged(it, top)
}

// salienceChanged moves the item in its group if the salience of its first match has changed from before.
func (a *agenda) salienceChanged(it *item, before int) {
	g, now := a.group(it), it.topSalience()
	if before == now {
		return
	}
	if it.queued {
		g.remove(it)
	}
	it.salience = now
	g.add(it)
}

// effective reports whether date-effective, date-expires and enabled allow the match to fire now.
func (w *WorkingMemory) effective(it *item, t *memory.Tuple) bool {
	r := it.plan.Rule
	if r.Effective != nil || r.Expires != nil {
		now := w.now()
		if r.Effective != nil && now <= *r.Effective || r.Expires != nil && now >= *r.Expires {
			return false
		}
	}
	if it.plan.Enabled != nil {
		ok := w.loadMatch(it, t) && it.plan.Enabled(w.Frame)
		if w.Frame.Err != nil {
			w.noteError(r)
		}
		if !ok {
			return false
		}
	}
	return len(r.Calendars) == 0 || w.inCalendars(r, w.now())
}

// Waiting calls f with every match that waits on the agenda: rule by rule in load order, and in the order of the queues.
func (w *WorkingMemory) Waiting(f func(Match)) {
	for i := range w.agenda.items {
		it := &w.agenda.items[i]
		for t := w.At(it.matches.First); t != nil; t = w.At(t.Next) {
			f(Match{it, t})
		}
	}
}
