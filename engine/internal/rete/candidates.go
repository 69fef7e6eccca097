package rete

import (
	"unsafe"

	"whenthen/engine/internal/eval"
)

// A candidate is a tuple of the other side in the same bucket. Work that is the same for all candidates of a tuple is done once.

// candidates tests the tuples of one side of a bucket against the tuple of the other side in the frame. It is passed by value, so that its
// fields stay in registers.
type candidates struct {
	w  *WorkingMemory
	n  *Node
	m  *nodeMemory
	by testedBy
}

// testedBy is how candidates are tested.
type testedBy uint8

const (
	byTests testedBy = iota // by the tests that equal keys do not imply
	byAll                   // by every test, since the key of the bucket could not be computed
	byProbe                 // by the probe of that side
	byKey                   // nothing is left to test, since equal keys imply a match
)

// rightsOf prepares to test the right tuples of a bucket against the left tuple in the frame, or against its object if o is not nil: see
// enterLeft. The result is valid until the next call of rightsOf or leftsOf.
func (w *WorkingMemory) rightsOf(n *Node, m *nodeMemory, b *bucket, o unsafe.Pointer) candidates {
	return candidates{w, n, m, w.prepare(&n.tests, &n.tests.right, b, o)}
}

// leftsOf prepares to test the left tuples of a bucket against the right tuple, like rightsOf.
func (w *WorkingMemory) leftsOf(n *Node, m *nodeMemory, b *bucket, o unsafe.Pointer) candidates {
	return candidates{w, n, m, w.prepare(&n.tests, &n.tests.left, b, o)}
}

func (w *WorkingMemory) prepare(ts *tests, p *eval.Probe, b *bucket, o unsafe.Pointer) testedBy {
	switch {
	case b.absent():
		return byAll
	case w.distrusted:
		return byTests
	case len(ts.rest) == 0:
		return byKey
	case o != nil:
		p.SetFrom(&w.operands, o)
		return byProbe
	case p.Usable() && p.Set(&w.operands, w.frame):
		return byProbe
	}
	return byTests
}

// right reports whether a right tuple matches the left tuple in the frame.
func (c candidates) right(r *Tuple) bool {
	w := c.w
	c.m.stats.Tested++
	w.spend()
	switch c.by {
	case byKey:
		return true
	case byProbe:
		return c.n.tests.right.Passes(&w.operands, w.data(r.fact))
	}
	return c.rightByTests(r)
}

// left reports whether a left tuple matches the right tuple in the frame.
func (c candidates) left(l *Tuple) bool {
	w := c.w
	c.m.stats.Tested++
	w.spend()
	switch c.by {
	case byKey:
		return true
	case byProbe:
		return c.n.tests.left.Passes(&w.operands, w.data(w.levelOf(l, c.n.tests.leftUp).fact))
	}
	return c.leftByTests(l)
}

func (c candidates) rightByTests(r *Tuple) bool {
	c.w.own(c.n, r.fact)
	return c.n.tests.pass(c.w.frame, c.by == byAll)
}

func (c candidates) leftByTests(l *Tuple) bool {
	c.w.load(&c.n.tests.load, c.w.frame, l)
	return c.n.tests.pass(c.w.frame, c.by == byAll)
}

// levelOf returns the tuple of the fact that many facts before the newest one.
func (w *WorkingMemory) levelOf(t *Tuple, up int) *Tuple {
	for ; up > 0; up-- {
		t = w.tuples.At(uint32(t.up))
	}
	return t
}
