package rete

import (
	"fmt"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// In stream mode an event is matched as soon as it has entered the network, not when its rule comes up on the agenda, so that matches are
// found in the order in which events come, and with the events that are not over yet. What has come to the left of the node
// before, from facts that are no events, still waits for the agenda. As in Drools this goes along the first path through the node,
// and nodes on events are not shared.

// streams reports that events of a type are matched at once.
func (b *builder) streams(t *fact.Type) bool { return b.net.base.Stream && t.Event }

// apart makes the canonical form of a pattern on events unique.
func (b *builder) apart(p *rule.Pattern) string {
	if !b.streams(p.Type) {
		return ""
	}
	b.unique++
	return fmt.Sprintf(" apart %d", b.unique)
}

// matchRight works off what is staged at a node's right input if that takes events.
func (w *WorkingMemory) matchRight(n *Node) {
	if n.entry.streams {
		w.matchFrom(n.segment, staging{})
	}
}

// matchRoot works off what is staged behind a root if that takes events.
func (w *WorkingMemory) matchRoot(n *Node) {
	if n.entry == nil || !n.entry.streams {
		return
	}
	s := n.segment
	if !s.rootOnly {
		w.matchFrom(s, w.segments[s.id].left.take())
		return
	}
	for _, next := range s.next {
		w.matchFrom(next, w.segments[next.id].left.take())
	}
}

// matchFrom evaluates the first path through a segment from there on. Paths that ask queries wait for the agenda.
func (w *WorkingMemory) matchFrom(s *Segment, left staging) {
	p := s.paths[0]
	if p.asks || p.query != nil {
		w.stageAll(&w.segments[s.id].left, &left)
		return
	}
	if p.item != nil {
		w.evaluating = p.item.rule
	}
	begun := false
	for _, x := range p.segments {
		switch {
		case x == s:
			begun = true
			w.evaluateSegment(x, left)
		case begun && !x.rootOnly:
			w.evaluateSegment(x, w.segments[x.id].left.take())
		}
	}
	if p.feeds != nil {
		w.matchFrom(p.feeds.segment, staging{})
	}
	w.evaluating, w.node = nil, nil
	if w.frame.Err != nil {
		w.noteError(s.firstRule())
	}
}

// firstRule is the rule of the first path, nil in a query.
func (s *Segment) firstRule() *rule.Rule {
	if it := s.paths[0].item; it != nil {
		return it.rule
	}
	return nil
}
