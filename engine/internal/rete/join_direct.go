package rete

import "unsafe"

// direct tells how a node is evaluated without a frame: its tests compare int fields and texts of the right object with those of one object
// of the left tuple, or equal keys are all there is to test, and a key is an int field of each side. That is so for most joins.
type direct struct {
	ok          bool
	keyed       bool
	left, right uintptr // offsets of the keys
}

// directly returns how a node is evaluated whose tests read only one slot of the left tuple.
func (ts *tests) directly(slot int) (d direct) {
	if len(ts.keys) > 1 {
		return direct{}
	}
	if len(ts.keys) == 1 {
		left, leftOffset, ok1 := ts.keys[0].left.Field()
		right, rightOffset, ok2 := ts.keys[0].right.Field()
		if !ok1 || !ok2 || left != slot || right != ts.own {
			return direct{}
		}
		d = direct{keyed: true, left: leftOffset, right: rightOffset}
	}
	d.ok = len(ts.rest) == 0 || ts.right.Usable() && ts.left.Usable() && ts.right.ReadsOnly(slot) && ts.left.ReadsOnly(ts.own)
	return d
}

// enterLeft returns the bucket of a left tuple. o is the data of the object that the node's tests read, if they are to be run directly;
// otherwise it is nil, and the facts of the tuple are in the frame. An index by ranges needs the frame.
func (w *WorkingMemory) enterLeft(n *Node, m *nodeMemory, l *Tuple) (b *bucket, o unsafe.Pointer) {
	if d := &n.tests.direct; d.ok && !w.distrusted && !m.index.ranged(m.index.nRight) {
		if o = w.data(w.levelOf(l, n.tests.leftUp).fact); o != nil {
			if b = w.directBucket(m, d.keyed, o, d.left); b.ranges() == 0 {
				return b, o
			}
		}
	}
	return w.leftBucket(n, m, l), nil
}

// enterRight is enterLeft for a right tuple.
func (w *WorkingMemory) enterRight(n *Node, m *nodeMemory, r *Tuple) (b *bucket, o unsafe.Pointer) {
	if d := &n.tests.direct; d.ok && !w.distrusted && !m.index.ranged(m.index.nLeft) {
		if o = w.data(r.fact); o != nil {
			if b = w.directBucket(m, d.keyed, o, d.right); b.ranges() == 0 {
				return b, o
			}
		}
	}
	return w.rightBucket(n, m, r), nil
}

// directBucket returns the bucket for the key at an offset in an object.
func (w *WorkingMemory) directBucket(m *nodeMemory, keyed bool, o unsafe.Pointer, offset uintptr) *bucket {
	if !keyed {
		return w.only(&m.index)
	}
	return w.find(&m.index, hashKey{hash: uint64(*(*int)(unsafe.Add(o, offset)))})
}
