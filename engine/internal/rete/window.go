package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A sliding window is between the alpha part of a pattern and its entry. Facts that pass the alpha tests enter it. When it is full, the
// oldest fact leaves; in a window of time, facts leave when their time is over. For the entry, a fact that has left is deleted. Time passes
// between runs, at queries and at Tick, never during a run.
//
// A window at the beginning of a rule is joined with the initial fact, as in Drools. So its facts are right tuples like those of other
// windows, and wait until the rule is first evaluated.

// windowEntry is a fact in a window. end is when its time is over, in Unix milliseconds. A fact that no longer passes the tests keeps its
// place. In a window of length, a deleted fact leaves an empty place, which counts until newer facts displace it, as in Drools.
type windowEntry struct {
	fact memory.FactID
	end  int64
}

// windowQueue contains the facts in a window: in a window of length, oldest first; in a window of time, as a heap by their ends, whose
// order decides in which order facts with equal ends leave.
type windowQueue []windowEntry

func (x windowEntry) before(o windowEntry) bool { return x.end < o.end }

func (x windowEntry) setPlace(int) {}

// windowMember is a fact that passed the tests of a window when it arrived, and that has left the window, or arrived too late to enter it.
// As in Drools, an update passes it on without a place in the window; it then stays until it is deleted or over.
type windowMember struct {
	window int
	fact   memory.FactID
}

// enterWindow puts a fact into a window of which it is not a member.
func (w *WorkingMemory) enterWindow(p *network.WindowPlan, place int, f *memory.Fact, s memory.Stamp) {
	x := windowEntry{fact: f.Self}
	if p.Time > 0 {
		start := w.now()
		if f.Object.Type.Event {
			start = w.Time(f).Start
		}
		if x.end = start + p.Time; x.end <= w.now() {
			w.putOutside(p, f)
			return
		}
	}
	list := &w.windows[p.Place]
	if p.Time > 0 {
		*list = heapPush(*list, x, windowEntry.setPlace)
		if (*list)[0].fact == f.Self {
			w.scheduleWindow(p)
		}
	} else if *list = append(*list, x); len(*list) > p.Length {
		w.evict(p, s) // before the new fact enters, since events are matched at once
	}
	w.enterPast(p, place, f, s)
}

// enterPast creates the entry tuple of a fact if it passes the tests after the window.
func (w *WorkingMemory) enterPast(p *network.WindowPlan, place int, f *memory.Fact, s memory.Stamp) {
	if w.passesAfter(p, f) {
		w.enterNow(p.Entry, place, f, s)
	}
}

// isMember reports whether a fact is or was in a window. Only updated facts can be: a new fact need not be searched for.
func (w *WorkingMemory) isMember(p *network.WindowPlan, f *memory.Fact) bool {
	return w.isOutside(windowMember{p.Place, f.Self}) || slices.ContainsFunc(w.windows[p.Place], func(x windowEntry) bool { return x.fact == f.Self })
}

func (w *WorkingMemory) isOutside(m windowMember) bool {
	_, is := w.outside[m]
	return is
}

func (w *WorkingMemory) putOutside(p *network.WindowPlan, f *memory.Fact) {
	if w.outside == nil {
		w.outside = map[windowMember]struct{}{}
	}
	w.outside[windowMember{p.Place, f.Self}] = struct{}{}
}

// passesAfter evaluates the pattern's tests on a fact of a declared window.
func (w *WorkingMemory) passesAfter(p *network.WindowPlan, f *memory.Fact) bool {
	for i := range p.After {
		w.Frame.Slots[p.Slot] = f.Object
		if !p.After[i].Eval(w.Frame) {
			return false
		}
	}
	return true
}

// evict removes the first fact of the window.
func (w *WorkingMemory) evict(p *network.WindowPlan, s memory.Stamp) {
	list := &w.windows[p.Place]
	number := (*list)[0].fact
	if p.Time > 0 {
		*list = heapTake(*list, 0, windowEntry.setPlace)
	} else {
		*list = (*list)[1:] // append moves the rest to the front from time to time
	}
	f := w.Handle(number)
	if number == 0 || f == nil || f.Is(memory.FactGone) {
		return
	}
	w.putOutside(p, f)
	if t := w.tupleAt(p.Entry, f); t != nil {
		w.leave(p.Entry, f, t, s)
	}
}

// tupleAt returns the tuple of a fact at an entry, or nil.
func (w *WorkingMemory) tupleAt(e *network.Entry, f *memory.Fact) *memory.Tuple {
	for t := w.At(f.First); t != nil; t = w.At(t.LeftNext) {
		if w.dispatchOf(f).Entries[t.Entry()].Entry == e {
			return t
		}
	}
	return nil
}

// changeInWindow handles an updated fact that still passes the alpha tests: the fact keeps its place in the window, and the update is
// passed on.
func (w *WorkingMemory) changeInWindow(p *network.WindowPlan, f *memory.Fact, t *memory.Tuple, s memory.Stamp) {
	if w.passesAfter(p, f) {
		w.change(p.Entry, t, false, s)
	} else {
		w.leave(p.Entry, f, t, s)
	}
}

// leaveWindows removes a deleted fact from its windows.
func (w *WorkingMemory) leaveWindows(d *network.Dispatch, f *memory.Fact) {
	for _, p := range d.Windows {
		if m := (windowMember{p.Place, f.Self}); w.isOutside(m) {
			delete(w.outside, m)
			continue
		}
		at := slices.IndexFunc(w.windows[p.Place], func(x windowEntry) bool { return x.fact == f.Self })
		switch {
		case at < 0:
		case p.Length > 0:
			w.windows[p.Place][at].fact = 0
		default:
			w.windows[p.Place] = heapTake(w.windows[p.Place], at, windowEntry.setPlace)
			if at == 0 {
				w.scheduleWindow(p)
			}
		}
	}
}

// scheduleWindow schedules a job for the time when the first fact leaves a window of time, and cancels the job scheduled before.
func (w *WorkingMemory) scheduleWindow(p *network.WindowPlan) {
	if p.Follows {
		return
	}
	if place := w.windowJobs[p.Place]; place > 0 {
		w.cancelJob(place)
	}
	if list := w.windows[p.Place]; p.Time > 0 && len(list) > 0 {
		w.addJob(job{due: list[0].end, window: p})
	}
}

// passTime processes the jobs that have become due (facts leave windows, events end) and flushes the queued changes.
func (w *WorkingMemory) passTime() {
	w.takeDue()
	w.flush()
}

// passWindow removes the facts from a window whose time is over: each of them for all patterns that read the window.
func (w *WorkingMemory) passWindow(p *network.WindowPlan, s memory.Stamp) {
	now := w.now()
	for left := true; left; {
		left = false
		for _, o := range p.Plans {
			if list := w.windows[o.Place]; len(list) > 0 && list[0].end <= now {
				w.evict(o, s)
				left = true
			}
		}
	}
	w.scheduleWindow(p)
}
