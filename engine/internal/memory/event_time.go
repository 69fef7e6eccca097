package memory

import (
	"whenthen/engine/internal/eval"
)

// EventTime is the begin and the end of an event, in Unix milliseconds.
type EventTime = eval.EventTime

// EventTimes contains the times of events by fact number. It is empty in sessions without events.
type EventTimes struct {
	blocks []*eventBlock
	// Departed contains the times of deleted events. Conditions may still be evaluated on such an event as long as a tuple refers to it.
	Departed map[any]EventTime
}

// eventBlock contains the data of events with consecutive numbers. Joins read many times, so these are stored contiguously.
type eventBlock struct {
	times [FactBlock]EventTime
	jobs  [FactBlock]int32 // the position of the event's end in the job queue, from 1; 0 if it is not queued
}

// block returns the block of a number, which it creates if there is none.
func (e *EventTimes) block(id FactID) *eventBlock {
	for int(id/FactBlock) >= len(e.blocks) {
		e.blocks = append(e.blocks, nil)
	}
	b := &e.blocks[id/FactBlock]
	if *b == nil {
		*b = new(eventBlock)
	}
	return *b
}

// Set sets the time of a fact.
func (e *EventTimes) Set(id FactID, at EventTime) { e.block(id).times[id%FactBlock] = at }

// Begin sets the time of a new fact and resets its job.
func (e *EventTimes) Begin(id FactID, at EventTime) {
	b := e.block(id)
	b.times[id%FactBlock], b.jobs[id%FactBlock] = at, 0
}

// SetJob sets the position of the event's end in the job queue, from 1, or 0.
func (e *EventTimes) SetJob(id FactID, place int) { e.block(id).jobs[id%FactBlock] = int32(place) }

// Of returns the time of a fact, or the zero time if it has none.
func (e *EventTimes) Of(id FactID) EventTime {
	if n := int(id / FactBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return e.blocks[n].times[id%FactBlock]
	}
	return EventTime{}
}

// Job returns what SetJob has set.
func (e *EventTimes) Job(id FactID) int {
	if n := int(id / FactBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return int(e.blocks[n].jobs[id%FactBlock])
	}
	return 0
}

// Depart stores the time of an event that is being deleted.
func (e *EventTimes) Depart(f *Fact) {
	if e.Departed == nil {
		e.Departed = map[any]EventTime{}
	}
	e.Departed[f.Object.Any()] = e.Of(f.Self)
}

// Forget drops the time of a deleted event when no tuple refers to it any longer.
func (e *EventTimes) Forget(f *Fact) { delete(e.Departed, f.Object.Any()) }
