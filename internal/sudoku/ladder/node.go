package ladder

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"whenthen/internal/english"
)

// Node is a node of a chain: candidates of one digit that are a single candidate, a group of two or three in one box and one line, or all
// places of the digit in an almost locked set. A node is true if one of its candidates is true. Finding groups requires splitting units,
// and finding links requires comparing sets. Rules do this slowly, so rule text gets nodes from the function nodes.
type Node struct {
	Index      int // number of the node among the nodes of one position, from 0
	Digit      int // 1 to 9
	Candidates []any
	Size       int   // number of candidates
	Cell       *Cell // the cell of a single candidate, nil for a group
	// Excludes contains the candidates that must be false if the node is true. Iteration yields the open ones.
	Excludes *NodeView

	grid  *Grid
	first *Candidate
	cells cellSet      // of the candidates
	over  cellSet      // the cells that see all cells of the node
	out   candidateSet // the candidates that the node excludes
	links []*NodeLink  // the strong links that begin at this node
	next  []*NodeLink  // the strong links that begin at nodes which are false if this one is true
}

// NodeLink is a strong link: at least one of two nodes is true.
type NodeLink struct {
	From, To *Node
	By       any // the *Places that consist of the two nodes, the *Cell that they share, or the *Als that holds at least one of their digits
}

// String returns "r1c2=4", or "4 in r1c2 or r1c3" for a group.
func (n *Node) String() string {
	if n.Size == 1 {
		return n.first.String()
	}
	return n.places()
}

// places returns "4 in r1c2 or r1c3", or "4 in r1c2" for a single candidate.
func (n *Node) places() string {
	var cells []string
	for _, x := range n.Candidates {
		cells = append(cells, x.(*Candidate).Cell.String())
	}
	return fmt.Sprintf("%d in %s", n.Digit, english.Join(cells, " or "))
}

// NodeView is a view of the candidates that a node excludes.
type NodeView Node

// Contains reports whether v is a candidate that must be false if the node is true.
func (s *NodeView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && s.out.has(x.Index)
}

// Len returns the number of candidates in the view.
func (s *NodeView) Len() int { return s.out.size() }

// All yields the open candidates in the view, by cell and digit.
func (s *NodeView) All() iter.Seq[any] { return s.grid.candidates(&s.out) }

// candidates yields the candidates of a set that are still open.
func (g *Grid) candidates(set *candidateSet) iter.Seq[any] {
	return func(yield func(any) bool) {
		for i := range set.each() {
			if x := &g.Candidates[i]; x.Open && !yield(x) {
				return
			}
		}
	}
}

func (s *candidateSet) size() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s *candidateSet) empty() bool { return *s == candidateSet{} }

func (s *candidateSet) join(t *candidateSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

// both returns the intersection of two sets.
func both(s, t *candidateSet) (common candidateSet) {
	for i := range s {
		common[i] = s[i] & t[i]
	}
	return common
}

// nodeSet collects the nodes of a position.
type nodeSet struct {
	grid    *Grid
	nodes   []*Node
	byDigit [9][]*Node
	of      [9]map[cellSet]*Node
}

// makeNodes finds the nodes among open candidates, and the links between the nodes.
func makeNodes(open any) ([]*Node, error) {
	var places [9]cellSet
	var grid *Grid
	err := each(open, "nodes needs candidates", func(x *Candidate) {
		grid = x.Cell.grid
		places[x.Digit-1].add(x.Cell.Index)
	})
	if err != nil || grid == nil {
		return []*Node{}, err
	}
	return newNodeSet(grid, &places).followed(), nil
}

// newNodeSet finds single candidates and groups among the open places of each digit, and the links between these nodes.
func newNodeSet(grid *Grid, places *[9]cellSet) *nodeSet {
	s := &nodeSet{grid: grid}
	for d := range places {
		s.of[d] = map[cellSet]*Node{}
		for c := range places[d].each() {
			s.add(d, cellSet{}.with(c))
		}
		for box := 18; box < 27; box++ {
			for line := range 18 {
				group := unitSets[box].and(unitSets[line]).and(places[d])
				if group.size() > 1 {
					s.add(d, group)
				}
			}
		}
	}
	for d := range places {
		s.linkUnits(d, places[d])
	}
	s.linkCells()
	return s
}

// followed returns the nodes. It is called after all links were made, and computes the links that can follow each node.
func (s *nodeSet) followed() []*Node {
	for _, n := range s.nodes {
		s.follow(n)
	}
	return s.nodes
}

func (s *nodeSet) add(d int, cells cellSet) *Node {
	n := &Node{Index: len(s.nodes), Digit: d + 1, Size: cells.size(), grid: s.grid, cells: cells, over: everywhere}
	n.Excludes = (*NodeView)(n)
	for c := range cells.each() {
		x := &s.grid.Candidates[c*9+d]
		if n.first == nil {
			n.first = x
		}
		n.Candidates = append(n.Candidates, x)
		n.over = n.over.and(peersOf[c])
	}
	for c := range n.over.each() {
		if s.grid.Candidates[c*9+d].Open {
			n.out.add(c*9 + d)
		}
	}
	if n.Size == 1 {
		n.Cell = n.first.Cell
		for other := range 9 {
			if x := &s.grid.Candidates[n.Cell.Index*9+other]; x.Open && other != d {
				n.out.add(x.Index)
			}
		}
	}
	s.nodes, s.byDigit[d] = append(s.nodes, n), append(s.byDigit[d], n)
	s.of[d][cells] = n
	return n
}

// linkUnits links any two nodes that together are all places of a digit in a unit.
func (s *nodeSet) linkUnits(d int, places cellSet) {
	for u := range unitSets {
		all := unitSets[u].and(places)
		for _, n := range s.byDigit[d] {
			if !n.cells.within(all) {
				continue
			}
			if other := s.of[d][all.less(n.cells)]; other != nil {
				n.links = append(n.links, &NodeLink{n, other, &s.grid.Places[u][d]})
			}
		}
	}
}

// linkCells links the two candidates of a cell.
func (s *nodeSet) linkCells() {
	for i := range s.grid.Cells {
		if c := &s.grid.Cells[i]; c.Count == 2 {
			a, b := s.of[c.First.Digit-1][cellSet{}.with(i)], s.of[c.Last.Digit-1][cellSet{}.with(i)]
			if a != nil && b != nil {
				a.links = append(a.links, &NodeLink{a, b, c})
				b.links = append(b.links, &NodeLink{b, a, c})
			}
		}
	}
}

// follow finds the links that begin at nodes which n excludes.
func (s *nodeSet) follow(n *Node) {
	for _, m := range s.byDigit[n.Digit-1] {
		if len(m.links) > 0 && m.cells.within(n.over) {
			n.next = append(n.next, m.links...)
		}
	}
	if n.Cell != nil {
		for x := range n.Cell.candidates() {
			if m := s.of[x.Digit-1][n.cells]; m != nil && m != n {
				n.next = append(n.next, m.links...)
			}
		}
	}
	slices.SortStableFunc(n.next, func(a, b *NodeLink) int { return a.To.Size - b.To.Size })
}
