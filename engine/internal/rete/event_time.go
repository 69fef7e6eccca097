package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// EventTime is when an event begins and ends, in Unix milliseconds.
type EventTime = eval.EventTime

// eventTimes are the times of events by fact number. Sessions without events have none.
type eventTimes struct {
	blocks []*[factBlock]eventNote
	// departed are the times of events that are no facts any more: until nothing is matched with them, conditions may still be
	// evaluated on them.
	departed map[any]EventTime
}

// eventNote is when an event happens, and the place of its end in the queue of jobs, from 1; 0 if it is not there.
type eventNote struct {
	EventTime
	job int
}

func (e *eventTimes) note(id factID) *eventNote {
	for int(id/factBlock) >= len(e.blocks) {
		e.blocks = append(e.blocks, nil)
	}
	b := &e.blocks[id/factBlock]
	if *b == nil {
		*b = new([factBlock]eventNote)
	}
	return &(*b)[id%factBlock]
}

func (e *eventTimes) set(id factID, at EventTime) { e.note(id).EventTime = at }

// begin is set for a new fact.
func (e *eventTimes) begin(id factID, at EventTime) { *e.note(id) = eventNote{EventTime: at} }

func (e *eventTimes) setJob(id factID, place int) { e.note(id).job = place }

func (e *eventTimes) of(id factID) EventTime { return e.noted(id).EventTime }

func (e *eventTimes) noted(id factID) eventNote {
	if n := int(id / factBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return e.blocks[n][id%factBlock]
	}
	return eventNote{}
}

// noteTime tells the frame when the event in a slot happens, if it is a fact.
func (w *WorkingMemory) noteTime(f *eval.Frame, slot int, id factID) {
	if h := w.handle(id); h != nil && h.ID > 0 && h.Object.Type.Event {
		f.SetMoment(slot, w.times.of(id))
	}
}

// depart keeps the time of an event that is deleted.
func (e *eventTimes) depart(f *Fact) {
	if e.departed == nil {
		e.departed = map[any]EventTime{}
	}
	e.departed[f.Object.Any()] = e.of(f.number)
}

// forget is told when nothing is matched with a deleted event any more.
func (e *eventTimes) forget(f *Fact) { delete(e.departed, f.Object.Any()) }

// DepartedTime is when an event happened that is no fact any more; ok is false if nothing is matched with it.
func (w *WorkingMemory) DepartedTime(o fact.Object) (at EventTime, ok bool) {
	if len(w.times.departed) == 0 {
		return EventTime{}, false
	}
	at, ok = w.times.departed[o.Any()]
	return at, ok
}

// Time is when the event happens that a fact is, as it was said when the fact was inserted; zero for other facts.
func (w *WorkingMemory) Time(f *Fact) EventTime { return w.times.of(f.number) }

// EventTimes are the times of the events in an image, by the numbers of their handles.
func (img *Image) EventTimes() map[int64]EventTime {
	times := map[int64]EventTime{}
	for _, x := range img.Times {
		if x[0] >= 0 && x[0] < int64(len(img.Table)) {
			times[img.Table[x[0]].ID] = EventTime{Start: x[1], End: x[2]}
		}
	}
	return times
}
