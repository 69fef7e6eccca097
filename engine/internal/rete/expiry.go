package rete

import (
	"container/heap"

	"whenthen/engine/internal/temporal"
	"whenthen/internal/fact"
)

// In stream mode an event is over some time after its end. As in Drools, it goes in two steps. When the time has come, at the
// beginning of a run or with a query, the event is over: matches that wait still fire, and nothing new is matched with it. When nothing is left to fire,
// the events that are over are deleted, and rules react to that as to any delete.

// expiry is when an event will be over.
type expiry struct {
	due    int64
	number uint64 // of the change that inserted it
	fact   *Fact
}

// expiries are the events that will be over, the next one first.
type expiries struct {
	heap   expiryHeap
	gone   int     // events in the heap that were deleted before
	over   []*Fact // to be deleted when nothing is left to fire
	offset map[lifeKey]int64
}

// reset forgets all events; what is known of types stays.
func (e *expiries) reset() {
	clear(e.heap)
	clear(e.over)
	e.heap, e.over, e.gone = e.heap[:0], e.over[:0], 0
}

// lifeKey is what the life of an event depends on.
type lifeKey struct {
	typ   *fact.Type
	point string
}

// life is how long after its end a fact is kept; ok is false for one that stays.
func (w *WorkingMemory) life(f *Fact) (after int64, ok bool) {
	if w.net.lives == nil || !f.Object.Type.Event {
		return 0, false
	}
	key := lifeKey{f.Object.Type, f.EntryPoint}
	after, known := w.expiries.offset[key]
	if !known {
		if after, ok = w.net.lives.Of(key.point, key.typ); !ok {
			after = -1
		}
		if w.expiries.offset == nil {
			w.expiries.offset = map[lifeKey]int64{}
		}
		w.expiries.offset[key] = after
	}
	return after, after >= 0
}

// keepTime notes when an event happens and when it will be over.
func (w *WorkingMemory) keepTime(f *Fact, at EventTime, number uint64) {
	w.times.set(f.number, at)
	after, ok := w.life(f)
	if !ok {
		return
	}
	due := at.End + after
	if due < at.End { // more than a number can hold
		return
	}
	f.expires = true
	heap.Push(&w.expiries.heap, expiry{due: max(due, w.now()), number: number, fact: f})
}

// expireGone counts an event that was deleted before it was over, and from time to time forgets those.
func (w *WorkingMemory) expireGone(f *Fact) {
	e := &w.expiries
	if !f.expires {
		return
	}
	if e.gone++; e.gone < 64 || e.gone < len(e.heap)/2 {
		return
	}
	kept := e.heap[:0]
	for _, x := range e.heap {
		if !x.fact.deleted {
			kept = append(kept, x)
		}
	}
	clear(e.heap[len(kept):])
	e.heap, e.gone = kept, 0
	heap.Init(&e.heap)
}

// endDue queues the end of the events whose time has come in front of a change that is about to be queued.
func (w *WorkingMemory) endDue() {
	e := &w.expiries
	if len(e.heap) == 0 {
		return
	}
	now := w.now()
	for len(e.heap) > 0 && e.heap[0].due <= now {
		x := heap.Pop(&e.heap).(expiry)
		if x.fact.deleted {
			e.gone--
			continue
		}
		x.fact.expires = false
		w.changes.push(change{kind: changeOver, fact: x.fact.number, stamp: w.nextStamp()})
	}
}

// end tells that an event is over. Accumulates without a window let go of it at once.
func (w *WorkingMemory) end(f *Fact, s stamp) {
	if f.deleted {
		return
	}
	f.over = true
	w.expiries.over = append(w.expiries.over, f)
	for t := w.at(f.first); t != nil; {
		next, e := w.at(t.lnext), f.dispatch.entries[t.entry()].Entry
		if e.node != nil && !e.left && e.node.Kind == AccumulateNode && e.window == nil {
			w.leave(e, f, t, s)
		}
		t = next
	}
}

// endEvents tells the events whose time has come that they are over, and returns when the next one will be; ok is false if none
// will.
func (w *WorkingMemory) endEvents() (next int64, ok bool) {
	w.endDue()
	w.flush()
	if heap := w.expiries.heap; len(heap) > 0 {
		return heap[0].due, true
	}
	return 0, false
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

// overRight reports that nothing is matched with a right tuple any more, because its event is over.
func (w *WorkingMemory) overRight(r *Tuple) bool {
	if len(w.expiries.over) == 0 {
		return false
	}
	f := w.handle(r.fact)
	return f != nil && f.over
}

// overLeft reports that nothing is matched with a left tuple any more, because one of its events is over.
func (w *WorkingMemory) overLeft(l *Tuple) bool {
	if len(w.expiries.over) == 0 {
		return false
	}
	for ; l != nil; l = w.at(l.up) {
		if f := w.handle(l.fact); f != nil && f.over {
			return true
		}
	}
	return false
}

// overPair reports that a left and a right tuple are not matched any more.
func (w *WorkingMemory) overPair(l, r *Tuple) bool {
	return len(w.expiries.over) > 0 && (w.overRight(r) || w.overLeft(l))
}

// expiryHeap is ordered by time, then by insertion.
type expiryHeap []expiry

func (h expiryHeap) Len() int { return len(h) }
func (h expiryHeap) Less(i, j int) bool {
	if h[i].due != h[j].due {
		return h[i].due < h[j].due
	}
	return h[i].number < h[j].number
}
func (h expiryHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

// Push and Pop are container/heap's.
func (h *expiryHeap) Push(x any) { *h = append(*h, x.(expiry)) }

func (h *expiryHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	old[len(old)-1] = expiry{}
	*h = old[:len(old)-1]
	return x
}

// livesOf looks how long events are needed; nil in cloud mode, where they stay.
func (b *builder) livesOf() *temporal.Lives {
	if !b.net.base.Stream {
		return nil
	}
	return temporal.NewLives(b.net.base)
}
