package rete

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A join that compares one property of the right side by < <= > >= with what the left side says, and has no equality,
// keeps both sides in order: right tuples by the property, left tuples by the interval in which it must lie. Only pairs
// that can match are tested then. The index finds candidates in the order of the property; they are sorted into the order
// of the memory, since that is the order of the results.

// rangePlan is what the comparisons of a node say.
type rangePlan struct {
	own    eval.Key
	bounds []rangeBound
}

type rangeBound struct {
	key eval.Key
	op  rule.Op
}

// rangeIndex holds both sides of one node in one session, as two trees of intervals: search trees by lower end that are
// heaps by priority, so balanced enough, in which each node knows the highest upper end below it.
type rangeIndex struct {
	plan        *rangePlan
	rightOnly   bool        // left tuples are not indexed: they need their extension for something else
	nodes       []rangeNode // 0 is none
	free        uint32      // linked by left
	left, right uint32      // roots
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
}

// rangeHit is a candidate with its place in the memory.
type rangeHit struct {
	sequence uint64
	tuple    tupleID
}

// rangeMin is the number of tuples from which on the index is asked at all.
const rangeMin = 16

// planRange finds the comparisons an ordered index can serve: those of the own expression that comes first. Only whole
// numbers are served. Keys that are wrong (null is the least number) do no harm, as all candidates are tested.
func planRange(c *eval.Compiler, tests []*rule.Test) *rangePlan {
	var plan *rangePlan
	own := ""
	for _, t := range tests {
		if t.Alpha() || t.Op < rule.OpLt || t.Op > rule.OpGe || t.Own == nil || t.Other == nil ||
			!t.Own.Type().Kind.Integer() || !t.Other.Type().Kind.Integer() {
			continue
		}
		left, err := c.Key(t.Other)
		if err != nil || !left.Exact {
			continue
		}
		text := rule.Canonical(t.Own, -1)
		if plan == nil {
			right, err := c.Key(t.Own)
			if err != nil || !right.Exact {
				continue
			}
			plan, own = &rangePlan{own: right}, text
		}
		if text == own {
			plan.bounds = append(plan.bounds, rangeBound{left, t.Op})
		}
	}
	return plan
}

// interval computes where the property must lie for the left tuple in the frame, both ends included.
func (p *rangePlan) interval(f *eval.Frame) (low, high int64) {
	low, high = math.MinInt64, math.MaxInt64
	for i := range p.bounds {
		b := &p.bounds[i]
		x, ok := keyOf(&b.key, f)
		if !ok {
			continue
		}
		switch {
		case b.op == rule.OpGe:
			low = max(low, x)
		case b.op == rule.OpGt && x < math.MaxInt64:
			low = max(low, x+1)
		case b.op == rule.OpLe:
			high = min(high, x)
		case b.op == rule.OpLt && x > math.MinInt64:
			high = min(high, x-1)
		}
	}
	return low, high
}

// point computes the property of the object in the own slot. One that cannot be computed may lie anywhere.
func (p *rangePlan) point(f *eval.Frame) (low, high int64) {
	x, ok := keyOf(&p.own, f)
	if !ok {
		return math.MinInt64, math.MaxInt64
	}
	return x, x
}

// keyOf computes a key; a failure is left to the test.
func keyOf(k *eval.Key, f *eval.Frame) (int64, bool) {
	failed := f.Err
	x, ok := k.Of(f)
	f.Err = failed
	return int64(x), ok
}

// add stores a tuple with its interval in one of the trees; it comes last in the order of the memory.
func (x *rangeIndex) add(root *uint32, t *Tuple, low, high int64) {
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
	x.newest++
	x.nodes[id] = rangeNode{
		low: low, high: high, top: high, sequence: x.newest, tuple: t.self,
		priority: uint32((x.newest * mixer) >> 32), // spread, and the same in every run
	}
	t.ext = extID(id)
	*root = x.insert(*root, id)
}

// drop takes a tuple out of one of the trees.
func (x *rangeIndex) drop(root *uint32, t *Tuple) {
	id := uint32(t.ext)
	t.ext = 0
	*root = x.erase(*root, id)
	x.nodes[id] = rangeNode{left: x.free}
	x.free = id
}

// last notes that a tuple has moved to the end of its memory.
func (x *rangeIndex) last(t *Tuple) {
	x.newest++
	x.nodes[t.ext].sequence = x.newest
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

// overlap returns the tuples of a tree whose intervals meet [low, high], in the order of the memory. It gives up if
// there are more than limit. The result is valid until the next call.
func (x *rangeIndex) overlap(root uint32, low, high int64, limit int) ([]rangeHit, bool) {
	x.found = x.found[:0]
	x.collect(root, low, high, limit)
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
	if x.ranges == nil || x.nRight < rangeMin {
		return nil, false
	}
	low, high := x.ranges.plan.interval(w.frame)
	return x.ranges.overlap(x.ranges.right, low, high, x.nRight/4)
}

// leftsInRange is rightsInRange with the sides exchanged.
func (w *WorkingMemory) leftsInRange(x *index) (hits []rangeHit, ok bool) {
	if x.ranges == nil || x.nLeft < rangeMin || x.ranges.left == 0 {
		return nil, false
	}
	low, high := x.ranges.plan.point(w.frame)
	return x.ranges.overlap(x.ranges.left, low, high, x.nLeft/4)
}
