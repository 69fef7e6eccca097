package rete

import (
	"whenthen/engine/internal/network"
)

// A rule is evaluated only while all nodes on its path that take part in linking are linked. Roots, joins and exists nodes are linked while
// their own input has facts; a not without join tests is linked while there are no facts. The changes of an unlinked rule are staged before
// the nodes. This saves work, and it affects the order of firing, because such a rule later processes one large batch. Nodes after "if …
// do" and "break" need not be linked: the named consequence fires without them.

// link marks a node as linked and wakes its rules, even if it was linked before.
func (w *WorkingMemory) link(n *network.Node) {
	m, s := w.memory(n), n.Segment
	if !m.linked {
		m.linked = true
		sm := &w.segments[s.ID]
		sm.unlinked--
		if sm.unlinked == 0 {
			for _, p := range s.Paths {
				w.paths[p.ID]--
			}
		}
	}
	w.disturb(n)
}

// unlink marks a node as unlinked. Rules that become unlinked are woken once more, so that they process the deletes, but in their turn even
// if they are eager: if they are linked again before, they see the deletes together with what has come since.
func (w *WorkingMemory) unlink(n *network.Node) {
	m, s := w.memory(n), n.Segment
	sm := &w.segments[s.ID]
	sm.dirty = true
	if !m.linked {
		return
	}
	m.linked = false
	sm.unlinked++
	if sm.unlinked > 1 {
		return
	}
	for _, p := range s.Paths {
		w.paths[p.ID]++
		if w.paths[p.ID] == 1 {
			w.wakeUnlinked(p)
		}
	}
}

// unlinkBlocked unlinks a not, which is about to be evaluated, if new facts block every left tuple. As in Drools, a not that an event
// reaches while its segment is unlinked stays linked.
func (w *WorkingMemory) unlinkBlocked(n *network.Node, m *nodeMemory) {
	if n.Must && n.Subnetwork == nil && !m.Right.Inserts.Empty() && w.segments[n.Segment.ID].unlinked == 0 {
		w.unlink(n)
	}
}

// disturb marks a node's segment as changed and wakes the linked rules whose paths contain it.
func (w *WorkingMemory) disturb(n *network.Node) {
	s := n.Segment
	w.segments[s.ID].dirty = true
	if !n.Passive {
		w.wakeAll(s)
	}
}

// wakeAll wakes the linked rules whose paths contain a segment.
func (w *WorkingMemory) wakeAll(s *network.Segment) {
	for _, p := range s.Paths {
		w.wake(p)
	}
}

// wake puts the rule at the end of a path on the agenda, if the path is linked.
func (w *WorkingMemory) wake(p *network.Path) {
	switch {
	case w.paths[p.ID] > 0:
	case p.Item != nil:
		w.queueItem(w.agenda.item(p.Item))
	default:
		w.wakeInner(p, w.link)
	}
}

// wakeInner wakes the target of a path that does not end in a rule: the node that a subnetwork feeds, which is linked or unlinked if it
// takes part in linking, or a query.
func (w *WorkingMemory) wakeInner(p *network.Path, linking func(*network.Node)) {
	switch {
	case p.Feeds != nil && p.Feeds.Must:
		linking(p.Feeds)
	case p.Feeds != nil:
		w.disturb(p.Feeds)
	case p.Query != nil:
		w.wakeQuery(p.Query)
	}
}

func (w *WorkingMemory) wakeUnlinked(p *network.Path) {
	if p.Item != nil {
		w.queueInTurn(w.agenda.item(p.Item))
	} else {
		w.wakeInner(p, w.unlink)
	}
}
