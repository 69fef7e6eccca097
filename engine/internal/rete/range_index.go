package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// rangeIndex holds both sides of one node in one session, as trees of intervals: search trees by lower end that are heaps
// by priority, so balanced enough, in which each node knows the highest upper end below it. A right tuple is in the trees
// of all properties, a left tuple in the tree of the first property it says something about.
type rangeIndex struct {
	plan        *rangePlan
	rightOnly   bool        // left tuples are not indexed: they need their extension for something else
	nodes       []rangeNode // 0 is none
	free        uint32      // linked by left
	left, right []uint32    // roots
	newest      uint64      // sequence number
	found       []rangeHit  // scratch
}

type rangeNode struct {
	low, high   int64
	top         int64 // the highest upper end of the subtree
	sequence    uint64
	tuple       tupleID
	left, right uint32
	priority    uint32
	next        uint32 // of a right tuple: its node for the next property
	dim         int32
}

// rangeHit is a candidate with its place in the memory.
type rangeHit struct {
	sequence uint64
	tuple    tupleID
}

// rangeMin is the number of tuples from which on the index is asked at all.
const rangeMin = 16

func newRangeIndex(p *rangePlan, rightOnly bool) *rangeIndex {
	n := len(p.dims)
	roots := make([]uint32, 2*n)
	return &rangeIndex{plan: p, rightOnly: rightOnly, left: roots[:n:n], right: roots[n:]}
}

// addLeft stores the left tuple in the frame; it comes last in the order of the memory.
func (x *rangeIndex) addLeft(f *eval.Frame, t *Tuple) {
	dim, low, high := x.plan.interval(f)
	x.newest++
	t.ext = extID(x.add(x.left, dim, t, low, high))
}

// addRight stores the right tuple in the frame; it comes last in the order of the memory.
func (x *rangeIndex) addRight(f *eval.Frame, t *Tuple) {
	x.newest++
	next := uint32(0)
	for dim := range x.plan.dims {
		low, high := x.plan.dims[dim].point(f)
		id := x.add(x.right, dim, t, low, high)
		x.nodes[id].next = next
		next = id
	}
	t.ext = extID(next)
}

func (x *rangeIndex) add(roots []uint32, dim int, t *Tuple, low, high int64) uint32 {
	id := x.free
	if id != 0 {
		x.free = x.nodes[id].left
	} else {
		if len(x.nodes) == 0 {
			x.nodes = make([]rangeNode, 1, rangeMin)
		}
		id = uint32(len(x.nodes))
		x.nodes = append(x.nodes, rangeNode{})
	}
	x.nodes[id] = rangeNode{
		low: low, high: high, top: high, sequence: x.newest, tuple: t.self, dim: int32(dim),
		priority: uint32((x.newest * mixer) >> 32), // well distributed, yet the same in every run
	}
	roots[dim] = x.insert(roots[dim], id)
	return id
}

// drop takes a tuple out of the trees of its side.
func (x *rangeIndex) drop(roots []uint32, t *Tuple) {
	for id := uint32(t.ext); id != 0; {
		n := x.nodes[id]
		roots[n.dim] = x.erase(roots[n.dim], id)
		x.nodes[id] = rangeNode{left: x.free}
		x.free = id
		id = n.next
	}
	t.ext = 0
}

// last records that a right tuple has moved to the end of its memory.
func (x *rangeIndex) last(t *Tuple) {
	x.newest++
	for id := uint32(t.ext); id != 0; id = x.nodes[id].next {
		x.nodes[id].sequence = x.newest
	}
}

func (x *rangeIndex) before(a, b uint32) bool {
	if p, q := x.nodes[a].low, x.nodes[b].low; p != q {
		return p < q
	}
	return a < b
}

// settle computes the top of a node from its children.
func (x *rangeIndex) settle(id uint32) uint32 {
	n := &x.nodes[id]
	n.top = n.high
	if n.left != 0 {
		n.top = max(n.top, x.nodes[n.left].top)
	}
	if n.right != 0 {
		n.top = max(n.top, x.nodes[n.right].top)
	}
	return id
}

func (x *rangeIndex) insert(root, id uint32) uint32 {
	if root == 0 {
		return id
	}
	r, n := &x.nodes[root], &x.nodes[id]
	switch {
	case n.priority > r.priority:
		n.left, n.right = x.split(root, id)
		return x.settle(id)
	case x.before(id, root):
		r.left = x.insert(r.left, id)
	default:
		r.right = x.insert(r.right, id)
	}
	return x.settle(root)
}

// split divides a tree into what comes before a node and what comes behind it.
func (x *rangeIndex) split(root, id uint32) (before, behind uint32) {
	if root == 0 {
		return 0, 0
	}
	r := &x.nodes[root]
	if x.before(root, id) {
		r.right, behind = x.split(r.right, id)
		return x.settle(root), behind
	}
	before, r.left = x.split(r.left, id)
	return before, x.settle(root)
}

func (x *rangeIndex) erase(root, id uint32) uint32 {
	r := &x.nodes[root]
	switch {
	case root == id:
		return x.join(r.left, r.right)
	case x.before(id, root):
		r.left = x.erase(r.left, id)
	default:
		r.right = x.erase(r.right, id)
	}
	return x.settle(root)
}

// join makes one tree of two, all of a coming before all of b.
func (x *rangeIndex) join(a, b uint32) uint32 {
	switch {
	case a == 0:
		return b
	case b == 0:
		return a
	case x.nodes[a].priority > x.nodes[b].priority:
		x.nodes[a].right = x.join(x.nodes[a].right, b)
		return x.settle(a)
	}
	x.nodes[b].left = x.join(a, x.nodes[b].left)
	return x.settle(b)
}

// hits returns what was collected, in the order of the memory; not if it is more than limit. The result is valid until
// the next call.
func (x *rangeIndex) hits(limit int) ([]rangeHit, bool) {
	if len(x.found) > limit {
		return nil, false
	}
	slices.SortFunc(x.found, func(a, b rangeHit) int {
		if a.sequence < b.sequence {
			return -1
		}
		return 1
	})
	return x.found, true
}

// collect finds the tuples of a tree whose intervals meet [low, high]. It gives up when there are more than limit.
func (x *rangeIndex) collect(id uint32, low, high int64, limit int) {
	for id != 0 && x.nodes[id].top >= low && len(x.found) <= limit {
		n := &x.nodes[id]
		x.collect(n.left, low, high, limit)
		if n.low > high {
			return
		}
		if n.high >= low {
			x.found = append(x.found, rangeHit{n.sequence, n.tuple})
		}
		id = n.right
	}
}

// rightsInRange returns the right tuples that can match the left tuple in the frame; ok is false if all are to be
// tested one by one.
func (w *WorkingMemory) rightsInRange(x *index) (hits []rangeHit, ok bool) {
	r := x.ranges
	if r == nil || x.nRight < rangeMin {
		return nil, false
	}
	limit := x.nRight / 4
	dim, low, high := r.plan.interval(w.frame)
	r.found = r.found[:0]
	r.collect(r.right[dim], low, high, limit)
	return r.hits(limit)
}

// leftsInRange is rightsInRange with the sides exchanged.
func (w *WorkingMemory) leftsInRange(x *index) (hits []rangeHit, ok bool) {
	r := x.ranges
	if r == nil || r.rightOnly || x.nLeft < rangeMin {
		return nil, false
	}
	limit := x.nLeft / 4
	r.found = r.found[:0]
	for dim, root := range r.left {
		if root != 0 {
			low, high := r.plan.dims[dim].point(w.frame)
			r.collect(root, low, high, limit)
		}
	}
	return r.hits(limit)
}
