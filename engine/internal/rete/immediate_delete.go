package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// When a tuple is deleted, all tuples created from it are deleted as well. Usually this waits until the rule is evaluated: the delete is
// staged before the node, which stages the deletes of the children before the next node, and so on. But if a segment belongs to one rule,
// has only joins, nots and exists of single patterns, and ends in a queue of matches, the time of a delete makes no difference: each node
// processes deletes before all other changes, they do not change the order of the remaining tuples, and no hook is called for them. In such
// a segment they are processed at once, which saves staging and evaluating.
//
// In Drools the rule nevertheless gets a turn on the agenda, in which it finds nothing. Here it gets a turn only if that makes a
// difference: see needsTurn.

// deletesAtOnce reports whether deletes in a segment are processed at once in this session. Sessions with hooks for matches or a profile of
// the nodes process them in an evaluation.
func (w *WorkingMemory) deletesAtOnce(s *network.Segment) bool {
	return s.Immediate && !w.heard && w.adopting == nil && w.profile == nil
}

// needsTurn reports whether the rule of a segment must be put on the agenda after a delete that was processed at once. A run with a limit
// counts turns, and there may be a hook for them. A rule that the delete unlinks is always put on the agenda, since changes that are staged
// later do not wake it.
func (w *WorkingMemory) needsTurn(s *network.Segment) bool {
	return !s.Turnless || w.agenda.limit != 0 || w.hooks.Woken != nil
}

// removeLeft removes a left tuple of a node, and all tuples created from it, at once.
func (w *WorkingMemory) removeLeft(n *network.Node, l *memory.Tuple) {
	w.Spend()
	switch n.Kind {
	case network.TerminalNode:
		if l.Is(memory.FlagQueued) {
			w.agenda.item(n.Item).takeOut(l)
		}
	case network.JoinNode:
		for c := w.At(l.FirstChild); c != nil; {
			next := w.At(c.LeftNext)
			w.UnlinkRight(c)
			w.removeLeft(n.Next, c)
			c = next
		}
		w.DropLeft(&w.memory(n).Index, l)
	default:
		if l.Is(memory.FlagBlocked) {
			w.Unblock(l)
		} else {
			w.DropLeft(&w.memory(n).Index, l)
		}
		if c := w.At(l.FirstChild); c != nil {
			w.removeLeft(n.Next, c)
		}
	}
	w.Put(l)
}

// removeRight removes a right tuple of a join, and all tuples created from it, at once.
func (w *WorkingMemory) removeRight(n *network.Node, m *nodeMemory, r *memory.Tuple) {
	w.Spend()
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		w.UnlinkLeft(w.Known(c.Left), c)
		w.removeLeft(n.Next, c)
		c = next
	}
	w.DropRight(&m.Index, r)
	w.Put(r)
}
