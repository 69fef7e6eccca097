package join

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/internal/fact"
)

// noteTime sets the time of the event in a slot of the frame, if the event is a fact.
func (w *Workspace) noteTime(f *eval.Frame, slot int, id memory.FactID) {
	if at, ok := w.timeOf(id); ok {
		f.SetMoment(slot, at)
	}
}

// timeOf returns the time of a fact that is an event; ok is false for other facts and for values.
func (w *Workspace) timeOf(id memory.FactID) (at memory.EventTime, ok bool) {
	if w.KindOf(id) == memory.EventNumber {
		return w.Times.Of(id), true
	}
	return memory.EventTime{}, false
}

// relatedInFrame evaluates a test on the times of two events. One is event, whose slot is own; the other is in the frame. known is false if
// one of the times is not known.
func (w *Workspace) relatedInFrame(t *eval.Test, own int, event memory.FactID) (holds, known bool) {
	at, ok := w.timeOf(event)
	if !ok {
		return false, false
	}
	switch first, second := t.Timed(); own {
	case first:
		other, known := w.Frame.Moment(second)
		return known && t.Related(at, other), known
	case second:
		other, known := w.Frame.Moment(first)
		return known && t.Related(other, at), known
	}
	return false, false
}

// DepartedTime returns the time of an event that is no longer a fact; ok is false if no tuple refers to it.
func (w *Workspace) DepartedTime(o fact.Object) (at memory.EventTime, ok bool) {
	if len(w.Times.Departed) == 0 {
		return memory.EventTime{}, false
	}
	at, ok = w.Times.Departed[o.Any()]
	return at, ok
}

// Time returns the time of an event, as passed when the fact was inserted; zero for other facts.
func (w *Workspace) Time(f *memory.Fact) memory.EventTime { return w.Times.Of(f.Self) }
