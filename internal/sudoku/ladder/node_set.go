package ladder

import (
	"math/bits"
	"slices"
)

// Almost locked sets in chains: a set that lacks one of its digits holds all the others, so for any two of its digits, all places of one
// digit and all places of the other are strongly linked. There are many such links, so chains through sets are searched for separately, and
// only if nothing else is found.

// linkSets adds the places of each digit in a set as nodes, and the links between these nodes. If several sets have the same places, the
// link belongs to the smallest of these sets, which is the first one.
func (s *nodeSet) linkSets(sets []*Als) {
	known := map[[2]*Node]bool{}
	for _, set := range sets {
		if len(set.Cells) == 1 || set.Excess != 1 {
			continue // the candidates of a cell are linked already
		}
		var nodes []*Node
		for rest := uint(set.Digits); rest != 0; rest &= rest - 1 {
			d := bits.TrailingZeros(rest)
			n := s.of[d][set.places[d]]
			if n == nil {
				n = s.add(d, set.places[d])
			}
			nodes = append(nodes, n)
		}
		for _, a := range nodes {
			for _, b := range nodes {
				if a != b && !known[[2]*Node{a, b}] {
					known[[2]*Node{a, b}] = true
					a.links = append(a.links, &NodeLink{a, b, set})
				}
			}
		}
	}
}

// setChains returns the chains through almost locked sets and other nodes that eliminate something, the shortest first.
func setChains(of any) ([]*NodeChain, error) {
	var sets []*Als
	if err := each(of, "setChains needs almost locked sets", func(a *Als) { sets = append(sets, a) }); err != nil || len(sets) == 0 {
		return []*NodeChain{}, err
	}
	slices.SortFunc(sets, func(a, b *Als) int { return a.Index - b.Index })
	grid := sets[0].Cells[0].(*Cell).grid
	var places [9]cellSet
	for i := range grid.Candidates {
		if x := &grid.Candidates[i]; x.Open {
			places[x.Digit-1].add(x.Cell.Index)
		}
	}
	s := newNodeSet(grid, &places)
	s.linkSets(sets)
	nodes := s.followed()
	var clean, crossing []*NodeChain
	for _, head := range nodes {
		clean = append(clean, chainsFrom(head, len(nodes), false)...)
		crossing = append(crossing, chainsFrom(head, len(nodes), true)...)
	}
	chains := shortest(clean, crossing)
	return slices.DeleteFunc(chains, func(c *NodeChain) bool { return !c.Locked }), nil
}

// others returns the candidates that a set eliminates if it is a link of a ring. Then the set lacks one of the link's two digits and holds
// all other digits.
func (a *Als) others(l *NodeLink) *candidateSet {
	out := &candidateSet{}
	for d, hits := range a.hits {
		if d+1 == l.From.Digit || d+1 == l.To.Digit {
			continue
		}
		for c := range hits.each() {
			out.add(c*9 + d)
		}
	}
	return out
}
