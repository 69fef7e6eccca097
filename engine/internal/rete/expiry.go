package rete

import (
	"whenthen/engine/internal/temporal"
	"whenthen/internal/fact"
)

// In stream mode an event is over some time after its end. As in Drools, it goes in two steps. When the time has come, at the
// beginning of a run or with a query, the event is over: matches that wait still fire, and nothing new is matched with it. When nothing is left to fire,
// the events that are over are deleted, and rules react to that as to any delete.

// expiries are what is known of the ends of events. Those that are due at a time are in the queue of jobs.
type expiries struct {
	over   []*Fact // to be deleted when nothing is left to fire
	offset map[lifeKey]life
}

// reset forgets all events; what is known of types stays.
func (e *expiries) reset() {
	clear(e.over)
	e.over = e.over[:0]
}

// lifeKey is what the life of an event depends on.
type lifeKey struct {
	typ   *fact.Type
	point string
}

// life is how long after its end an event is over, and how long it stays in working memory.
type life struct {
	over, last int64
	ends       bool
}

// life is the life of a fact.
func (w *WorkingMemory) life(f *Fact) life {
	if w.net.lives == nil {
		return life{}
	}
	key := lifeKey{f.Object.Type, f.EntryPoint()}
	l, known := w.expiries.offset[key]
	if !known {
		l.over, l.last, l.ends = w.net.lives.Of(key.point, key.typ)
		if w.expiries.offset == nil {
			w.expiries.offset = map[lifeKey]life{}
		}
		w.expiries.offset[key] = l
	}
	return l
}

// farAway is ten years in milliseconds: an event so far from the clock hardly goes by the same clock or unit.
const farAway = 10 * 365 * 24 * 60 * 60 * 1000

// scheduleEnd notes when an event will be over that is about to be inserted. One whose time has passed is matched like any other until
// nothing is left to fire, and is deleted then, as in Drools.
func (w *WorkingMemory) scheduleEnd(f *Fact) {
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
	case due < at.End: // more than a number can hold
	case due <= now && w.adopting == nil:
		w.expiries.over = append(w.expiries.over, f)
	default:
		w.addJob(job{due: due, fact: f})
	}
}

// pushOver queues that an event is over.
func (w *WorkingMemory) pushOver(f *Fact) {
	w.changes.push(change{kind: changeOver, fact: f.number, stamp: w.nextStamp()})
}

// dropEnd forgets the end of an event that is deleted, and keeps its time for what is still matched with it.
func (w *WorkingMemory) dropEnd(f *Fact) {
	if place := w.times.noted(f.number).job; place > 0 {
		w.cancelJob(place)
	}
	w.times.depart(f)
}

// end tells that an event is over. Accumulates without a window let go of it at once.
func (w *WorkingMemory) end(f *Fact, s stamp) {
	if f.is(factDeleted) {
		return
	}
	f.set(factOver, true)
	w.expiries.over = append(w.expiries.over, f)
	d := w.dispatchOf(f.Object.Type)
	for t := w.at(f.first); t != nil; {
		next, e := w.at(t.lnext), d.entries[t.entry()].Entry
		if e.node != nil && !e.left && e.node.Kind == AccumulateNode && e.window == nil {
			w.leave(e, f, t, s)
		}
		t = next
	}
}

// dropOver asks for the deletion of the events that are over. It reports whether there were any.
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
			w.changes.push(change{kind: changeLeave, fact: f.number, stamp: w.nextStamp()})
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

// stays reports that an event that is over is to stay in working memory, where no pattern sees it, for a while. It is over once more then.
func (w *WorkingMemory) stays(f *Fact) bool {
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

// overRight reports that nothing is matched with a right tuple any more, because its event is over.
func (w *WorkingMemory) overRight(r *Tuple) bool {
	if len(w.expiries.over) == 0 {
		return false
	}
	f := w.handle(r.fact)
	return f != nil && f.is(factOver)
}

// overLeft reports that nothing is matched with a left tuple any more, because one of its events is over.
func (w *WorkingMemory) overLeft(l *Tuple) bool {
	if len(w.expiries.over) == 0 {
		return false
	}
	for ; l != nil; l = w.at(l.up) {
		if f := w.handle(l.fact); f != nil && f.is(factOver) {
			return true
		}
	}
	return false
}

// overPair reports that a left and a right tuple are not matched any more.
func (w *WorkingMemory) overPair(l, r *Tuple) bool {
	return len(w.expiries.over) > 0 && (w.overRight(r) || w.overLeft(l))
}

// livesOf looks how long events are needed; nil in cloud mode, where they stay.
func (b *builder) livesOf() *temporal.Lives {
	if !b.net.base.Stream {
		return nil
	}
	return temporal.NewLives(b.net.base)
}
