package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Most facts are inserted before any rule is evaluated, so the first evaluation of a node finds many new tuples on one side. Work that is
// the same for all of them is done once here, and the ends of the lists they join are kept in variables.

// storeRights stores new right tuples, at least one, of a node without left tuples in its memory, so that there is nothing to match them
// with.
func (w *WorkingMemory) storeRights(n *network.Node, m *nodeMemory, ins *memory.Stack) {
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
func (w *WorkingMemory) storeByKeys(n *network.Node, m *nodeMemory, ins *memory.Stack) {
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
func (w *WorkingMemory) storeAll(x *index, b *bucket, ins *memory.Stack) {
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

// joinEvery creates the children of a new left tuple and every right tuple of a bucket, if no pair needs a test.
func (w *WorkingMemory) joinEvery(m *nodeMemory, l *memory.Tuple, b *bucket, out *memory.Results) {
	ins := &out.Set.Inserts
	top, last := w.At(ins.First), (*memory.Tuple)(nil)
	for r := w.At(b.right.First); r != nil; r = w.At(r.Next) {
		m.stats.Tested++
		if w.Budget.Due() { // spend, inlined
			w.look()
		}
		if w.overPair(l, r) {
			continue
		}
		c := w.Get()
		c.Left, c.Right, c.Fact = l.Self, r.Self, r.Fact
		if last != nil {
			c.LeftPrev, c.LeftNext, last.LeftNext = last.Self, 0, c.Self
		} else {
			l.FirstChild, c.LeftNext = c.Self, 0
		}
		w.AppendRight(r, c)
		w.Descend(c, r)
		memory.PushOn(ins, top, c, memory.StagedInsert)
		top, last = c, c
	}
	if last != nil {
		w.At(l.FirstChild).LeftPrev = last.Self
	}
}
