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
// In Drools the rule comes up on the agenda all the same, and its turn finds nothing. Here it comes up only where that makes a difference:
// see needsTurn.

// allowsImmediateDelete reports whether deletes in a segment may be carried out at once.
func (s *Segment) allowsImmediateDelete() bool {
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

// deletesAtOnce reports whether deletes in a segment are carried out at once in this session. Sessions with hooks for matches, or a profile
// of the nodes, carry them out in the course of an evaluation.
func (w *WorkingMemory) deletesAtOnce(s *Segment) bool {
	return s.immediate && !w.heard && w.adopting == nil && w.profile == nil
}

// needsTurn reports whether the rule of a segment must come up on the agenda after a delete that was carried out at once. A run with a limit
// counts turns, and a hook may ask for them. A rule that the delete unlinks always comes up, since what is staged until then does not wake it.
func (w *WorkingMemory) needsTurn(s *Segment) bool {
	return !s.turnless || w.agenda.limit != 0 || w.hooks.Woken != nil
}

// emptyTurnsUnseen reports whether it makes no difference if a rule comes up and its turn finds nothing. Such a turn keeps its agenda
// group from being empty, and so from losing the focus or, at a halt, from becoming inactive, which lock-on-active looks at.
func (n *Network) emptyTurnsUnseen() bool {
	return len(n.groups) == 1 && !slices.ContainsFunc(n.base.Rules, func(r *rule.Rule) bool { return r.LockOnActive || r.AutoFocus })
}

// wokenByStaging reports whether everything staged on the path of a segment has put its rule on the agenda, so that a delete carried out at
// once need not do so. Only what is staged in front of a passive node has not.
func (s *Segment) wokenByStaging() bool {
	p := s.paths[0]
	return !p.item.eager && !p.item.immediate && !slices.ContainsFunc(p.segments, func(s *Segment) bool {
		return s.hasSub || slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.passive })
	})
}

// removeLeft removes a left tuple of a node, and all tuples made from it, at once.
func (w *WorkingMemory) removeLeft(n *Node, l *Tuple) {
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
			w.removeLeft(n.next, c)
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
			w.removeLeft(n.next, c)
		}
	}
	w.put(l)
}

// removeRight removes a right tuple of a join, and all tuples made from it, at once.
func (w *WorkingMemory) removeRight(n *Node, m *nodeMemory, r *Tuple) {
	w.spend()
	for c := w.at(r.kidFirst); c != nil; {
		next := w.at(c.rnext)
		w.unlinkLeft(w.known(c.lp), c)
		w.removeLeft(n.next, c)
		c = next
	}
	w.dropRight(&m.index, r)
	w.put(r)
}
