package rete

import "whenthen/engine/internal/eval"

// EventTime is when an event begins and ends, in Unix milliseconds.
type EventTime = eval.EventTime

// eventTimes are the times of events by fact number. Sessions without events have none.
type eventTimes struct {
	blocks []*[factBlock]EventTime
}

func (e *eventTimes) set(id factID, at EventTime) {
	for int(id/factBlock) >= len(e.blocks) {
		e.blocks = append(e.blocks, nil)
	}
	b := &e.blocks[id/factBlock]
	if *b == nil {
		*b = new([factBlock]EventTime)
	}
	(*b)[id%factBlock] = at
}

func (e *eventTimes) of(id factID) EventTime {
	if n := int(id / factBlock); n < len(e.blocks) && e.blocks[n] != nil {
		return e.blocks[n][id%factBlock]
	}
	return EventTime{}
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
