package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// passesLead reports whether a right tuple that passes the probe of a lead also passes the other tests.
func (w *workspace) passesLead(l *network.Lead, n *network.Node, r *memory.Tuple) bool {
	left := l.Undecided(&w.operands, w.Data(r.Fact))
	if len(left) == 0 {
		return true
	}
	if len(left) == 1 && left[0].Times() {
		if holds, known := w.relatedInFrame(&left[0], n.Tests.Own, r.Fact); known {
			return holds
		}
	}
	w.loadOwn(n, r.Fact)
	return w.holdAgain(left)
}

// hashKey is the key of a bucket. absent means that the key could not be computed; such tuples never match, but only evaluating their tests
// shows whether that is an error.
type hashKey struct {
	hash   uint64
	absent bool
}

// keyOf computes the key of the left tuple, or of the object, whose slots are loaded.
func keyOf(keys []eval.Key, f *eval.Frame) (key hashKey) {
	for i := range keys {
		hash, ok := keys[i].Of(f)
		if len(keys) == 1 {
			return single(hash, ok)
		}
		key = mix(key, hash, ok)
	}
	return key
}

func single(hash uint64, ok bool) hashKey {
	if !ok {
		return hashKey{absent: true}
	}
	return hashKey{hash: hash}
}

func mix(key hashKey, hash uint64, ok bool) hashKey {
	return hashKey{hash: eval.Combine(key.hash, hash), absent: key.absent || !ok}
}

// keyOf computes the key of a bucket from a tuple in it. ok is false if the tuple is staged for deletion and its fact number has been
// reused for another fact.
func (w *workspace) keyOf(n *network.Node, b *bucket) (hashKey, bool) {
	failed := w.frame.Err
	defer func() { w.frame.Err = failed }()
	switch {
	case b.left.First != 0:
		if !w.loadable(&n.Tests.Load, w.At(b.left.First)) {
			return hashKey{}, false
		}
		w.load(&n.Tests.Load, w.frame, w.At(b.left.First))
		return keyOf(n.Tests.LeftKeys, w.frame), true
	case b.right.First != 0:
		if !network.Fits(n.Type, w.Object(w.At(b.right.First).Fact).Type) {
			return hashKey{}, false
		}
		w.loadOwn(n, w.At(b.right.First).Fact)
		return keyOf(n.Tests.RightKeys, w.frame), true
	}
	return hashKey{}, false
}

// isFresh reports whether the key of a bucket agrees with the present values of the facts in it.
func (w *workspace) isFresh(n *network.Node, b *bucket) bool {
	key, ok := w.keyOf(n, b)
	return ok && key.hash == b.hash
}

// refresh sets the key of a bucket to the present values of the facts in it.
func (w *workspace) refresh(n *network.Node, b *bucket) {
	if key, ok := w.keyOf(n, b); ok {
		b.hash = key.hash
		if key.absent {
			b.setAbsent()
		}
	}
}
