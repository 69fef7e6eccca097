package ladder

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// NodeChain is a chain of strong links between nodes, connected by weak links: each strong link begins at a node that is false if the end
// of the previous link is true. If the head is false, the tail is true. A chain may return to its head. Apart from that, no candidate is in
// two of its nodes, except in chains through almost locked sets that cross themselves, which are valid as well and come last. Only chains
// that eliminate something are made, one for each pair of head and tail.
type NodeChain struct {
	Head, Tail *Node
	Links      []*NodeLink
	Length     int  // number of strong links
	Grouped    bool // the chain passes through a group
	Locked     bool // the chain passes through an almost locked set, but not only through such sets
	Closed     bool // tail and head cannot both be true, so the chain is a ring
	// Ring contains the candidates that a closed chain eliminates: the candidates that see both ends of one of its weak links. Iteration
	// yields the open ones. It is empty if the chain is not closed.
	Ring *RingView

	ring candidateSet
}

// Words describes the chain, starting at its first link: "r1c2=4, so not r1c9=4 but r5c9=4", or through an almost locked set "r1c2=4, so
// {r1c8, r1c9} is without 4 and has 7 in r1c8".
func (c *NodeChain) Words() string {
	var b strings.Builder
	for i, l := range c.Links {
		set, locked := l.By.(*Als)
		switch {
		case i == 0 && locked:
			fmt.Fprintf(&b, "%v has %s", set, l.To.places())
		case i == 0:
			fmt.Fprint(&b, l.To)
		case locked:
			fmt.Fprintf(&b, ", so %v is without %d and has %s", set, l.From.Digit, l.To.places())
		default:
			fmt.Fprintf(&b, ", so not %v but %v", l.From, l.To)
		}
	}
	return b.String()
}

// RingView is a view of the candidates that a closed chain eliminates.
type RingView NodeChain

// Contains reports whether v is a candidate that the ring eliminates.
func (s *RingView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && s.ring.has(x.Index)
}

// Len returns the number of candidates in the view.
func (s *RingView) Len() int { return s.ring.size() }

// All yields the open candidates in the view, by cell and digit.
func (s *RingView) All() iter.Seq[any] { return s.Head.grid.candidates(&s.ring) }

// nodeChains returns the chains between nodes that eliminate something, the shortest first.
func nodeChains(of any) ([]*NodeChain, error) {
	chains := []*NodeChain{}
	var nodes []*Node
	if err := each(of, "nodeChains needs nodes", func(n *Node) { nodes = append(nodes, n) }); err != nil {
		return nil, err
	}
	for _, head := range nodes {
		chains = append(chains, chainsFrom(head, len(nodes), false)...)
	}
	return shortest(chains), nil
}

// shortest returns the shortest chain for each effect, ordered by length. Chains of the first list take precedence.
func shortest(lists ...[]*NodeChain) []*NodeChain {
	type effect struct {
		gone                          candidateSet
		closed, loop, grouped, locked bool
	}
	known := map[effect]bool{}
	chains := []*NodeChain{}
	for _, list := range lists {
		slices.SortStableFunc(list, func(a, b *NodeChain) int { return a.Length - b.Length })
		for _, c := range list {
			e := effect{c.ring, c.Closed, c.Head == c.Tail, c.Grouped, c.Locked}
			if !c.Closed {
				e.gone = both(&c.Head.out, &c.Tail.out)
			}
			if !known[e] {
				known[e] = true
				chains = append(chains, c)
			}
		}
	}
	return chains
}

// chainsFrom searches the links breadth first, so that the chain to each tail is as short as possible. If crossing is set, a chain may pass
// through the same candidate twice.
func chainsFrom(head *Node, nodes int, crossing bool) (chains []*NodeChain) {
	by := make([]*NodeLink, nodes)                 // the link by which a node was reached
	before := make([]*Node, nodes)                 // the node that precedes that link, nil for links from the head
	queue := make([]*Node, 0, nodes+1)             // the nodes that were reached, in order
	passes := func(l *NodeLink, from *Node) bool { // reports whether the path to a link passes through one of its candidates
		for ; from != nil; from = before[from.Index] {
			way := by[from.Index]
			back := way.From == head && l.To == head
			if l.touches(way.To) || l.touches(way.From) && !back || l.sharesSet(way) {
				return true
			}
		}
		return false
	}
	reach := func(l *NodeLink, from *Node) {
		if by[l.To.Index] == nil && (crossing || !passes(l, from)) {
			by[l.To.Index], before[l.To.Index] = l, from
			queue = append(queue, l.To)
		}
	}
	for _, l := range head.links {
		reach(l, nil)
	}
	for i := 0; i < len(queue); i++ {
		if queue[i] == head {
			continue // the chain has returned to its head
		}
		for _, l := range queue[i].next {
			reach(l, queue[i])
		}
	}
	for _, tail := range queue {
		if before[tail.Index] == nil || tail.Index < head.Index {
			continue // a single link, or a chain that is found from its other end
		}
		if c := newNodeChain(head, tail, by, before); c != nil {
			chains = append(chains, c)
		}
	}
	return chains
}

// newNodeChain builds a chain, or returns nil if it eliminates nothing.
func newNodeChain(head, tail *Node, by []*NodeLink, before []*Node) *NodeChain {
	c := &NodeChain{Head: head, Tail: tail, Closed: head != tail && head.falseWith(tail), Grouped: head.Size > 1}
	sets := 0
	c.Ring = (*RingView)(c)
	gone := both(&head.out, &tail.out)
	if gone.empty() && !c.Closed {
		return nil
	}
	if c.Closed {
		c.ring = gone
	}
	for n := tail; n != nil; n = before[n.Index] {
		l := by[n.Index]
		c.Links = append(c.Links, l)
		c.Grouped = c.Grouped || l.From.Size > 1 || l.To.Size > 1
		if c.Closed && before[n.Index] != nil {
			weak := both(&l.From.out, &before[n.Index].out)
			c.ring.join(&weak)
		}
		if set, ok := l.By.(*Als); ok {
			sets++
			if c.Closed {
				c.ring.join(set.others(l))
			}
		}
	}
	c.Locked = sets > 0 && sets < len(c.Links)
	if c.Closed && c.ring.empty() {
		return nil
	}
	slices.Reverse(c.Links)
	c.Length = len(c.Links)
	return c
}

// touches reports whether a node shares a candidate with the link.
func (l *NodeLink) touches(n *Node) bool { return l.From.overlaps(n) || l.To.overlaps(n) }

// sharesSet reports whether two links are through almost locked sets that have a cell in common.
func (l *NodeLink) sharesSet(other *NodeLink) bool {
	a, _ := l.By.(*Als)
	b, _ := other.By.(*Als)
	return a != nil && b != nil && a.cells.meets(b.cells)
}

func (n *Node) overlaps(other *Node) bool {
	return n.Digit == other.Digit && n.cells.meets(other.cells)
}

// falseWith reports whether n is false if other is true.
func (n *Node) falseWith(other *Node) bool {
	for i := range n.Candidates {
		if !other.out.has(n.Candidates[i].(*Candidate).Index) {
			return false
		}
	}
	return true
}

// weak yields the weak links of the chain: the end of a strong link and the beginning of the next one.
func (c *NodeChain) weak() iter.Seq2[*Node, *Node] {
	return func(yield func(a, b *Node) bool) {
		for i := 1; i < len(c.Links); i++ {
			if !yield(c.Links[i-1].To, c.Links[i].From) {
				return
			}
		}
	}
}
