package rete

import "slices"

// A rule is evaluated only while all nodes on its path that take part in linking are linked. Roots, joins and exists nodes are linked while
// their own input has facts; a not without join tests is linked while there are no facts. The changes of an unlinked rule are staged before
// the nodes. This saves work, and it affects the order of firing, because such a rule later processes one large batch. Nodes after "if …
// do" and "break" need not be linked: the named consequence fires without them.

// linkStart is the link state of a session without facts.
type linkStart struct {
	linked   []bool // by node ID
	unlinked []int  // number of nodes that must be linked but are not, by segment
	paths    []int  // number of segments with such nodes, by path
}

// startLinking computes n.start, once the network is complete.
func (n *Network) startLinking() {
	s := linkStart{make([]bool, len(n.nodes)), make([]int, len(n.segments)), make([]int, len(n.paths))}
	for _, node := range n.nodes { // a subnetwork's nodes come before the node it feeds
		linked := node.startLinked || node.subnetwork != nil && s.allLinked(node.subnetwork)
		s.linked[node.ID] = linked
		if node.must && !linked {
			s.unlinked[node.segment.id]++
		}
	}
	for _, p := range n.paths {
		for _, seg := range p.segments {
			if s.unlinked[seg.id] > 0 {
				s.paths[p.id]++
			}
		}
	}
	n.start = s
}

func (s *linkStart) allLinked(p *Path) bool {
	return !slices.ContainsFunc(p.segments, func(seg *Segment) bool { return s.unlinked[seg.id] > 0 })
}

// link marks a node as linked and wakes its rules, even if it was linked before.
func (w *WorkingMemory) link(n *Node) {
	m, s := w.memory(n), n.segment
	if !m.linked {
		m.linked = true
		sm := &w.segments[s.id]
		sm.unlinked--
		if sm.unlinked == 0 {
			for _, p := range s.paths {
				w.paths[p.id]--
			}
		}
	}
	w.disturb(n)
}

// unlink marks a node as unlinked. Rules that become unlinked are woken once more, so that they process the deletes.
func (w *WorkingMemory) unlink(n *Node) {
	m, s := w.memory(n), n.segment
	sm := &w.segments[s.id]
	sm.dirty = true
	if !m.linked {
		return
	}
	m.linked = false
	sm.unlinked++
	if sm.unlinked > 1 {
		return
	}
	for _, p := range s.paths {
		w.paths[p.id]++
		if w.paths[p.id] == 1 {
			w.wakeUnlinked(p)
		}
	}
}

// disturb marks a node's segment as changed and wakes the linked rules whose paths contain it.
func (w *WorkingMemory) disturb(n *Node) {
	s := n.segment
	w.segments[s.id].dirty = true
	if !n.passive {
		w.wakeAll(s)
	}
}

// wakeAll wakes the linked rules whose paths contain a segment.
func (w *WorkingMemory) wakeAll(s *Segment) {
	for _, p := range s.paths {
		w.wake(p)
	}
}

// wake puts the rule at the end of a path on the agenda, if the path is linked.
func (w *WorkingMemory) wake(p *Path) {
	switch {
	case w.paths[p.id] > 0:
	case p.item != nil:
		w.queueItem(w.agenda.item(p.item))
	default:
		w.wakeInner(p, w.link)
	}
}

// wakeInner wakes the target of a path that does not end in a rule: the node that a subnetwork feeds, which is linked or unlinked if it
// takes part in linking, or a query.
func (w *WorkingMemory) wakeInner(p *Path, linking func(*Node)) {
	switch {
	case p.feeds != nil && p.feeds.must:
		linking(p.feeds)
	case p.feeds != nil:
		w.disturb(p.feeds)
	case p.query != nil:
		w.wakeQuery(p.query)
	}
}

func (w *WorkingMemory) wakeUnlinked(p *Path) {
	if p.item != nil {
		w.queueItem(w.agenda.item(p.item))
	} else {
		w.wakeInner(p, w.unlink)
	}
}
