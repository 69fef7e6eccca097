package rete

// The loop of a run between two matches: rules take turns, see runState.

// advance runs the loop up to the next match to fire, which stays in its queue; nil if there is none.
func (w *WorkingMemory) advance() (*Tuple, error) {
	for {
		w.pause()
		if t := w.following(); t != nil {
			return t, nil
		}
		t, done := w.step()
		if w.failed != nil {
			return nil, w.takeError()
		}
		if done || t != nil {
			return t, nil
		}
	}
}

// following is step for what follows most firings, the next match of the same rule: nothing has changed, nothing waits that precedes it, and it
// may fire in any case. Otherwise it returns nil and leaves all to step.
func (w *WorkingMemory) following() *Tuple {
	a := &w.agenda
	it := a.current
	if a.state != afterFiring || a.halted || a.limit > 0 || w.failed != nil || !w.changes.empty() || w.dropped >= sweepMin || len(a.eager) > 0 ||
		it.dirty || it.empty() || it.dynamic != nil || !it.plan.always || a.top().best() != it {
		return nil
	}
	a.state = fireItem
	return w.known(it.matches.first)
}

// step is one step of the loop: it follows the states up to a match that may fire, an item that has none, or an error. It returns that match,
// or done if none is left.
func (w *WorkingMemory) step() (t *Tuple, done bool) {
	a := &w.agenda
	if a.halted {
		w.restAll()
		return nil, true
	}
	if a.limit > 0 && a.fired >= a.limit && (a.state == pickGroup || a.state == pickItem) {
		w.flush()
		w.evaluateEager() // as before any group is picked
		w.nextFocus()     // and groups that have nothing left are not active any more
		w.dropOver()
		return nil, true
	}
	switch a.state {
	case pickGroup:
		w.flush()
		w.evaluateEager()
		running, again := w.nextFocus()
		if again {
			return nil, false
		}
		if a.running = running; running == nil {
			return nil, !w.dropOver()
		}
		a.haltGroup = false
		a.before = a.fired
		a.state = pickItem
	case pickItem:
		return w.beginTurn(), false
	case fireItem:
		return w.ready(a.current), false
	case afterFiring:
		w.afterFiring(a.current)
		switch {
		case w.failed != nil || a.halted:
		case a.state == fireItem:
			return w.ready(a.current), false
		default:
			return w.endTurn(), false
		}
	case leaveItem:
		return w.endTurn(), false
	}
	return nil, false
}

// endTurn ends the turn of the current item. Unless the run ends, the next one has its turn.
func (w *WorkingMemory) endTurn() *Tuple {
	a := &w.agenda
	w.rest(a.current)
	w.flush()
	a.state = pickItem
	if w.failed != nil || a.halted || a.limit > 0 {
		return nil
	}
	return w.beginTurn()
}

// beginTurn gives the first item of the running group its turn, and returns its first match if that may fire.
func (w *WorkingMemory) beginTurn() *Tuple {
	a := &w.agenda
	it := a.running.best()
	if it == nil || a.haltGroup {
		a.state = pickGroup
		return nil
	}
	if it.dirty {
		w.evaluate(it)
	}
	a.current, a.visit, a.state = it, 0, fireItem
	if w.failed != nil {
		return nil
	}
	return w.ready(it)
}

// ready returns the first match of the current item if it may fire; nil if there is none, or it may not.
func (w *WorkingMemory) ready(it *Item) *Tuple {
	if it.empty() {
		w.agenda.state = leaveItem
		return nil
	}
	if it.plan.always && it.dynamic == nil {
		return w.known(it.matches.first)
	}
	t := it.first()
	if !it.plan.always && !w.effective(it, t) {
		w.cancel(it, t)
		return nil
	}
	return t
}

// rest takes a rule that has nothing left to do out of its group.
func (w *WorkingMemory) rest(it *Item) {
	if !it.dirty && it.empty() && it.queued {
		w.agenda.group(it).remove(it)
	}
}

// restAll applies a halt: MAIN becomes inactive if nothing is left in it, as after a run that came to its end.
func (w *WorkingMemory) restAll() {
	a := &w.agenda
	if a.state != afterFiring {
		return
	}
	a.reorder(a.current)
	w.rest(a.current)
	if g := a.top(); len(a.stack) == 1 && len(g.items) == 0 {
		g.active = false
	}
	a.state = leaveItem
}

// reorder moves an item with dynamic salience to the place that its first match now has.
func (a *agenda) reorder(it *Item) {
	if it.plan.dynamic != nil && !it.empty() {
		a.salienceChanged(it, it.salience)
	}
}

// afterFiring decides whether the current item continues. It checks for an item with precedence before it evaluates the
// current one again.
func (w *WorkingMemory) afterFiring(it *Item) {
	a := &w.agenda
	w.flush()
	if it.plan.dynamic != nil {
		a.reorder(it)
	}
	if a.halted {
		return
	}
	if a.limit > 0 && a.before+a.visit >= a.limit {
		a.state = leaveItem
		return
	}
	if len(a.eager) > 0 {
		w.evaluateEager()
	}
	if best := a.top().best(); best != nil && best != it && (a.group(best) != a.group(it) || best.before(it)) {
		a.state = leaveItem
		return
	}
	if it.dirty {
		w.evaluate(it)
	}
	a.state = fireItem
}
