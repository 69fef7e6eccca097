package rete

// cutSegments divides the finished network into segments and lays the paths. It also settles what depends on the
// order of sinks.
func (b *builder) cutSegments() {
	n := b.net
	for _, node := range n.nodes {
		if node.left == nil || len(node.left.sinks) > 1 {
			s := &Segment{id: len(n.segments)}
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
}

// asks tells whether a query node is on the path or in one of its subnetworks.
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

// newPath lays a path from behind the node from, or from its root, to last.
func (b *builder) newPath(last, from *Node) *Path {
	p := &Path{id: len(b.net.paths)}
	b.net.paths = append(b.net.paths, p)
	var stop *Segment
	if from != nil {
		stop = from.segment
	}
	for s := last.segment; s != stop; {
		p.segments = append(p.segments, s)
		s.paths = append(s.paths, p)
		parent := s.nodes[0].left
		if parent == nil {
			break
		}
		s = parent.segment
	}
	for i, j := 0, len(p.segments)-1; i < j; i, j = i+1, j-1 {
		p.segments[i], p.segments[j] = p.segments[j], p.segments[i]
	}
	return p
}

// laySubnetwork lays the path of a subnetwork from its fork to its end and ties it to the node it feeds.
func (b *builder) laySubnetwork(end *Node) {
	fed := end.feeds
	fork := fed.left
	p := b.newPath(end, fork)
	p.feeds = fed
	fed.subnetwork = p
	fed.segment.hasSub = true
	first := end
	for first.left != fork {
		first = first.left
	}
	end.hops = fed.place - first.place
}
