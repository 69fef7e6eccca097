package rete

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// In stream mode an event is matched as soon as it enters the network, not when its rule gets its turn on the agenda, so that matches are
// found in the order in which events arrive, and with the events that are not over yet. Left changes staged at the node before, from facts
// that are not events, still wait for the agenda. As in Drools, only the first path through the node is evaluated at once; other rules that
// share the node wait for the agenda, and so do the results of a subnetwork. In cloud mode only an event in the first pattern of a rule is
// matched at once: at right inputs, events wait for the agenda.

// streams reports whether events of a type are matched at once at every entry.
func (b *builder) streams(t *fact.Type) bool { return b.net.base.Stream && t.Event }

// batches reports whether the rule being built has an attribute that depends on whole batches of matches. Events at the right inputs of its
// nodes then wait for the agenda.
func (b *builder) batches() bool {
	return b.rule != nil && looksAtChanges(b.rule)
}

// looksAtChanges reports whether a rule has an attribute that depends on the changes that led to a match.
func looksAtChanges(r *rule.Rule) bool {
	return r.NoLoop || r.LockOnActive || r.AutoFocus || r.ActivationGroup != ""
}

// beginsWithEvent reports whether the first pattern of a rule matches events, so that the rule is matched as they arrive.
func (p *itemPlan) beginsWithEvent() bool {
	if p.path == nil {
		return p.entry != nil && p.entry.streams
	}
	root := p.path.segments[0].nodes[0]
	return root.entry != nil && root.entry.streams
}

// matchAt evaluates the changes staged at an entry for events.
func (w *WorkingMemory) matchAt(e *Entry) {
	n := e.node
	switch {
	case n == nil: // a rule of one pattern
	case !e.left:
		if !e.batches {
			w.matchFrom(n.segment, staging{})
		}
	case n.segment.rootOnly:
		for _, next := range n.segment.next {
			w.matchFrom(next, w.segments[next.id].left.take())
		}
	default:
		w.matchFrom(n.segment, w.segments[n.segment.id].left.take())
	}
}

// matchFrom evaluates the first path through a segment, from that segment on, with the changes in left. Changes that are already staged
// there continue to wait for the agenda.
func (w *WorkingMemory) matchFrom(s *Segment, left staging) {
	p := s.paths[0]
	if p.item != nil {
		w.branching = w.agenda.item(p.item)
	}
	m := &w.segments[s.id]
	waiting := m.left.take()
	m.left = left
	w.path, w.pathFrom, w.asked = p, s, w.asked[:0]
	w.evaluateRest(p, s)
	if p.asks {
		w.answerAsked()
		w.closePulls(p.asked)
	}
	w.stageAll(&m.left, &waiting)
	if it := w.branching; it != nil && w.paths[p.id] > 0 && !it.empty() {
		w.queueItem(it) // the matches include a deleted fact whose delete has not woken the rule
	}
	w.evaluating, w.branching, w.node = nil, nil, nil
	if w.frame.Err != nil {
		w.noteError(s.firstRule())
	}
}

// firstRule returns the rule of the first path, or nil in a query.
func (s *Segment) firstRule() *rule.Rule {
	if it := s.paths[0].item; it != nil {
		return it.rule
	}
	return nil
}
