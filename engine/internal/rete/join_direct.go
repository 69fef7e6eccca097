package rete

import (
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// direct reports whether fields are read in place.
func (w *workspace) direct() bool { return !w.distrusted && !w.Scattered }

// sameKeys reports whether the keys of two left tuples are certainly equal.
func (w *workspace) sameKeys(d *network.Direct, a, b *memory.Tuple) bool {
	for i, up := range d.KeyUps {
		x, y := w.levelOf(a, up).Fact, w.levelOf(b, up).Fact
		if x != y && !d.LeftKeys[i].Same(w.Data(x), w.Data(y)) {
			return false
		}
	}
	return true
}

// enterLeft returns the bucket of a left tuple. loaded reports whether the facts of the tuple are in the frame; if not, the bucket has no
// index by ranges, and none can be created.
func (w *workspace) enterLeft(n *network.Node, m *joinMemory, l *memory.Tuple) (b *bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Left && w.direct() {
		b = w.directLeft(d, m, l)
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.index.ranged(m.index.nRight) && w.indexable(n, &b.right)):
			return b, false
		default:
			w.load(&n.Tests.Load, w.frame, l)
			return b, true
		}
	}
	return w.loadedLeftBucket(n, m, l), true
}

// directLeft returns the bucket of a left tuple whose keys are fields, or nil if an object is missing.
func (w *workspace) directLeft(d *network.Direct, m *joinMemory, l *memory.Tuple) *bucket {
	switch {
	case len(d.LeftKeys) == 0:
		return w.only(&m.index)
	case d.Across:
		return w.findAcross(d, m, l)
	}
	return w.findAt(m, w.levelOf(l, d.KeyUps[0]).Fact, d.LeftKeys)
}

// findAcross does the same as findAt for keys in several objects of a left tuple.
func (w *workspace) findAcross(d *network.Direct, m *joinMemory, l *memory.Tuple) *bucket {
	var hash uint64
	for i, up := range d.KeyUps {
		o := w.Data(w.levelOf(l, up).Fact)
		if o == nil {
			return nil
		}
		hash = eval.Combine(hash, d.LeftKeys[i].Of(o))
	}
	return w.find(&m.index, hashKey{hash: hash})
}

// readAcross reads the operands of the node's probe from several objects of a left tuple; ok is false if an object is missing.
func (w *workspace) readAcross(ts *network.Tests, l *memory.Tuple) (ok bool) {
	for i, up := range ts.Direct.TestUps {
		o := w.Data(w.levelOf(l, up).Fact)
		if o == nil {
			return false
		}
		ts.Right.SetOne(&w.operands, uint(i), o)
	}
	return true
}

// enterRight does the same as enterLeft for a right tuple.
func (w *workspace) enterRight(n *network.Node, m *joinMemory, r *memory.Tuple) (b *bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Right && w.direct() {
		if len(d.RightKeys) == 0 {
			b = w.only(&m.index)
		} else {
			b = w.findAt(m, r.Fact, d.RightKeys)
		}
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.index.ranged(m.index.nLeft) && w.indexable(n, &b.left)):
			return b, false
		default:
			w.loadOwn(n, r.Fact)
			return b, true
		}
	}
	return w.rightBucket(n, m, r), true
}

// findAt returns the bucket for the keys in an object, or nil if there is no object.
func (w *workspace) findAt(m *joinMemory, id memory.FactID, keys []eval.FieldKey) *bucket {
	o := w.Data(id)
	if o == nil {
		return nil
	}
	return w.find(&m.index, hashKey{hash: keyAt(o, keys)})
}

// keyAt returns the hash of the keys in an object.
func keyAt(o unsafe.Pointer, keys []eval.FieldKey) uint64 {
	if len(keys) == 1 {
		return keys[0].Of(o)
	}
	var hash uint64
	for i := range keys {
		hash = eval.Combine(hash, keys[i].Of(o))
	}
	return hash
}

// rightBucket returns the bucket of a right tuple and loads its fact into the frame.
func (w *workspace) rightBucket(n *network.Node, m *joinMemory, r *memory.Tuple) *bucket {
	w.loadOwn(n, r.Fact)
	if len(n.Tests.LeftKeys) == 0 {
		return w.only(&m.index)
	}
	return w.find(&m.index, keyOf(n.Tests.RightKeys, w.frame))
}

// leftBucket returns the bucket of a left tuple, without regard to indexes by ranges. loaded reports whether the facts of the tuple are in
// the frame.
func (w *workspace) leftBucket(n *network.Node, m *joinMemory, l *memory.Tuple) (b *bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Left && w.direct() {
		if b = w.directLeft(d, m, l); b != nil {
			return b, false
		}
	}
	return w.loadedLeftBucket(n, m, l), true
}

// loadedLeftBucket returns the bucket of a left tuple and loads its facts into the frame.
func (w *workspace) loadedLeftBucket(n *network.Node, m *joinMemory, l *memory.Tuple) *bucket {
	w.load(&n.Tests.Load, w.frame, l)
	if len(n.Tests.LeftKeys) == 0 {
		return w.only(&m.index)
	}
	return w.find(&m.index, keyOf(n.Tests.LeftKeys, w.frame))
}
