package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// EventTime is the begin and the end of an event, in Unix milliseconds.
type EventTime = eval.EventTime

// eventTimes contains the times of events by fact number. It is empty in sessions without events.
type eventTimes struct {
	blocks []*eventBlock
	// departed contains the times of deleted events. Conditions may still be evaluated on such an event as long as a tuple refers to it.
	departed map[any]EventTime
}

// eventBlock contains the data of events with consecutive numbers. Joins read many times, so these are stored contiguously.
type eventBlock struct {
	times [factBlock]EventTime
	jobs  [factBlock]int32 // the position of the event's end in the job queue, from 1; 0 if it is not queued
}

// block returns the block of a number, which it creates if there is none.
func (e *eventTimes) block(id factID) *eventBlock {
	for int(id/factBlock) >= len(e.blocks) {
		e.blocks = append(e.blocks, nil)
	}
	b := &e.blocks[id/factBlock]
	if *b == nil {
		*b = new(eventBlock)
	}
	return *b
}

func (e *eventTimes) set(id factID, at EventTime) { e.block(id).times[id%factBlock] = at }

// begin sets the time of a new fact and resets its job.
func (e *eventTimes) begin(id factID, at EventTime) {
	b := e.block(id)
	b.times[id%factBlock], b.jobs[id%factBlock] = at, 0
}

func (e *eventTimes) setJob(id factID, place int) { e.block(id).jobs[id%factBlock] = int32(place) }

func (e *eventTimes) of(id factID) EventTime {
	if n := int(id / factBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return e.blocks[n].times[id%factBlock]
	}
	return EventTime{}
}

func (e *eventTimes) job(id factID) int {
	if n := int(id / factBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return int(e.blocks[n].jobs[id%factBlock])
	}
	return 0
}

// noteTime sets the time of the event in a slot of the frame, if the event is a fact.
func (w *WorkingMemory) noteTime(f *eval.Frame, slot int, id factID) {
	if at, ok := w.timeOf(id); ok {
		f.SetMoment(slot, at)
	}
}

// timeOf returns the time of a fact that is an event; ok is false for other facts and for values.
func (w *WorkingMemory) timeOf(id factID) (at EventTime, ok bool) {
	if w.kindOf(id) == eventNumber {
		return w.times.of(id), true
	}
	return EventTime{}, false
}

// relatedInFrame evaluates a test on the times of two events. One is event, whose slot is own; the other is in the frame. known is false if
// one of the times is not known.
func (w *WorkingMemory) relatedInFrame(t *eval.Test, own int, event factID) (holds, known bool) {
	at, ok := w.timeOf(event)
	if !ok {
		return false, false
	}
	switch first, second := t.Timed(); own {
	case first:
		other, known := w.frame.Moment(second)
		return known && t.Related(at, other), known
	case second:
		other, known := w.frame.Moment(first)
		return known && t.Related(other, at), known
	}
	return false, false
}

// depart stores the time of an event that is being deleted.
func (e *eventTimes) depart(f *Fact) {
	if e.departed == nil {
		e.departed = map[any]EventTime{}
	}
	e.departed[f.Object.Any()] = e.of(f.number)
}

// forget drops the time of a deleted event when no tuple refers to it any longer.
func (e *eventTimes) forget(f *Fact) { delete(e.departed, f.Object.Any()) }

// DepartedTime returns the time of an event that is no longer a fact; ok is false if no tuple refers to it.
func (w *WorkingMemory) DepartedTime(o fact.Object) (at EventTime, ok bool) {
	if len(w.times.departed) == 0 {
		return EventTime{}, false
	}
	at, ok = w.times.departed[o.Any()]
	return at, ok
}

// Time returns the time of an event, as passed when the fact was inserted; zero for other facts.
func (w *WorkingMemory) Time(f *Fact) EventTime { return w.times.of(f.number) }

// EventTimes returns the times of the events in an image, by the IDs of their facts.
func (img *Image) EventTimes() map[int64]EventTime {
	times := map[int64]EventTime{}
	for _, x := range img.Times {
		if x[0] >= 0 && x[0] < int64(len(img.Table)) {
			times[img.Table[x[0]].ID] = EventTime{Start: x[1], End: x[2]}
		}
	}
	return times
}
