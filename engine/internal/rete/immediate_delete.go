package rete

import (
	"slices"

	"whenthen/engine/rule"
)

// When a tuple is deleted, all tuples created from it are deleted as well. Usually this waits until the rule is evaluated: the delete is
// staged before the node, which stages the deletes of the children before the next node, and so on. But if a segment belongs to one rule,
// has only joins, nots and exists of single patterns, and ends in a queue of matches, the time of a delete makes no difference: each node
// processes deletes before all other changes, they do not change the order of the remaining tuples, and no hook is called for them. In such
// a segment they are processed at once, which saves staging and evaluating.
//
// In Drools the rule nevertheless gets a turn on the agenda, in which it finds nothing. Here it gets a turn only if that makes a
// difference: see needsTurn.

// allowsImmediateDelete reports whether deletes in a segment may be processed at once.
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

// deletesAtOnce reports whether deletes in a segment are processed at once in this session. Sessions with hooks for matches or a profile of
// the nodes process them in an evaluation.
func (w *WorkingMemory) deletesAtOnce(s *Segment) bool {
	return s.immediate && !w.heard && w.adopting == nil && w.profile == nil
}

// needsTurn reports whether the rule of a segment must be put on the agenda after a delete that was processed at once. A run with a limit
// counts turns, and there may be a hook for them. A rule that the delete unlinks is always put on the agenda, since changes that are staged
// later do not wake it.
func (w *WorkingMemory) needsTurn(s *Segment) bool {
	return !s.turnless || w.agenda.limit != 0 || w.hooks.Woken != nil
}

// emptyTurnsUnseen reports whether it makes no difference if a rule gets a turn in which it finds nothing. Such a turn keeps its agenda
// group from being empty, and so from losing the focus or, at a halt, from becoming inactive, which matters to lock-on-active.
func (n *Network) emptyTurnsUnseen() bool {
	return len(n.groups) == 1 && !slices.ContainsFunc(n.base.Rules, func(r *rule.Rule) bool { return r.LockOnActive || r.AutoFocus })
}

// wokenByStaging reports whether every change staged on the path of a segment has put the rule on the agenda, so that a delete processed at
// once need not do so. Only changes staged before a passive node have not.
func (s *Segment) wokenByStaging() bool {
	p := s.paths[0]
	return !p.item.eager && !p.item.immediate && !slices.ContainsFunc(p.segments, func(s *Segment) bool {
		return s.hasSub || slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.passive })
	})
}

// removeLeft removes a left tuple of a node, and all tuples created from it, at once.
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

// removeRight removes a right tuple of a join, and all tuples created from it, at once.
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
