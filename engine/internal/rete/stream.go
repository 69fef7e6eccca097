package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// In stream mode an event is matched as soon as it enters the network, not when its rule gets its turn on the agenda, so that matches are
// found in the order in which events arrive, and with the events that are not over yet. Left changes staged at the node before, from facts
// that are not events, still wait for the agenda. As in Drools, only the first path through the node is evaluated at once; other rules that
// share the node wait for the agenda, and so do the results of a subnetwork. In cloud mode only an event in the first pattern of a rule is
// matched at once: at right inputs, events wait for the agenda.

// matchAt evaluates the changes staged at an entry for events.
func (w *WorkingMemory) matchAt(e *network.Entry) {
	n := e.Node
	switch {
	case n == nil: // a rule of one pattern
	case !e.Left:
		if !e.Batches {
			w.matchFrom(n.Segment, memory.Staging{})
		}
	case n.Segment.RootOnly:
		for _, next := range n.Segment.Next {
			w.matchFrom(next, w.segments[next.ID].left.Take())
		}
	default:
		w.matchFrom(n.Segment, w.segments[n.Segment.ID].left.Take())
	}
}

// matchFrom evaluates the first path through a segment, from that segment on, with the changes in left. Changes that are already staged
// there continue to wait for the agenda.
func (w *WorkingMemory) matchFrom(s *network.Segment, left memory.Staging) {
	p := s.Paths[0]
	if p.Item != nil {
		w.branching = w.agenda.item(p.Item)
	}
	m := &w.segments[s.ID]
	waiting := m.left.Take()
	m.left = left
	w.path, w.pathFrom, w.asked = p, s, w.asked[:0]
	w.evaluateRest(p, s)
	if p.Asks {
		w.answerAsked()
		w.closePulls(p.Asked)
	}
	w.stageAll(&m.left, &waiting)
	if it := w.branching; it != nil && w.paths[p.ID] > 0 && !it.empty() {
		w.queueItem(it) // the matches include a deleted fact whose delete has not woken the rule
	}
	w.evaluating, w.branching, w.Node = nil, nil, nil
	if w.Frame.Err != nil {
		w.noteError(s.FirstRule())
	}
}
