package rete

import (
	"whenthen/engine/internal/memory"
)

// The loop of a run between two matches, in which the rules take turns: see runState.

// advance runs the loop up to the next match to fire, which stays in its queue. It returns nil if there is no match.
func (w *WorkingMemory) advance() (*memory.Tuple, error) {
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

// following is a fast form of step for the most frequent case after a firing, the next match of the same rule: nothing has changed, no item
// has precedence over the current one, and the match may fire in any case. Otherwise it returns nil, and step must be called.
func (w *WorkingMemory) following() *memory.Tuple {
	a := &w.agenda
	it := a.current
	if a.state != afterFiring || a.halted || a.limit > 0 || w.failed != nil || !w.changes.Empty() || w.Dropped >= memory.SweepMin || len(a.eager) > 0 ||
		it.dirty || it.empty() || it.dynamic != nil || !it.plan.Always || a.top().best() != it {
		return nil
	}
	a.state = fireItem
	return w.Known(it.matches.First)
}

// step executes one step of the loop: it follows the states up to a match that may fire, an item without such a match, or an error. It
// returns the match; done means that no match is left.
func (w *WorkingMemory) step() (t *memory.Tuple, done bool) {
	a := &w.agenda
	if a.halted {
		w.restAll()
		return nil, true
	}
	if a.limit > 0 && a.fired >= a.limit && (a.state == pickGroup || a.state == pickItem) {
		w.flush()
		w.evaluateEager() // as before any group is picked
		w.nextFocus()     // and groups that have no items left become inactive
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

// endTurn ends the turn of the current item. Unless the run ends, the next item gets a turn.
func (w *WorkingMemory) endTurn() *memory.Tuple {
	a := &w.agenda
	w.rest(a.current)
	w.flush()
	a.state = pickItem
	if w.failed != nil || a.halted || a.limit > 0 {
		return nil
	}
	return w.beginTurn()
}

// beginTurn starts the turn of the first item of the running group, and returns its first match if that may fire.
func (w *WorkingMemory) beginTurn() *memory.Tuple {
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

// ready returns the first match of the current item if it may fire, or nil.
func (w *WorkingMemory) ready(it *item) *memory.Tuple {
	if it.empty() {
		w.agenda.state = leaveItem
		return nil
	}
	if it.plan.Always && it.dynamic == nil {
		return w.Known(it.matches.First)
	}
	t := it.first()
	if !it.plan.Always && !w.effective(it, t) {
		w.cancel(it, t)
		return nil
	}
	return t
}

// rest removes a rule from its group if the rule has no match and need not be evaluated.
func (w *WorkingMemory) rest(it *item) {
	if !it.dirty && it.empty() && it.queued {
		w.agenda.group(it).remove(it)
	}
}

// restAll applies a halt: MAIN becomes inactive if it has no items left, as after a run that ended by itself.
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

// reorder moves an item with dynamic salience to the place of its first match's current salience.
func (a *agenda) reorder(it *item) {
	if it.plan.Dynamic != nil && !it.empty() {
		a.salienceChanged(it, it.salience)
	}
}

// afterFiring decides whether the current item continues. It looks for an item with precedence before it evaluates the current item again.
func (w *WorkingMemory) afterFiring(it *item) {
	a := &w.agenda
	w.flush()
	if it.plan.Dynamic != nil {
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
