package rete

// Item is a branch of a rule on the agenda, together with the queue of its matches.
type Item struct {
	memory   *WorkingMemory
	plan     *itemPlan
	salience int // salience of the first match, if it is dynamic
	place    int // index in the group's heap
	queued   bool
	dirty    bool // the path has to be evaluated
	inEager  bool
	changes  bool // the action has updated or deleted a fact

	matches tupleList     // first in, first out
	dynamic *dynamicQueue // the same matches by salience; nil unless the salience is dynamic
}

func (it *Item) empty() bool { return it.matches.first == 0 }

// before reports whether it precedes o in their group: by salience, then by load order.
func (it *Item) before(o *Item) bool {
	if it.salience != o.salience {
		return it.salience > o.salience
	}
	return it.plan.order < o.plan.order
}

// first returns the match to fire next.
func (it *Item) first() *Tuple {
	if it.plan.dynamic != nil {
		return it.memory.at(it.dynamic.first().tuple)
	}
	return it.memory.at(it.matches.first)
}

func (it *Item) topSalience() int {
	if it.dynamic == nil || it.dynamic.empty() {
		return 0
	}
	return int(it.dynamic.first().salience)
}

// takeOut removes a match from the queue.
func (it *Item) takeOut(t *Tuple) {
	w := it.memory
	if t.mprev == 0 {
		w.removeFirst(&it.matches, t)
	} else {
		w.removeFrom(&it.matches, t)
	}
	t.flags &^= flagQueued
	if it.plan.dynamic != nil {
		it.dynamic.remove(t)
	}
}

// waitsForTimer reports whether a match waits for the timer of its rule. The match of a consequence of an if does not: as in Drools, it is
// due when the evaluation finds it.
func (it *Item) waitsForTimer(t *Tuple) bool {
	return it.plan.timer != nil && (Match{it, t}).plan().timer != nil
}

// addMatch receives a new match. direct means that the match was found by the alpha part of a rule with one pattern during a flush, not by
// the evaluation of the rule.
func (w *WorkingMemory) addMatch(it *Item, t *Tuple, direct bool) {
	if w.adopting != nil {
		w.adopting.add(it, t)
		return
	}
	timed := it.waitsForTimer(t)
	if !timed {
		w.autoFocus(it, t, direct)
	}
	r := it.plan.rule
	if r.NoLoop && w.byAlternative((Match{it, t}).plan(), w.newest(t)) {
		return
	}
	if r.LockOnActive && w.locked(it, t) {
		return
	}
	if timed {
		w.setAlarm(it, t)
		return
	}
	w.enqueue(it, t)
}

// byAlternative reports whether the same consequence of a rule made a change, in any alternative of the rule. This decides about new
// matches; an existing match is kept from firing only by a change of its own alternative, as in Drools.
func (w *WorkingMemory) byAlternative(p *itemPlan, s stamp) bool {
	if s.by(p.origin) {
		return true
	}
	i := s.origin() - len(w.net.base.Rules)
	if i < 0 || i >= len(w.net.origins) {
		return false
	}
	o := w.net.origins[i]
	return o.rule == p.rule && o.consequence() == p.consequence()
}

// updateMatch receives the update of a match. A waiting match keeps its place in the queue; a match that has fired is queued again.
func (w *WorkingMemory) updateMatch(it *Item, t *Tuple, direct bool) {
	if w.adopting != nil {
		return
	}
	timed := it.waitsForTimer(t)
	if !direct && !timed {
		w.autoFocus(it, t, false)
	}
	if t.is(flagQueued) {
		if w.hooks.Updated != nil {
			w.hooks.Updated(Match{it, t})
		}
		if timed {
			w.moveAlarm(it, t)
		}
		return
	}
	r := it.plan.rule
	if r.NoLoop && w.newest(t).by((Match{it, t}).plan().origin) {
		return
	}
	if r.LockOnActive && w.locked(it, t) {
		return
	}
	if timed {
		w.moveAlarm(it, t)
		return
	}
	w.enqueue(it, t)
}

// removeMatch cancels a match and frees it.
func (w *WorkingMemory) removeMatch(it *Item, t *Tuple) {
	if w.adopting != nil {
		w.adopting.drop(it, t)
	}
	if t.ext != 0 {
		w.clearAlarm(t)
	}
	if t.ext != 0 || t.is(flagQueued) {
		w.cancel(it, t)
	}
	if t.is(flagCreated) && w.hooks.Cancelled != nil {
		w.hooks.Cancelled(Match{it, t}, t.is(flagFired))
	}
	w.put(t)
}

// cancel removes a match from the agenda, if it is queued.
func (w *WorkingMemory) cancel(it *Item, t *Tuple) {
	if t.ext != 0 {
		w.leaveActivationGroup(it, t)
	}
	if !t.is(flagQueued) {
		return
	}
	if it.plan.dynamic == nil {
		it.takeOut(t)
		return
	}
	top := it.topSalience()
	it.takeOut(t)
	w.agenda.salienceChanged(it, top)
}

// lineUp appends a match to its rule's queue. The caller sets flagCreated.
func (w *WorkingMemory) lineUp(it *Item, t *Tuple) {
	a := &w.agenda
	if !t.is(flagCreated) {
		a.matches++
		t.setNumber(a.matches) // a match that is queued again keeps its number
	}
	t.flags = t.flags&^flagFired | flagQueued
	w.appendTo(&it.matches, t)
	if !it.queued { // a dynamic salience is not recomputed here
		a.group(it).add(it)
	}
}

// enqueue appends a match to its rule's queue and applies the attributes of the rule.
func (w *WorkingMemory) enqueue(it *Item, t *Tuple) {
	created := t.is(flagCreated)
	w.lineUp(it, t)
	if it.plan.dynamic != nil {
		w.pushDynamic(it, t)
	}
	if it.plan.activation != 0 {
		w.joinActivationGroup(it, t)
	}
	t.flags |= flagCreated
	switch {
	case !created && w.hooks.Created != nil:
		w.hooks.Created(Match{it, t})
	case created && w.hooks.Updated != nil:
		w.hooks.Updated(Match{it, t})
	}
}

// pushDynamic computes the salience of a match, which is not recomputed while the match waits.
func (w *WorkingMemory) pushDynamic(it *Item, t *Tuple) {
	salience := 0
	if it.plan.constantSalience || w.loadMatch(it, t) {
		salience = int(it.plan.dynamic(w.frame))
	}
	t.setSalience(salience)
	if w.frame.Err != nil {
		w.noteError(it.plan.rule)
	}
	top := it.topSalience()
	it.dynamic.push(t)
	w.agenda.salienceChanged(it, top)
}

// salienceChanged moves the item in its group if the salience of its first match has changed from before.
func (a *agenda) salienceChanged(it *Item, before int) {
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
func (w *WorkingMemory) effective(it *Item, t *Tuple) bool {
	r := it.plan.rule
	if r.Effective != nil || r.Expires != nil {
		now := w.now()
		if r.Effective != nil && now <= *r.Effective || r.Expires != nil && now >= *r.Expires {
			return false
		}
	}
	if it.plan.enabled != nil {
		ok := w.loadMatch(it, t) && it.plan.enabled(w.frame)
		if w.frame.Err != nil {
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
		for t := w.at(it.matches.first); t != nil; t = w.at(t.mnext) {
			f(Match{it, t})
		}
	}
}
