package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// In stream mode an event expires ("is over") some time after its end. As in Drools, it leaves in two steps. Once its time has passed, at
// the beginning of a run or with a query, the event is over: waiting matches still fire, but nothing new is matched with it. When nothing
// is left to fire, the events that are over are deleted, and rules react to that as to any delete.

// expiries contains the events that are over and the lifetimes of event types. Events that will be over later are in the job queue.
type expiries struct {
	over   []*memory.Fact // events to be deleted when nothing is left to fire
	offset map[lifeKey]life
}

// reset forgets all events; the cached lifetimes stay.
func (e *expiries) reset() {
	clear(e.over)
	e.over = e.over[:0]
}

// lifeKey identifies the events that share a life.
type lifeKey struct {
	typ   *fact.Type
	point string
}

// life contains how long after its end an event is over, and how long it stays in working memory, in milliseconds. ends is false if it is
// never over.
type life struct {
	over, last int64
	ends       bool
}

func (w *WorkingMemory) life(f *memory.Fact) life {
	if w.net.Lives == nil {
		return life{}
	}
	key := lifeKey{f.Object.Type, f.EntryPoint()}
	l, known := w.expiries.offset[key]
	if !known {
		l.over, l.last, l.ends = w.net.Lives.Of(key.point, key.typ)
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
	if !l.ends {
		return
	}
	at, now := w.Time(f), w.now()
	due := at.End + l.over
	if w.hooks.Far != nil && w.adopting == nil && (at.Start > now+farAway || at.Start < now-farAway) {
		w.hooks.Far(f)
	}
	switch {
	case due < at.End: // overflow: it never ends
	case due <= now && w.adopting == nil:
		w.expiries.over = append(w.expiries.over, f)
	default:
		w.addJob(job{due: due, fact: f})
	}
}

// dropEnd cancels the end of an event that is deleted. As in Drools this happens when the delete is processed, not when it is queued; this
// affects the positions of other jobs in the queue.
func (w *WorkingMemory) dropEnd(f *memory.Fact) {
	if place := w.Times.Job(f.Self); place > 0 {
		w.cancelJob(place)
	}
}

// end marks an event as over. Accumulates without a window drop it immediately.
func (w *WorkingMemory) end(f *memory.Fact, s memory.Stamp) {
	if f.Is(memory.FactDeleted) {
		return
	}
	f.Set(memory.FactOver, true)
	w.expiries.over = append(w.expiries.over, f)
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
	list := w.expiries.over
	if len(list) == 0 {
		return false
	}
	w.expiries.over = nil
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
	w.expiries.over = list[:0]
	w.flush()
	return true
}

// stays reports whether an event that is over stays in working memory for some time, where no pattern matches it. If so, it schedules a
// second end.
func (w *WorkingMemory) stays(f *memory.Fact) bool {
	l := w.life(f)
	if l.last <= l.over {
		return false
	}
	due := w.Time(f).End + l.last
	if due <= w.now() {
		return false
	}
	w.addJob(job{due: due, fact: f})
	return true
}

// overRight reports whether a right tuple of the node being evaluated gets no new matches because its event is over. As in Drools, events
// in windows continue to be matched until they are deleted, except by left tuples of an accumulate: see isOver.
func (w *WorkingMemory) overRight(r *memory.Tuple) bool {
	return len(w.expiries.over) > 0 && !(w.node.Entry != nil && w.node.Entry.Window != nil) && w.isOver(r)
}

// isOver reports whether the event of a right tuple is over. A left tuple of an accumulate gets no new match with such an event.
func (w *WorkingMemory) isOver(r *memory.Tuple) bool {
	return len(w.expiries.over) > 0 && w.over(r.Fact)
}

func (w *WorkingMemory) over(id memory.FactID) bool {
	f := w.Handle(id)
	return f != nil && f.Is(memory.FactOver)
}

// overLeft reports whether a left tuple of the node being evaluated gets no new matches because one of its events is over.
func (w *WorkingMemory) overLeft(l *memory.Tuple) bool {
	if len(w.expiries.over) == 0 {
		return false
	}
	places := w.node.Left.Slots
	for i := 0; l != nil; l = w.Above(l) {
		if w.over(l.Fact) && !(i < len(places) && places[i].Windowed()) {
			return true
		}
		i++
	}
	return false
}

// overPair reports whether a left and a right tuple must not be matched because an event in one of them is over.
func (w *WorkingMemory) overPair(l, r *memory.Tuple) bool {
	return len(w.expiries.over) > 0 && w.overEither(l, r)
}

func (w *WorkingMemory) overEither(l, r *memory.Tuple) bool { return w.overRight(r) || w.overLeft(l) }
