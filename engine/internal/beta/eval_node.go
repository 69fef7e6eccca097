package beta

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Filter passes on the left tuples for which passes returns true, as an eval does. It calls left for deleted left tuples. Its phases: left
// deletes, left updates, left inserts. It has no memory. renew means that a tuple that is passed on again gets the lineage of the update.
func (w *Workspace) Filter(src *memory.Staging, out *memory.Results, renew bool, passes func(*memory.Tuple) bool, left func(*memory.Tuple)) {
	for !src.Deletes.Empty() {
		l := w.Pop(&src.Deletes)
		left(l)
		if c := w.At(l.FirstChild); c != nil {
			out.Delete(c)
		}
		w.Put(l)
	}
	for !src.Updates.Empty() {
		l := w.Pop(&src.Updates)
		had, by := w.At(l.FirstChild), l
		if !renew {
			by = nil
		}
		w.setChild(l, passes(l), l, out)
		if had != nil && l.FirstChild == had.Self {
			w.updateChild(l, by, out)
		}
	}
	for !src.Inserts.Empty() {
		l := w.Pop(&src.Inserts)
		w.setChild(l, passes(l), l, out)
	}
}

func (w *Workspace) holds(n *network.Node, m *Memory, l *memory.Tuple) bool {
	m.Stats.Tested++
	w.Spend()
	w.Load(&n.Load, w.Frame, l)
	return n.Condition(w.Frame)
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
