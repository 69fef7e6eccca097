package rete

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A sliding window is between the alpha part of a pattern and its entry. Facts that pass the alpha tests enter it. When it is full, the
// oldest fact leaves; in a window of time, facts leave when their time is over. For the entry, a fact that has left is deleted. Time passes
// between runs, at queries and at Tick, never during a run.
//
// A window at the beginning of a rule is joined with the initial fact, as in Drools. So its facts are right tuples like those of other
// windows, and wait until the rule is first evaluated.

// windowPlan is the immutable description of a window; each session has its own facts in the window.
type windowPlan struct {
	place  int // index in WorkingMemory.windows
	length int
	time   int64 // milliseconds
	entry  *Entry
	after  []eval.Test // a pattern's tests on the facts of a declared window
	slot   int         // slot in which these tests expect the fact's object
}

// addWindow inserts the pattern's window before an entry.
func (b *builder) addWindow(e *Entry, p *rule.Pattern) error {
	if p.Window == nil {
		return nil
	}
	plan := &windowPlan{place: len(b.net.windows), length: p.Window.Length, time: p.Window.Time, entry: e, slot: p.Slot}
	if p.Window.Name != "" {
		for _, t := range p.Tests {
			if !t.Alpha() {
				continue
			}
			test, err := b.compiler.Test(t)
			if err != nil {
				return err
			}
			plan.after = append(plan.after, test)
		}
	}
	e.window = plan
	b.net.windows = append(b.net.windows, plan)
	return nil
}

// windowKey returns a text that makes the canonical form of a pattern with a window unique. As in Drools, only patterns over the same
// declared window share nodes.
func (b *builder) windowKey(p *rule.Pattern) string {
	w := p.Window
	switch {
	case w == nil:
		return ""
	case w.Name == "":
		return fmt.Sprintf(" over window %d", len(b.net.windows))
	}
	var s strings.Builder
	fmt.Fprintf(&s, " over %s", w.Name)
	for _, t := range p.Tests {
		if t.Alpha() {
			s.WriteString(" ")
			s.WriteString(rule.Canonical(t.Expr, p.Slot))
		}
	}
	return s.String()
}

// windowEntry is a fact in a window. end is when its time is over, in Unix milliseconds. A fact that no longer passes the tests keeps its
// place. In a window of length, a deleted fact leaves an empty place, which counts until newer facts displace it, as in Drools.
type windowEntry struct {
	fact factID
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
	fact   factID
}

func (w *WorkingMemory) enterWindow(p *windowPlan, place int, f *Fact, s stamp) {
	if w.isMember(p, f) {
		w.enterPast(p, place, f, s)
		return
	}
	x := windowEntry{fact: f.number}
	if p.time > 0 {
		start := w.now()
		if f.Object.Type.Event {
			start = w.Time(f).Start
		}
		if x.end = start + p.time; x.end <= w.now() {
			w.putOutside(p, f)
			return
		}
	}
	list := &w.windows[p.place]
	if p.time > 0 {
		*list = heapPush(*list, x, windowEntry.setPlace)
		if (*list)[0].fact == f.number {
			w.scheduleWindow(p)
		}
	} else if *list = append(*list, x); len(*list) > p.length {
		w.evict(p, s) // before the new fact enters, since events are matched at once
	}
	w.enterPast(p, place, f, s)
}

// enterPast creates the entry tuple of a fact if it passes the tests after the window.
func (w *WorkingMemory) enterPast(p *windowPlan, place int, f *Fact, s stamp) {
	if w.passesAfter(p, f) {
		w.enterNow(p.entry, place, f, s)
	}
}

// isMember reports whether a fact is or was in a window.
func (w *WorkingMemory) isMember(p *windowPlan, f *Fact) bool {
	_, outside := w.outside[windowMember{p.place, f.number}]
	return outside || slices.ContainsFunc(w.windows[p.place], func(x windowEntry) bool { return x.fact == f.number })
}

func (w *WorkingMemory) putOutside(p *windowPlan, f *Fact) {
	if w.outside == nil {
		w.outside = map[windowMember]struct{}{}
	}
	w.outside[windowMember{p.place, f.number}] = struct{}{}
}

// passesAfter evaluates the pattern's tests on a fact of a declared window.
func (w *WorkingMemory) passesAfter(p *windowPlan, f *Fact) bool {
	for i := range p.after {
		w.frame.Slots[p.slot] = f.Object
		if !p.after[i].Eval(w.frame) {
			return false
		}
	}
	return true
}

// evict removes the first fact of the window.
func (w *WorkingMemory) evict(p *windowPlan, s stamp) {
	list := &w.windows[p.place]
	number := (*list)[0].fact
	if p.time > 0 {
		*list = heapTake(*list, 0, windowEntry.setPlace)
	} else {
		*list = slices.Delete(*list, 0, 1)
	}
	f := w.handle(number)
	if number == 0 || f == nil || f.is(factGone) {
		return
	}
	w.putOutside(p, f)
	if t := w.tupleAt(p.entry, f); t != nil {
		w.leave(p.entry, f, t, s)
	}
}

// tupleAt returns the tuple of a fact at an entry, or nil.
func (w *WorkingMemory) tupleAt(e *Entry, f *Fact) *Tuple {
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		if w.dispatchOf(f).entries[t.entry()].Entry == e {
			return t
		}
	}
	return nil
}

// changeInWindow handles an updated fact that still passes the alpha tests: the fact keeps its place in the window, and the update is
// passed on.
func (w *WorkingMemory) changeInWindow(p *windowPlan, f *Fact, t *Tuple, s stamp) {
	if w.passesAfter(p, f) {
		w.change(p.entry, t, false, s)
	} else {
		w.leave(p.entry, f, t, s)
	}
}

// leaveWindows removes a deleted fact from its windows.
func (w *WorkingMemory) leaveWindows(f *Fact) {
	for _, p := range w.net.windows {
		delete(w.outside, windowMember{p.place, f.number})
		at := slices.IndexFunc(w.windows[p.place], func(x windowEntry) bool { return x.fact == f.number })
		switch {
		case at < 0:
		case p.length > 0:
			w.windows[p.place][at].fact = 0
		default:
			w.windows[p.place] = heapTake(w.windows[p.place], at, windowEntry.setPlace)
			if at == 0 {
				w.scheduleWindow(p)
			}
		}
	}
}

// scheduleWindow schedules a job for the time when the first fact leaves a window of time, and cancels the job scheduled before.
func (w *WorkingMemory) scheduleWindow(p *windowPlan) {
	if place := w.windowJobs[p.place]; place > 0 {
		w.cancelJob(place)
	}
	if list := w.windows[p.place]; p.time > 0 && len(list) > 0 {
		w.addJob(job{due: list[0].end, window: p})
	}
}

// passTime processes the jobs that have become due (facts leave windows, events end) and flushes the queued changes.
func (w *WorkingMemory) passTime() {
	w.takeDue()
	w.flush()
}

// passWindow removes the facts from a window whose time is over.
func (w *WorkingMemory) passWindow(p *windowPlan, s stamp) {
	for now := w.now(); len(w.windows[p.place]) > 0 && w.windows[p.place][0].end <= now; {
		w.evict(p, s)
	}
	w.scheduleWindow(p)
}
