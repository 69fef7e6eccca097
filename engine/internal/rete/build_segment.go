package rete

import "slices"

// cutSegments divides the finished network into segments and builds the paths. It also computes the values that depend on the order of
// sinks.
func (b *builder) cutSegments() {
	n := b.net
	n.freeBehindBranches()
	for _, node := range n.nodes {
		if node.left == nil || len(node.left.sinks) > 1 {
			s := &Segment{id: len(n.segments)}
			n.forked = n.forked || node.left != nil
			n.segments = append(n.segments, s)
			node.segment = s
			if node.left != nil {
				up := node.left.segment
				up.next = append(up.next, s)
			}
		} else {
			node.segment = node.left.segment
		}
		s := node.segment
		s.nodes = append(s.nodes, node)
	}
	for _, s := range n.segments {
		first := s.nodes[0]
		s.rootOnly = first.Kind == RootNode && len(s.nodes) == 1
		s.chain()
	}
	for _, node := range n.nodes {
		switch node.Kind {
		case SubnetworkNode:
			b.laySubnetwork(node)
		case TerminalNode:
			p := b.newPath(node, nil)
			p.item, node.item.path = node.item, p
			p.asks = asks(p)
		case AnswerNode:
			p := b.newPath(node, nil)
			p.query = node.query.plan
			p.query.paths = append(p.query.paths, p)
		}
	}
	for _, s := range n.segments {
		s.markEnds()
	}
	n.turnsUnseen = n.emptyTurnsUnseen()
	for _, s := range n.segments {
		s.immediate = s.allowsImmediateDelete()
		s.turnless = n.turnsUnseen && s.immediate && s.wokenByStaging()
		s.untraced = !slices.ContainsFunc(s.paths, (*Path).looksAtChanges)
	}
	b.layQueries()
}

// freeBehindBranches excludes the nodes after a branch node, and those of subnetworks there, from linking.
func (n *Network) freeBehindBranches() {
	behind := make([]bool, len(n.nodes))
	for _, node := range n.nodes { // a node comes after its parent
		if behind[node.ID] = node.Kind == BranchNode || node.left != nil && behind[node.left.ID]; behind[node.ID] {
			node.must = false
		}
	}
}

// asks reports whether the path, or a subnetwork on it, has a query node.
func asks(p *Path) bool {
	for _, s := range p.segments {
		for _, n := range s.nodes {
			if n.Kind == QueryNode || n.subnetwork != nil && asks(n.subnetwork) {
				return true
			}
		}
	}
	return false
}

// looksAtChanges reports whether a rule that the path leads to reads the lineage of changes. The answers of a query may reach any rule.
func (p *Path) looksAtChanges() bool {
	switch {
	case p.item != nil:
		return looksAtChanges(p.item.rule)
	case p.feeds != nil:
		return slices.ContainsFunc(p.feeds.segment.paths, (*Path).looksAtChanges)
	}
	return true
}

// newPath creates the path that ends at last and begins after from, or at the root if from is nil.
func (b *builder) newPath(last, from *Node) *Path {
	p := &Path{id: len(b.net.paths)}
	b.net.paths = append(b.net.paths, p)
	var stop *Segment
	if from != nil {
		stop = from.segment
	}
	n := 0
	for s := last.segment; s != nil && s != stop; s = s.before() {
		n++
	}
	p.segments = make([]*Segment, n)
	for s := last.segment; s != nil && s != stop; s = s.before() {
		n--
		p.segments[n] = s
		s.paths = append(s.paths, p)
	}
	p.working = p.segments
	if len(p.segments) > 0 && p.segments[0].rootOnly { // no other segment begins with a root
		p.working = p.segments[1:]
	}
	return p
}

// before returns the segment before this one, or nil if it begins with a root.
func (s *Segment) before() *Segment {
	if left := s.nodes[0].left; left != nil {
		return left.segment
	}
	return nil
}

// chain links the nodes of a segment in the order of their evaluation.
func (s *Segment) chain() {
	s.begin = s.nodes[0]
	for i, n := range s.nodes[1:] {
		s.nodes[i].next = n
	}
	if s.begin.Kind == RootNode {
		s.begin = s.begin.next
	}
	switch last := s.last(); last.Kind {
	case TerminalNode, SubnetworkNode, AnswerNode:
		s.end = last
	default:
		if len(s.next) > 0 {
			s.end = last
		}
	}
}

// markEnds marks the branches of a fork that end the same subnetwork as its first branch.
func (s *Segment) markEnds() {
	if len(s.next) == 0 || s.next[0].begin.Kind != SubnetworkNode {
		return
	}
	for _, o := range s.next[1:] {
		o.likeFirst = o.begin.Kind == SubnetworkNode && o.begin.depth == s.next[0].begin.depth
	}
}

// laySubnetwork creates the path of a subnetwork, from its fork to its end, and connects it to the node that it feeds.
func (b *builder) laySubnetwork(end *Node) {
	fed := end.feeds
	fork := fed.left
	p := b.newPath(end, fork)
	p.feeds, p.asks = fed, asks(p)
	fed.subnetwork = p
	fed.segment.hasSub = true
	first := end
	for first.left != fork {
		first = first.left
	}
	end.hops = fed.place - first.place
}
