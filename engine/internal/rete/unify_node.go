package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// A unification's phases: left deletes, left updates, left inserts. It unifies a parameter of a query with a value: if the parameter has a
// value, only tuples with an equal value pass; an open parameter gets the value. In both cases the child has the parameter's value, in a
// level that hides the earlier one. In Drools the pattern before it does these tests, so the order does not change: the oldest tuple comes
// first.

func (w *WorkingMemory) evaluateUnify(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	for !src.Deletes.Empty() {
		l := w.PopLast(&src.Deletes)
		if c := w.At(l.FirstChild); c != nil {
			w.Dropped++
			out.Delete(c)
		}
		w.Put(l)
	}
	for !src.Updates.Empty() {
		l := w.PopLast(&src.Updates)
		o, ok := w.unified(n, m, l)
		c := w.At(l.FirstChild)
		switch {
		case c != nil && ok:
			if !w.sameObject(o, *w.Object(c.Fact)) { // an open parameter: as in Drools, the child gets the new value
				c.Fact = w.NewValue(o, memory.InnerNumber)
				w.Dropped++
			}
			w.Descend(c, l)
			out.Update(c)
			continue
		case c != nil:
			w.UnlinkLeft(w.Known(c.Left), c)
			w.Dropped++
			out.Delete(c)
		}
		if ok {
			out.Insert(w.NewFactChild(l, nil, w.NewValue(o, memory.InnerNumber)))
		}
	}
	for !src.Inserts.Empty() {
		l := w.PopLast(&src.Inserts)
		if o, ok := w.unified(n, m, l); ok {
			out.Insert(w.NewFactChild(l, nil, w.NewValue(o, memory.InnerNumber)))
		}
	}
}

// unified returns the parameter's value after the unification, and whether the tuple passes.
func (w *WorkingMemory) unified(n *network.Node, m *nodeMemory, l *memory.Tuple) (fact.Object, bool) {
	m.Stats.Tested++
	w.Spend()
	w.Load(&n.Load, w.Frame, l)
	have := w.Frame.Slots[n.Unify.Slot]
	failed := w.Frame.Err
	o := n.Unify.Value(w.Frame)
	if failed == nil && w.Frame.Err != nil {
		return o, false
	}
	if have.IsNull() {
		if c := w.callOf(l); c != nil && !c.asksFor(n.Unify.Slot) { // the argument is null
			return have, o.IsNull()
		}
		return o, true
	}
	return have, have == o || w.Equal(have.Any(), o.Any())
}
