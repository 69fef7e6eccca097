package rete

// The terminal node of a rule passes matches on to the queue of its agenda item.

// endRule receives the changes staged before a rule's terminal node: deletes, updates, inserts.
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

// receiveMatches forwards the updates and inserts of a rule's matches to its agenda item.
func (w *WorkingMemory) receiveMatches(it *Item, src *staging) {
	for !src.upd.empty() {
		w.updateMatch(it, w.pop(&src.upd), false)
	}
	for !src.ins.empty() {
		w.addMatch(it, w.pop(&src.ins), false)
	}
}

// dropAll removes the matches of the stack that begins with id, and empties the stack. It is for a rule whose matches only have to be
// queued, in a session where no hook is called for matches.
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

// lineUpAll does the same as receiveMatches for a rule whose matches only have to be queued.
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

// lineUpNew queues the matches of the stack that begins with id, and empties the stack.
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
