package join

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// passesLead reports whether a right tuple that passes the probe of a lead also passes the other tests.
func (w *Workspace) passesLead(l *network.Lead, n *network.Node, r *memory.Tuple) bool {
	left := l.Undecided(&w.Operands, w.Data(r.Fact))
	if len(left) == 0 {
		return true
	}
	if len(left) == 1 && left[0].Times() {
		if holds, known := w.relatedInFrame(&left[0], n.Tests.Own, r.Fact); known {
			return holds
		}
	}
	w.LoadOwn(n, r.Fact)
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
func (w *Workspace) keyOf(n *network.Node, b *Bucket) (hashKey, bool) {
	failed := w.Frame.Err
	defer func() { w.Frame.Err = failed }()
	switch {
	case b.Left.First != 0:
		if !w.Loadable(&n.Tests.Load, w.At(b.Left.First)) {
			return hashKey{}, false
		}
		w.Load(&n.Tests.Load, w.Frame, w.At(b.Left.First))
		return keyOf(n.Tests.LeftKeys, w.Frame), true
	case b.Right.First != 0:
		if !network.Fits(n.Type, w.Object(w.At(b.Right.First).Fact).Type) {
			return hashKey{}, false
		}
		w.LoadOwn(n, w.At(b.Right.First).Fact)
		return keyOf(n.Tests.RightKeys, w.Frame), true
	}
	return hashKey{}, false
}

// IsFresh reports whether the key of a bucket agrees with the present values of the facts in it.
func (w *Workspace) IsFresh(n *network.Node, b *Bucket) bool {
	key, ok := w.keyOf(n, b)
	return ok && key.hash == b.Hash
}

// Refresh sets the key of a bucket to the present values of the facts in it.
func (w *Workspace) Refresh(n *network.Node, b *Bucket) {
	if key, ok := w.keyOf(n, b); ok {
		b.Hash = key.hash
		if key.absent {
			b.SetAbsent()
		}
	}
}
