package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// rootInsert stages a root's tuple at the segments after the root. If there are several, each gets its own peer of the tuple.
func (w *WorkingMemory) rootInsert(n *network.Node, t *memory.Tuple) {
	first := false
	if s := n.Segment; s.RootOnly {
		for i, next := range s.Next {
			if i > 0 {
				t = w.newPeer(t)
			}
			first = w.Stage(&w.segments[next.ID].left.Inserts, t, memory.StagedInsert) || first
		}
	} else {
		left := &w.segments[s.ID].left
		first = left.Inserts.Empty()
		w.Push(&left.Inserts, t, memory.StagedInsert)
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

func (w *WorkingMemory) rootUpdate(n *network.Node, t *memory.Tuple, s memory.Stamp) {
	first := false
	if seg := n.Segment; seg.RootOnly {
		for _, next := range seg.Next {
			w.SetChanged(t, s)
			first = w.Stage(&w.segments[next.ID].left.Updates, t, memory.StagedUpdate) || first
			t = w.Peer(t)
		}
	} else {
		first = w.Stage(&w.segments[seg.ID].left.Updates, t, memory.StagedUpdate)
	}
	if first {
		w.disturb(n)
	}
}

func (w *WorkingMemory) rootDelete(n *network.Node, t *memory.Tuple) {
	first, s, m := false, n.Segment, w.memory(n)
	m.rights--
	switch {
	case s.RootOnly:
		for _, next := range s.Next {
			peer := w.Peer(t)
			first = w.stageDelete(next, t) || first
			t = peer
		}
	case t.Staged == memory.Unstaged && w.deletesAtOnce(s):
		w.removeLeft(s.Begin, t)
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
func (w *WorkingMemory) stageDelete(s *network.Segment, t *memory.Tuple) (first bool) {
	if t.Staged == memory.Unstaged && w.deletesAtOnce(s) {
		w.removeLeft(s.Begin, t)
		return w.needsTurn(s)
	}
	at := &w.segments[s.ID].left
	if p := w.passed(s); p != nil && t.Staged != memory.Unstaged && p.Of(t.Staged).EndsWith(t) {
		at = p
	}
	first, vanished := w.AddDelete(at, t)
	if vanished {
		w.Put(t)
	}
	return first
}

// newPeer creates a copy of the tuple for the next branch of the fork.
func (w *WorkingMemory) newPeer(t *memory.Tuple) *memory.Tuple {
	p := w.Get()
	w.Renew(p, t)
	w.SetPeer(t, p)
	return p
}
