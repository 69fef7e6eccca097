package rete

// The terminal node of a rule passes matches on to the queue of its agenda item.

// endRule receives the changes staged in front of a rule's terminal node: deletes, updates, inserts.
func (w *WorkingMemory) endRule(n *Node, src *staging) {
	it := w.agenda.item(n.item)
	straight := it.plan.straight && w.adopting == nil
	w.ending = true
	if straight && !w.heard {
		w.dropAll(it, src.del.first)
	} else {
		for !src.del.empty() {
			w.removeMatch(it, w.pop(&src.del))
		}
	}
	if straight && w.hooks.Created == nil && w.hooks.Updated == nil {
		w.lineUpAll(it, src)
	} else {
		w.receiveMatches(it, src)
	}
	w.ending = false
	if len(w.rung) > 0 {
		w.ringItem(it)
	}
	if len(w.instant) > 0 {
		w.enqueueInstant()
	}
}

// receiveMatches passes on the updates and inserts of a rule's matches.
func (w *WorkingMemory) receiveMatches(it *Item, src *staging) {
	for !src.upd.empty() {
		w.updateMatch(it, w.pop(&src.upd), false)
	}
	for !src.ins.empty() {
		w.addMatch(it, w.pop(&src.ins), false)
	}
}

// dropAll removes the matches in a stack, which begins with id and is used up, of a rule whose matches only have to be lined up, in a session
// where nobody is told of matches.
func (w *WorkingMemory) dropAll(it *Item, id tupleID) {
	for id != 0 {
		w.spend()
		t := w.known(id)
		id = t.unlink()
		if t.is(flagQueued) {
			it.takeOut(t)
		}
		w.put(t)
	}
}

// lineUpAll is receiveMatches for a rule whose matches only have to be lined up.
func (w *WorkingMemory) lineUpAll(it *Item, src *staging) {
	for id := src.upd.first; id != 0; {
		w.spend()
		t := w.known(id)
		if id = t.unlink(); !t.is(flagQueued) {
			w.lineUp(it, t)
			t.flags |= flagCreated
		}
	}
	if src.ins.first != 0 {
		w.lineUpNew(it, src.ins.first)
	}
}

// lineUpNew lines up the matches in a stack, which begins with id and is used up.
func (w *WorkingMemory) lineUpNew(it *Item, id tupleID) {
	a, queue := &w.agenda, &it.matches
	last := w.at(queue.last)
	for id != 0 {
		w.spend()
		t := w.known(id)
		id = t.unlink()
		if !t.is(flagCreated) {
			a.matches++
			t.setNumber(a.matches)
		}
		t.flags = t.flags&^flagFired | flagQueued | flagCreated
		if last != nil {
			t.mprev, t.mnext, last.mnext = last.self, 0, t.self
		} else {
			t.mprev, t.mnext, queue.first = 0, 0, t.self
		}
		queue.last, last = t.self, t
	}
	if !it.queued {
		a.group(it).add(it)
	}
}
