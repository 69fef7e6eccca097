package network

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// allowsImmediateDelete reports whether deletes in a segment may be processed at once.
func (s *Segment) allowsImmediateDelete() bool {
	if len(s.Paths) != 1 || s.HasSub {
		return false
	}
	p := s.Paths[0]
	if p.Item == nil || !p.Item.Straight || p.Asks {
		return false
	}
	for _, n := range s.nodes {
		switch {
		case n.Passive || n.Subnetwork != nil:
			return false
		case n.Kind == TerminalNode:
			return true
		case n.Kind != RootNode && n.Kind != JoinNode && n.Kind != NotNode && n.Kind != ExistsNode:
			return false
		}
	}
	return false
}

// emptyTurnsUnseen reports whether it makes no difference if a rule gets a turn in which it finds nothing. Such a turn keeps its agenda
// group from being empty, and so from losing the focus or, at a halt, from becoming inactive, which matters to lock-on-active.
func (n *Network) emptyTurnsUnseen() bool {
	return len(n.Groups) == 1 && !slices.ContainsFunc(n.Base.Rules, func(r *rule.Rule) bool { return r.LockOnActive || r.AutoFocus })
}

// wokenByStaging reports whether every change staged on the path of a segment has put the rule on the agenda, so that a delete processed at
// once need not do so. Only changes staged before a passive node have not.
func (s *Segment) wokenByStaging() bool {
	p := s.Paths[0]
	return !p.Item.Eager && !p.Item.Immediate && !slices.ContainsFunc(p.Segments, func(s *Segment) bool {
		return s.HasSub || slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.Passive })
	})
}

// streams reports whether events of a type are matched at once at every entry.
func (b *builder) streams(t *fact.Type) bool { return b.net.Base.Stream && t.Event }

// batches reports whether the rule being built is evaluated before any rule fires: see ItemPlan.Eager. Events at the right inputs of its
// nodes then wait for that.
func (b *builder) batches() bool {
	return b.rule != nil && (looksAtChanges(b.rule) || b.rule.Eager || b.rule.DynamicSalience != nil)
}

// looksAtChanges reports whether a rule has an attribute that depends on the changes that led to a match.
func looksAtChanges(r *rule.Rule) bool {
	return r.NoLoop || r.LockOnActive || r.AutoFocus || r.ActivationGroup != ""
}

// BeginsWithEvent reports whether the first pattern of a rule matches events, so that the rule is matched as they arrive.
func (p *ItemPlan) BeginsWithEvent() bool {
	if p.Path == nil {
		return p.Entry != nil && p.Entry.Streams
	}
	root := p.Path.Segments[0].nodes[0]
	return root.Entry != nil && root.Entry.Streams
}

// FirstRule returns the rule of the first path, or nil in a query.
func (s *Segment) FirstRule() *rule.Rule {
	if it := s.Paths[0].Item; it != nil {
		return it.Rule
	}
	return nil
}

// Start returns the first segment of a path with nodes to evaluate.
func (p *Path) Start() *Segment {
	for _, s := range p.Segments {
		if !s.RootOnly {
			return s
		}
	}
	return p.Segments[0]
}
