package network

import (
	"slices"
)

// cutSegments divides the finished network into segments and builds the paths. It also computes the values that depend on the order of
// sinks.
func (b *builder) cutSegments() {
	n := b.net
	n.freeBehindBranches()
	for _, node := range n.Nodes {
		if node.Left == nil || len(node.Left.Sinks) > 1 {
			s := &Segment{ID: len(n.Segments)}
			n.Forked = n.Forked || node.Left != nil
			n.Segments = append(n.Segments, s)
			node.Segment = s
			if node.Left != nil {
				up := node.Left.Segment
				up.Next = append(up.Next, s)
			}
		} else {
			node.Segment = node.Left.Segment
		}
		s := node.Segment
		s.nodes = append(s.nodes, node)
	}
	for _, s := range n.Segments {
		first := s.nodes[0]
		s.RootOnly = first.Kind == RootNode && len(s.nodes) == 1
		s.chain()
	}
	for _, node := range n.Nodes {
		switch node.Kind {
		case SubnetworkNode:
			b.laySubnetwork(node)
		case TerminalNode:
			p := b.newPath(node, nil)
			p.Item, node.Item.Path = node.Item, p
			p.Asks = asks(p)
		case AnswerNode:
			p := b.newPath(node, nil)
			p.Query = node.Query.Plan
			p.Query.Paths = append(p.Query.Paths, p)
		}
	}
	for _, s := range n.Segments {
		s.markEnds()
	}
	n.TurnsUnseen = n.emptyTurnsUnseen()
	for _, s := range n.Segments {
		s.Immediate = s.allowsImmediateDelete()
		s.Turnless = n.TurnsUnseen && s.Immediate && s.wokenByStaging()
		s.Untraced = !slices.ContainsFunc(s.Paths, (*Path).looksAtChanges)
	}
	b.layQueries()
}

// freeBehindBranches excludes the nodes after a branch node, and those of subnetworks there, from linking.
func (n *Network) freeBehindBranches() {
	behind := make([]bool, len(n.Nodes))
	for _, node := range n.Nodes { // a node comes after its parent
		if behind[node.ID] = node.Kind == BranchNode || node.Left != nil && behind[node.Left.ID]; behind[node.ID] {
			node.Must = false
		}
	}
}

// asks reports whether the path, or a subnetwork on it, has a query node.
func asks(p *Path) bool {
	for _, s := range p.Segments {
		for _, n := range s.nodes {
			if n.Kind == QueryNode || n.Subnetwork != nil && asks(n.Subnetwork) {
				return true
			}
		}
	}
	return false
}

// looksAtChanges reports whether a rule that the path leads to reads the lineage of changes. The answers of a query may reach any rule.
func (p *Path) looksAtChanges() bool {
	switch {
	case p.Item != nil:
		return looksAtChanges(p.Item.Rule)
	case p.Feeds != nil:
		return slices.ContainsFunc(p.Feeds.Segment.Paths, (*Path).looksAtChanges)
	}
	return true
}

// newPath creates the path that ends at last and begins after from, or at the root if from is nil.
func (b *builder) newPath(last, from *Node) *Path {
	p := &Path{ID: len(b.net.Paths)}
	b.net.Paths = append(b.net.Paths, p)
	var stop *Segment
	if from != nil {
		stop = from.Segment
	}
	n := 0
	for s := last.Segment; s != nil && s != stop; s = s.before() {
		n++
	}
	p.Segments = make([]*Segment, n)
	for s := last.Segment; s != nil && s != stop; s = s.before() {
		n--
		p.Segments[n] = s
		s.Paths = append(s.Paths, p)
	}
	p.Working = p.Segments
	if len(p.Segments) > 0 && p.Segments[0].RootOnly { // no other segment begins with a root
		p.Working = p.Segments[1:]
	}
	return p
}

// before returns the segment before this one, or nil if it begins with a root.
func (s *Segment) before() *Segment {
	if left := s.nodes[0].Left; left != nil {
		return left.Segment
	}
	return nil
}

// chain links the nodes of a segment in the order of their evaluation.
func (s *Segment) chain() {
	s.Begin = s.nodes[0]
	for i, n := range s.nodes[1:] {
		s.nodes[i].Next = n
	}
	if s.Begin.Kind == RootNode {
		s.Begin = s.Begin.Next
	}
	switch last := s.Last(); last.Kind {
	case TerminalNode, SubnetworkNode, AnswerNode:
		s.End = last
	default:
		if len(s.Next) > 0 {
			s.End = last
		}
	}
}

// markEnds marks the branches of a fork that end the same subnetwork as its first branch.
func (s *Segment) markEnds() {
	if len(s.Next) == 0 || s.Next[0].Begin.Kind != SubnetworkNode {
		return
	}
	for _, o := range s.Next[1:] {
		o.LikeFirst = o.Begin.Kind == SubnetworkNode && o.Begin.Depth == s.Next[0].Begin.Depth
	}
}

// laySubnetwork creates the path of a subnetwork, from its fork to its end, and connects it to the node that it feeds.
func (b *builder) laySubnetwork(end *Node) {
	fed := end.Feeds
	fork := fed.Left
	p := b.newPath(end, fork)
	p.Feeds, p.Asks = fed, asks(p)
	fed.Subnetwork = p
	fed.Segment.HasSub = true
	first := end
	for first.Left != fork {
		first = first.Left
	}
	end.Hops = fed.Place - first.Place
}
