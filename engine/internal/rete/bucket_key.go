package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// passesLead reports whether a right tuple that passes the probe of a lead also passes the other tests.
func (w *WorkingMemory) passesLead(l *network.Lead, n *network.Node, r *memory.Tuple) bool {
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

// allHold reports whether the left tuple and the object in the frame pass all tests in list.
func allHold(list []eval.Test, f *eval.Frame) bool {
	for i := range list {
		if !list[i].Eval(f) {
			return false
		}
	}
	return true
}
