package rete

import (
	"slices"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// In stream mode an event is matched as soon as it has entered the network, not when its rule comes up on the agenda, so that matches are
// found in the order in which events come, and with the events that are not over yet. What has come to the left of the node
// before, from facts that are no events, still waits for the agenda. As in Drools this goes along the first path through the node; other
// rules that share it wait for the agenda.

// streams reports that events of a type are matched at once.
func (b *builder) streams(t *fact.Type) bool { return b.net.base.Stream && t.Event }

// batches reports that the rule that is being built has an attribute that concerns whole batches of matches. Events that come to the
// right of its nodes wait for the agenda.
func (b *builder) batches() bool {
	return b.rule != nil && looksAtChanges(b.rule)
}

// looksAtChanges reports that a rule has an attribute that asks which changes have led to a match.
func looksAtChanges(r *rule.Rule) bool {
	return r.NoLoop || r.LockOnActive || r.AutoFocus || r.ActivationGroup != ""
}

// beginsWithEvent reports that the first pattern of a rule takes events, so that it is matched as they come.
func (p *itemPlan) beginsWithEvent() bool {
	if p.path == nil {
		return p.entry != nil && p.entry.streams
	}
	root := p.path.segments[0].nodes[0]
	return root.entry != nil && root.entry.streams
}

// alphasOf are the alpha parts in the order in which a fact of a type goes through them. It matters for events, which are matched behind
// one of them before they come to the next: those that begin with an equality come first, then those that begin with an
// order, as in Drools.
func (n *Network) alphasOf(t *fact.Type) []*alpha {
	if !n.base.Stream || !t.Event {
		return n.alphas
	}
	list := slices.Clone(n.alphas)
	slices.SortStableFunc(list, func(x, y *alpha) int { return x.turn - y.turn })
	return list
}

// turnOf is the place of an alpha part in that order.
func turnOf(own []*rule.Test) int {
	if len(own) == 0 || own[0].Own == nil || own[0].Other == nil {
		return 2
	}
	if _, constant := own[0].Other.(*rule.Const); !constant {
		return 2
	}
	switch op := own[0].Op; {
	case op == operator.Eq:
		return 0
	case operator.Lt <= op && op <= operator.Ge:
		return 1
	}
	return 2
}

// matchRight works off what is staged at a node's right input if that takes events.
func (w *WorkingMemory) matchRight(n *Node) {
	if n.entry.streams && !n.entry.batches {
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
		w.evaluating, w.branching = p.item.rule, w.agenda.item(p.item)
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
	w.evaluating, w.branching, w.node = nil, nil, nil
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
