package join

import (
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Direct reports whether fields are read in place.
func (w *Workspace) Direct() bool { return !w.Distrusted && !w.Scattered }

// sameKeys reports whether the keys of two left tuples are certainly equal.
func (w *Workspace) sameKeys(d *network.Direct, a, b *memory.Tuple) bool {
	for i, up := range d.KeyUps {
		x, y := w.LevelOf(a, up).Fact, w.LevelOf(b, up).Fact
		if x != y && !d.LeftKeys[i].Same(w.Data(x), w.Data(y)) {
			return false
		}
	}
	return true
}

// EnterLeft returns the bucket of a left tuple. loaded reports whether the facts of the tuple are in the frame; if not, the bucket has no
// index by ranges, and none can be created.
func (w *Workspace) EnterLeft(n *network.Node, m *Memory, l *memory.Tuple) (b *Bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Left && w.Direct() {
		b = w.directLeft(d, m, l)
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.Index.ranged(m.Index.Rights) && w.indexable(n, &b.Right)):
			return b, false
		default:
			w.Load(&n.Tests.Load, w.Frame, l)
			return b, true
		}
	}
	return w.loadedLeftBucket(n, m, l), true
}

// directLeft returns the bucket of a left tuple whose keys are fields, or nil if an object is missing.
func (w *Workspace) directLeft(d *network.Direct, m *Memory, l *memory.Tuple) *Bucket {
	switch {
	case len(d.LeftKeys) == 0:
		return w.only(&m.Index)
	case d.Across:
		return w.findAcross(d, m, l)
	}
	return w.findAt(m, w.LevelOf(l, d.KeyUps[0]).Fact, d.LeftKeys)
}

// findAcross does the same as findAt for keys in several objects of a left tuple.
func (w *Workspace) findAcross(d *network.Direct, m *Memory, l *memory.Tuple) *Bucket {
	var hash uint64
	for i, up := range d.KeyUps {
		o := w.Data(w.LevelOf(l, up).Fact)
		if o == nil {
			return nil
		}
		hash = eval.Combine(hash, d.LeftKeys[i].Of(o))
	}
	return w.find(&m.Index, hashKey{hash: hash})
}

// readAcross reads the operands of the node's probe from several objects of a left tuple; ok is false if an object is missing.
func (w *Workspace) readAcross(ts *network.Tests, l *memory.Tuple) (ok bool) {
	for i, up := range ts.Direct.TestUps {
		o := w.Data(w.LevelOf(l, up).Fact)
		if o == nil {
			return false
		}
		ts.Right.SetOne(&w.Operands, uint(i), o)
	}
	return true
}

// EnterRight does the same as EnterLeft for a right tuple.
func (w *Workspace) EnterRight(n *network.Node, m *Memory, r *memory.Tuple) (b *Bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Right && w.Direct() {
		if len(d.RightKeys) == 0 {
			b = w.only(&m.Index)
		} else {
			b = w.findAt(m, r.Fact, d.RightKeys)
		}
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.Index.ranged(m.Index.Lefts) && w.indexable(n, &b.Left)):
			return b, false
		default:
			w.LoadOwn(n, r.Fact)
			return b, true
		}
	}
	return w.RightBucket(n, m, r), true
}

// findAt returns the bucket for the keys in an object, or nil if there is no object.
func (w *Workspace) findAt(m *Memory, id memory.FactID, keys []eval.FieldKey) *Bucket {
	o := w.Data(id)
	if o == nil {
		return nil
	}
	return w.find(&m.Index, hashKey{hash: keyAt(o, keys)})
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

// RightBucket returns the bucket of a right tuple and loads its fact into the frame.
func (w *Workspace) RightBucket(n *network.Node, m *Memory, r *memory.Tuple) *Bucket {
	w.LoadOwn(n, r.Fact)
	if len(n.Tests.LeftKeys) == 0 {
		return w.only(&m.Index)
	}
	return w.find(&m.Index, keyOf(n.Tests.RightKeys, w.Frame))
}

// LeftBucket returns the bucket of a left tuple, without regard to indexes by ranges. loaded reports whether the facts of the tuple are in
// the frame.
func (w *Workspace) LeftBucket(n *network.Node, m *Memory, l *memory.Tuple) (b *Bucket, loaded bool) {
	if d := &n.Tests.Direct; d.Left && w.Direct() {
		if b = w.directLeft(d, m, l); b != nil {
			return b, false
		}
	}
	return w.loadedLeftBucket(n, m, l), true
}

// loadedLeftBucket returns the bucket of a left tuple and loads its facts into the frame.
func (w *Workspace) loadedLeftBucket(n *network.Node, m *Memory, l *memory.Tuple) *Bucket {
	w.Load(&n.Tests.Load, w.Frame, l)
	if len(n.Tests.LeftKeys) == 0 {
		return w.only(&m.Index)
	}
	return w.find(&m.Index, keyOf(n.Tests.LeftKeys, w.Frame))
}
