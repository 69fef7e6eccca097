package network

import (
	"slices"
)

// linkStart is the link state of a session without facts.
type linkStart struct {
	Linked   []bool // by node ID
	Unlinked []int  // number of nodes that must be linked but are not, by segment
	Paths    []int  // number of segments with such nodes, by path
}

// startLinking computes Network.Start, once the network is complete.
func (n *Network) startLinking() {
	s := linkStart{make([]bool, len(n.Nodes)), make([]int, len(n.Segments)), make([]int, len(n.Paths))}
	for _, node := range n.Nodes { // a subnetwork's nodes come before the node it feeds
		linked := node.startLinked || node.Subnetwork != nil && s.allLinked(node.Subnetwork)
		s.Linked[node.ID] = linked
		if node.Must && !linked {
			s.Unlinked[node.Segment.ID]++
		}
	}
	for _, p := range n.Paths {
		for _, seg := range p.Segments {
			if s.Unlinked[seg.ID] > 0 {
				s.Paths[p.ID]++
			}
		}
	}
	n.Start = s
}

func (s *linkStart) allLinked(p *Path) bool {
	return !slices.ContainsFunc(p.Segments, func(seg *Segment) bool { return s.Unlinked[seg.ID] > 0 })
}
