package rete

// rootInsert stages a root's tuple at the segments after the root. If there are several, each gets its own peer of the tuple.
func (w *WorkingMemory) rootInsert(n *Node, t *Tuple) {
	first := false
	if s := n.segment; s.rootOnly {
		for i, next := range s.next {
			if i > 0 {
				t = w.newPeer(t)
			}
			first = w.stage(&w.segments[next.id].left.ins, t, stagedInsert) || first
		}
	} else {
		left := &w.segments[s.id].left
		first = left.ins.empty()
		w.push(&left.ins, t, stagedInsert)
	}
	m := w.memory(n)
	m.rights++
	switch {
	case m.rights == 1:
		w.link(n)
	case first:
		w.disturb(n)
	}
}

func (w *WorkingMemory) rootUpdate(n *Node, t *Tuple, s stamp) {
	first := false
	if seg := n.segment; seg.rootOnly {
		for _, next := range seg.next {
			w.setChanged(t, s)
			first = w.stage(&w.segments[next.id].left.upd, t, stagedUpdate) || first
			t = w.peer(t)
		}
	} else {
		first = w.stage(&w.segments[seg.id].left.upd, t, stagedUpdate)
	}
	if first {
		w.disturb(n)
	}
}

func (w *WorkingMemory) rootDelete(n *Node, t *Tuple) {
	first, s, m := false, n.segment, w.memory(n)
	m.rights--
	switch {
	case s.rootOnly:
		for _, next := range s.next {
			peer := w.peer(t)
			first = w.stageDelete(next, t) || first
			t = peer
		}
	case t.staged == unstaged && w.deletesAtOnce(s):
		w.removeLeft(s.begin, t)
		if m.rights > 0 {
			if w.needsTurn(s) {
				w.wakeAll(s)
			}
			return
		}
	default:
		first = w.stageDelete(s, t)
	}
	switch {
	case m.rights == 0:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
}

// stageDelete stages a left delete at a segment, or processes it at once. A tuple whose insert was still staged there is freed at once.
// first means that the segment's rules have to be woken.
func (w *WorkingMemory) stageDelete(s *Segment, t *Tuple) (first bool) {
	if t.staged == unstaged && w.deletesAtOnce(s) {
		w.removeLeft(s.begin, t)
		return w.needsTurn(s)
	}
	at := &w.segments[s.id].left
	if p := w.passed(s); p != nil && t.staged != unstaged && p.of(t.staged).endsWith(t) {
		at = p
	}
	first, vanished := w.addDelete(at, t)
	if vanished {
		w.put(t)
	}
	return first
}

// newPeer creates a copy of the tuple for the next branch of the fork.
func (w *WorkingMemory) newPeer(t *Tuple) *Tuple {
	p := w.get()
	w.renew(p, t)
	w.setPeer(t, p)
	return p
}
