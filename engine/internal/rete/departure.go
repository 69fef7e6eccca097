package rete

import (
	"slices"

	"whenthen/engine/rule"
)

// When a tuple is deleted, so are all tuples made from it. Usually that waits until the rule is evaluated: the delete is staged in front of the
// node, which stages the deletes of the children in front of the next one, and so on. But in a segment that belongs to one rule, has only
// joins, nots and exists of single patterns, and ends in a queue of matches, it makes no difference when deletes are carried out: each node
// processes them before all other changes, they do not change the order of the tuples that stay, and no hook is called for them. There they
// are carried out at once, which saves staging and evaluating.
//
// In Drools the rule has a turn all the same, in which it finds nothing. Here it has one only where that makes a difference: see unnoticed.

// departs reports whether deletes in a segment may be carried out at once.
func (s *Segment) departs() bool {
	if len(s.paths) != 1 || s.hasSub {
		return false
	}
	p := s.paths[0]
	if p.item == nil || !p.item.straight || p.asks {
		return false
	}
	for _, n := range s.nodes {
		switch {
		case n.passive || n.subnetwork != nil:
			return false
		case n.Kind == TerminalNode:
			return true
		case n.Kind != RootNode && n.Kind != JoinNode && n.Kind != NotNode && n.Kind != ExistsNode:
			return false
		}
	}
	return false
}

// turnsAreUnseen reports whether a turn in which a rule finds nothing leaves no trace. Such a turn keeps its group from being empty, and so
// from losing the focus or, at a halt, from becoming inactive, which lock-on-active looks at.
func (n *Network) turnsAreUnseen() bool {
	return len(n.groups) == 1 && !slices.ContainsFunc(n.base.Rules, func(r *rule.Rule) bool { return r.LockOnActive || r.AutoFocus })
}

// idles reports whether nothing but a departure waits for the turn that its rule would have: whatever is staged on the path has put the rule
// on the agenda itself, except in front of a passive node.
func (s *Segment) idles() bool {
	p := s.paths[0]
	return !p.item.eager && !p.item.immediate && !slices.ContainsFunc(p.segments, func(s *Segment) bool {
		return s.hasSub || slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.passive })
	})
}

// unnoticed reports whether the rule of a segment can do without the turn that a departure alone would give it. A run with a limit counts
// turns. A rule that a departure unlinks keeps its turn, since what is staged until then does not wake it.
func (w *WorkingMemory) unnoticed(s *Segment) bool {
	return s.idle && w.agenda.limit == 0 && w.hooks.Woken == nil
}

// departsAt reports whether the deletes in a segment are carried out at once in this session. Sessions with
// hooks for matches, or a profile of the nodes, carry them out in the course of an evaluation.
func (w *WorkingMemory) departsAt(s *Segment) bool {
	return s.atOnce && !w.heard && w.adopting == nil && w.profile == nil
}

// departLeft removes a left tuple of a node that departs at once, and all that came of it.
func (w *WorkingMemory) departLeft(n *Node, l *Tuple) {
	w.spend()
	switch n.Kind {
	case TerminalNode:
		if l.is(flagQueued) {
			w.agenda.item(n.item).takeOut(l)
		}
	case JoinNode:
		for c := w.at(l.kidFirst); c != nil; {
			next := w.at(c.lnext)
			w.unlinkRight(c)
			w.departLeft(n.next, c)
			c = next
		}
		w.dropLeft(&w.memory(n).index, l)
	default:
		if l.is(flagBlocked) {
			w.unblock(l)
		} else {
			w.dropLeft(&w.memory(n).index, l)
		}
		if c := w.at(l.kidFirst); c != nil {
			w.departLeft(n.next, c)
		}
	}
	w.put(l)
}

// departRight removes a right tuple of a join that departs at once, and all that came of it.
func (w *WorkingMemory) departRight(n *Node, m *nodeMemory, r *Tuple) {
	w.spend()
	for c := w.at(r.kidFirst); c != nil; {
		next := w.at(c.rnext)
		w.unlinkLeft(w.known(c.lp), c)
		w.departLeft(n.next, c)
		c = next
	}
	w.dropRight(&m.index, r)
	w.put(r)
}
