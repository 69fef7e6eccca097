package join

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// StoreRights stores new right tuples, at least one, of a node without left tuples in its memory, so that there is nothing to match them
// with.
func (w *Workspace) StoreRights(n *network.Node, m *Memory, ins *memory.Stack) {
	if d := &n.Tests.Direct; d.Right && w.Direct() {
		if len(d.RightKeys) > 0 {
			w.storeByKeys(n, m, ins)
			return
		}
		if b := w.only(&m.Index); b.ranges() == 0 {
			w.storeAll(&m.Index, b, ins)
			return
		}
	}
	for !ins.Empty() {
		r := w.Drain(ins)
		b, _ := w.EnterRight(n, m, r)
		w.StoreRight(&m.Index, r, b)
	}
}

// storeByKeys does the same as StoreRights for a node whose keys are fields of the object. The object is loaded only for a bucket with an
// index.
func (w *Workspace) storeByKeys(n *network.Node, m *Memory, ins *memory.Stack) {
	x, keys := &m.Index, n.Tests.Direct.RightKeys
	for !ins.Empty() {
		w.Expect(n, m, ins, FromRight)
		r := w.Drain(ins)
		b := w.findAt(m, r.Fact, keys)
		if b == nil {
			b = w.RightBucket(n, m, r)
		} else if b.ranges() != 0 {
			w.LoadOwn(n, r.Fact)
		}
		w.StoreRight(x, r, b)
	}
}

// storeAll does the same as StoreRight for all tuples of a stack that is not empty, in one bucket without an index by ranges.
func (w *Workspace) storeAll(x *Index, b *Bucket, ins *memory.Stack) {
	if !b.Filled() {
		x.filled++
	}
	last := w.At(b.Right.Last)
	for !ins.Empty() {
		r := w.Drain(ins)
		r.Bucket, r.Prev, r.Next = b.Self, b.Right.Last, 0
		if last != nil {
			last.Next = r.Self
		} else {
			b.Right.First = r.Self
		}
		b.Right.Last, last = r.Self, r
		x.Rights++
	}
}
