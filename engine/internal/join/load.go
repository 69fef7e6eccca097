package join

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// Load copies the facts of a tuple into a frame.
func (w *Workspace) Load(l *network.Loader, f *eval.Frame, t *memory.Tuple) {
	slots, steps, from := f.Slots, l.Steps, t
	for i := range steps {
		s := &steps[i]
		from = w.LevelOf(from, s.Up)
		slots[s.To.Slot] = *w.Object(from.Fact)
	}
	if l.Timed || w.Distrusted {
		w.loadMore(l, f, t)
	}
}

// loadMore does the part of Load that only some nodes and sessions need: it records the times of events, and checks the types of the
// objects.
func (w *Workspace) loadMore(l *network.Loader, f *eval.Frame, t *memory.Tuple) {
	for i := range l.Steps {
		s := &l.Steps[i]
		t = w.LevelOf(t, s.Up)
		if l.Timed {
			w.noteTime(f, s.To.Slot, t.Fact)
		}
	}
	if w.Distrusted {
		checkTypes(l, f)
	}
}

// checkTypes checks the types of the objects that Load has put into a frame.
func checkTypes(l *network.Loader, f *eval.Frame) {
	for i := range l.Steps {
		to := &l.Steps[i].To
		checkType(to.Type, f.Slots[to.Slot].Type)
	}
}

// LoadOwn copies the object of a right input's fact into the slot where the node's tests read it.
func (w *Workspace) LoadOwn(n *network.Node, id memory.FactID) {
	w.Frame.Slots[n.Tests.Own] = *w.Object(id)
	if n.Tests.Timed {
		w.noteTime(w.Frame, n.Tests.Own, id)
	}
	if w.Distrusted {
		checkType(n.Type, w.Frame.Slots[n.Tests.Own].Type)
	}
}

// checkType aborts the evaluation if an object is not of the type that code expects.
func checkType(want, have *fact.Type) {
	if !network.Fits(want, have) {
		panic(image.Fault("a tuple with an object of another type"))
	}
}

// Loadable reports whether the facts of a tuple have the types that Load expects. They do not if a tuple is staged for deletion because its
// fact was deleted, so that its number has no object or another fact's object, or if an ancestor of such a tuple has been freed.
func (w *Workspace) Loadable(l *network.Loader, t *memory.Tuple) bool {
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
