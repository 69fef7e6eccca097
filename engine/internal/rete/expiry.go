package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// In stream mode an event expires ("is over") some time after its end. As in Drools, it leaves in two steps. Once its time has passed, at
// the beginning of a run or with a query, the event is over: waiting matches still fire, but nothing new is matched with it. When nothing
// is left to fire, the events that are over are deleted, and rules react to that as to any delete.

// expiries contains the lifetimes of event types. Events that will be over later are in the job queue, those that are over in
// Workspace.Over.
type expiries struct {
	offset map[lifeKey]life
	more   map[furtherEnd]int // the positions of jobs in the queue, from 1
}

// furtherEnd identifies a further end of an event: see temporal.Lives.Of. Most events have one end, whose job is stored with their times.
type furtherEnd struct {
	fact   memory.FactID
	number int // from 1
}

// lifeKey identifies the events that share a life.
type lifeKey struct {
	typ   *fact.Type
	point string
}

// life contains the ends of an event, in milliseconds after its own end. There are none if it is never over.
type life []int64

func (w *WorkingMemory) life(f *memory.Fact) life {
	if w.Net.Lives == nil {
		return nil
	}
	key := lifeKey{f.Object.Type, f.EntryPoint()}
	l, known := w.expiries.offset[key]
	if !known {
		l = w.Net.Lives.Of(key.point, key.typ)
		if w.expiries.offset == nil {
			w.expiries.offset = map[lifeKey]life{}
		}
		w.expiries.offset[key] = l
	}
	return l
}

// farAway is ten years in milliseconds: an event this far from the clock probably uses another clock or unit.
const farAway = 10 * 365 * 24 * 60 * 60 * 1000

// scheduleEnd schedules the end of an event that is about to be inserted. An event whose time has already passed is matched like any other
// event until nothing is left to fire, and is then deleted, as in Drools.
func (w *WorkingMemory) scheduleEnd(f *memory.Fact) {
	l := w.life(f)
	if len(l) == 0 {
		return
	}
	at, now := w.Time(f), w.now()
	if w.hooks.Far != nil && w.adopting == nil && (at.Start > now+farAway || at.Start < now-farAway) {
		w.hooks.Far(f)
	}
	for i, after := range l {
		switch due := at.End + after; {
		case due < at.End: // overflow: it never ends
		case due <= now && w.adopting == nil:
			f.Set(memory.FactLate, len(l) == 1) // with a later end, it has not expired
			w.Over = append(w.Over, f)
		default:
			w.addJob(job{due: due, fact: f, end: i})
		}
	}
}

// dropEnd cancels the end of an event that is deleted. As in Drools this happens when the delete is processed, not when it is queued; this
// affects the positions of other jobs in the queue.
func (w *WorkingMemory) dropEnd(f *memory.Fact) {
	if place := w.Times.Job(f.Self); place > 0 {
		w.cancelJob(place)
	}
	if len(w.expiries.more) == 0 {
		return
	}
	for i := range w.life(f) {
		if place := w.expiries.more[furtherEnd{f.Self, i}]; place > 0 {
			w.cancelJob(place)
		}
	}
}

// endPlaced stores the position of the job of an event's end in the queue, from 1, or 0 if it has left the queue.
func (w *WorkingMemory) endPlaced(j job, place int) {
	key := furtherEnd{j.fact.Self, j.end}
	switch {
	case j.end == 0:
		w.Times.SetJob(j.fact.Self, place)
	case place == 0:
		delete(w.expiries.more, key)
	case w.expiries.more == nil:
		w.expiries.more = map[furtherEnd]int{key: place}
	default:
		w.expiries.more[key] = place
	}
}

// end marks an event as over. Accumulates without a window drop it immediately.
func (w *WorkingMemory) end(f *memory.Fact, s memory.Stamp) {
	if f.Is(memory.FactDeleted | memory.FactOver) {
		return
	}
	f.Set(memory.FactOver, true)
	w.Over = append(w.Over, f)
	d := w.dispatchOf(f)
	for t := w.At(f.First); t != nil; {
		next, e := w.At(t.LeftNext), d.Entries[t.Entry()].Entry
		if e.Node != nil && !e.Left && e.Node.Kind == network.AccumulateNode && e.Window == nil {
			w.leave(e, f, t, s)
		}
		t = next
	}
}

// dropOver deletes the events that are over. It reports whether there were any.
func (w *WorkingMemory) dropOver() bool {
	list := w.Over
	if len(list) == 0 {
		return false
	}
	w.Over = nil
	for _, f := range list {
		switch {
		case !f.InMemory():
		case w.stays(f):
			w.changes.Push(memory.Change{Kind: memory.ChangeLeave, Fact: f.Self, Stamp: w.nextStamp()})
		case w.hooks.Over != nil:
			w.hooks.Over(f)
		default:
			w.Delete(f)
		}
	}
	clear(list)
	w.Over = list[:0]
	w.flush()
	return true
}

// stays reports whether an event that is over stays in working memory, since a later end of it is queued. No pattern matches it then.
func (w *WorkingMemory) stays(f *memory.Fact) bool {
	if w.Times.Job(f.Self) > 0 {
		return true
	}
	if len(w.expiries.more) > 0 {
		for i := range w.life(f) {
			if w.expiries.more[furtherEnd{f.Self, i}] > 0 {
				return true
			}
		}
	}
	return false
}
