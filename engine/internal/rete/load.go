package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// load copies the facts of a tuple into a frame.
func (w *workspace) load(l *network.Loader, f *eval.Frame, t *memory.Tuple) {
	slots, steps, from := f.Slots, l.Steps, t
	for i := range steps {
		s := &steps[i]
		from = w.levelOf(from, s.Up)
		slots[s.To.Slot] = *w.Object(from.Fact)
	}
	if l.Timed || w.distrusted {
		w.loadMore(l, f, t)
	}
}

// loadMore does the part of load that only some nodes and sessions need: it records the times of events, and checks the types of the
// objects.
func (w *workspace) loadMore(l *network.Loader, f *eval.Frame, t *memory.Tuple) {
	for i := range l.Steps {
		s := &l.Steps[i]
		t = w.levelOf(t, s.Up)
		if l.Timed {
			w.noteTime(f, s.To.Slot, t.Fact)
		}
	}
	if w.distrusted {
		checkTypes(l, f)
	}
}

// checkTypes checks the types of the objects that load has put into a frame.
func checkTypes(l *network.Loader, f *eval.Frame) {
	for i := range l.Steps {
		to := &l.Steps[i].To
		checkType(to.Type, f.Slots[to.Slot].Type)
	}
}

// loadOwn copies the object of a right input's fact into the slot where the node's tests read it.
func (w *workspace) loadOwn(n *network.Node, id memory.FactID) {
	w.frame.Slots[n.Tests.Own] = *w.Object(id)
	if n.Tests.Timed {
		w.noteTime(w.frame, n.Tests.Own, id)
	}
	if w.distrusted {
		checkType(n.Type, w.frame.Slots[n.Tests.Own].Type)
	}
}

// checkType aborts the evaluation if an object is not of the type that code expects.
func checkType(want, have *fact.Type) {
	if !network.Fits(want, have) {
		panic(image.Fault("a tuple with an object of another type"))
	}
}

// loadable reports whether the facts of a tuple have the types that load expects. They do not if a tuple is staged for deletion because its
// fact was deleted, so that its number has no object or another fact's object, or if an ancestor of such a tuple has been freed.
func (w *workspace) loadable(l *network.Loader, t *memory.Tuple) bool {
	for i := range l.Steps {
		s := &l.Steps[i]
		for n := s.Up; n > 0; n-- {
			if t = w.At(t.Left); t == nil {
				return false
			}
		}
		if !network.Fits(s.To.Type, w.Object(t.Fact).Type) {
			return false
		}
	}
	return true
}
