package beta

import "whenthen/engine/internal/memory"

// An event that is over stays until nothing is left to fire: waiting matches still fire, but nothing new is matched with it.

// overRight reports whether a right tuple of the node being evaluated gets no new matches because its event is over. As in Drools, events
// in windows continue to be matched until they are deleted, except by left tuples of an accumulate: see isOver.
func (w *Workspace) overRight(r *memory.Tuple) bool {
	return len(w.Over) > 0 && !(w.Node.Entry != nil && w.Node.Entry.Window != nil) && w.over(r.Fact)
}

// isOver reports whether the event of a right tuple is over or was so when it came. A left tuple of an accumulate gets no new match with
// such an event.
func (w *Workspace) isOver(r *memory.Tuple) bool {
	if len(w.Over) == 0 {
		return false
	}
	f := w.Handle(r.Fact)
	return f != nil && f.Is(memory.FactOver|memory.FactLate)
}

func (w *Workspace) over(id memory.FactID) bool {
	f := w.Handle(id)
	return f != nil && f.Is(memory.FactOver)
}

// overLeft reports whether a left tuple of the node being evaluated gets no new matches because one of its events is over.
func (w *Workspace) overLeft(l *memory.Tuple) bool {
	if len(w.Over) == 0 {
		return false
	}
	places := w.Node.Left.Slots
	for i := 0; l != nil; l = w.Above(l) {
		if w.over(l.Fact) && !(i < len(places) && places[i].Windowed()) {
			return true
		}
		i++
	}
	return false
}

// overPair reports whether a left and a right tuple must not be matched because an event in one of them is over.
func (w *Workspace) overPair(l, r *memory.Tuple) bool {
	return len(w.Over) > 0 && w.overEither(l, r)
}

func (w *Workspace) overEither(l, r *memory.Tuple) bool { return w.overRight(r) || w.overLeft(l) }
