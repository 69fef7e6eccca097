package rete

// enter creates an entry tuple; place is the position of the entry in the fact's dispatch.
func (w *WorkingMemory) enter(e *Entry, place int, f *Fact, s stamp) {
	if e.window != nil {
		w.enterWindow(e.window, place, f, s)
		return
	}
	w.enterNow(e, place, f, s)
}

func (w *WorkingMemory) enterNow(e *Entry, place int, f *Fact, s stamp) {
	t := w.get()
	t.fact = f.number
	t.setEntry(place)
	w.stampEntry(e, t, s)
	w.addEntry(f, t)
	switch {
	case e.item != nil:
		w.addMatch(w.agenda.item(e.item), t, true)
	case e.left:
		w.rootInsert(e.node, t)
	default:
		w.rightInsert(e.node, t)
	}
	if e.streams {
		w.matchAt(e)
	}
}

// stampEntry records the change of the fact that caused an entry tuple, if a rule after the entry reads the lineage of changes.
func (w *WorkingMemory) stampEntry(e *Entry, t *Tuple, s stamp) {
	if !e.untraced {
		w.setCaused(t, s, t.fact)
	}
}

// change stages the update of an entry tuple; uncompared is for the right input of a node, see compared.
func (w *WorkingMemory) change(e *Entry, t *Tuple, uncompared bool, s stamp) {
	w.stampEntry(e, t, s)
	switch {
	case e.item != nil:
		w.updateMatch(w.agenda.item(e.item), t, true)
	case e.left:
		w.rootUpdate(e.node, t, s)
	default:
		t.setUncompared(uncompared && (t.staged == unstaged || t.uncompared()))
		if w.stage(&w.memory(e.node).right.upd, t, stagedUpdate) {
			w.disturb(e.node)
		}
	}
	if e.streams {
		w.matchAt(e)
	}
}

// leave stages the delete of an entry tuple.
func (w *WorkingMemory) leave(e *Entry, f *Fact, t *Tuple, s stamp) {
	w.stampEntry(e, t, s)
	w.removeEntry(f, t)
	switch {
	case e.item != nil:
		w.removeMatch(w.agenda.item(e.item), t)
	case e.left:
		w.rootDelete(e.node, t)
	default:
		w.rightDelete(e.node, t)
	}
	if e.streams {
		w.matchAt(e)
	}
}

func (w *WorkingMemory) rightInsert(n *Node, t *Tuple) {
	m := w.memory(n)
	first := w.stage(&m.right.ins, t, stagedInsert)
	m.rights++
	switch {
	case m.rights == 1 && n.must:
		w.link(n)
	case first:
		w.disturb(n)
	}
}

func (w *WorkingMemory) rightDelete(n *Node, t *Tuple) {
	m := w.memory(n)
	if n.Kind == JoinNode && t.staged == unstaged && t.bucket != 0 && w.deletesAtOnce(n.segment) {
		w.removeRight(n, m, t)
		switch m.rights--; {
		case m.rights == 0 && n.must:
			w.unlink(n)
		case w.needsTurn(n.segment):
			w.wakeAll(n.segment)
		}
		return
	}
	first, vanished := w.addDelete(&m.right, t)
	if vanished {
		w.put(t)
	}
	m.rights--
	switch {
	case m.rights == 0 && n.must && n.Kind == NotNode:
		w.link(n)
	case m.rights == 0 && n.must:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
}

// touch handles a right tuple whose fact changed only in properties that this node does not read: it moves the tuple to the end of its
// bucket, and its children to the ends of their left parents' lists. The list of left tuples that the tuple blocks is reversed, because
// Drools removes each from the list and blocks it again.
func (w *WorkingMemory) touch(n *Node, t *Tuple) {
	if t.bucket == 0 {
		return
	}
	if n.tests.missesChanges { // the change may affect the index key of the fact
		m := w.memory(n)
		w.dropRight(&m.index, t)
		w.storeRight(&m.index, t, w.rightBucket(n, m, t))
	} else if t.mnext != 0 {
		b := w.bucket(t.bucket)
		w.removeFrom(&b.right, t)
		w.appendTo(&b.right, t)
		if b.ranges() != 0 {
			if r := w.ranges[b.ranges()].right; r != nil {
				*t.indexPlace() = r.Last(*t.indexPlace())
				w.tidy(r, false)
				w.ranges[b.ranges()].table = nil
			}
		}
	}
	switch n.Kind {
	case NotNode:
		w.turnBlocked(t)
	case ExistsNode: // its right tuples have no children: see Tuple.blocked
	default:
		for c := w.at(t.kidFirst); c != nil; c = w.at(c.rnext) {
			w.toEndLeft(c)
		}
	}
}
