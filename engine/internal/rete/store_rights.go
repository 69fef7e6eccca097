package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// storeRights stores new right tuples, at least one, of a node without left tuples in its memory, so that there is nothing to match them
// with.
func (w *workspace) storeRights(n *network.Node, m *joinMemory, ins *memory.Stack) {
	if d := &n.Tests.Direct; d.Right && w.direct() {
		if len(d.RightKeys) > 0 {
			w.storeByKeys(n, m, ins)
			return
		}
		if b := w.only(&m.index); b.ranges() == 0 {
			w.storeAll(&m.index, b, ins)
			return
		}
	}
	for !ins.Empty() {
		r := w.Drain(ins)
		b, _ := w.enterRight(n, m, r)
		w.storeRight(&m.index, r, b)
	}
}

// storeByKeys does the same as storeRights for a node whose keys are fields of the object. The object is loaded only for a bucket with an
// index.
func (w *workspace) storeByKeys(n *network.Node, m *joinMemory, ins *memory.Stack) {
	x, keys := &m.index, n.Tests.Direct.RightKeys
	for !ins.Empty() {
		w.expect(n, m, ins, fromRight)
		r := w.Drain(ins)
		b := w.findAt(m, r.Fact, keys)
		if b == nil {
			b = w.rightBucket(n, m, r)
		} else if b.ranges() != 0 {
			w.loadOwn(n, r.Fact)
		}
		w.storeRight(x, r, b)
	}
}

// storeAll does the same as storeRight for all tuples of a stack that is not empty, in one bucket without an index by ranges.
func (w *workspace) storeAll(x *index, b *bucket, ins *memory.Stack) {
	if !b.filled() {
		x.filled++
	}
	last := w.At(b.right.Last)
	for !ins.Empty() {
		r := w.Drain(ins)
		r.Bucket, r.Prev, r.Next = b.self, b.right.Last, 0
		if last != nil {
			last.Next = r.Self
		} else {
			b.right.First = r.Self
		}
		b.right.Last, last = r.Self, r
		x.nRight++
	}
}
