package rete

import (
	"container/heap"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A match of a rule with a timer does not go on the agenda when it is found; it becomes due at a certain time. A run
// begins with putting the matches on the agenda that are due by then, and Tick does it while the session waits. Time does
// not pass in the middle of a run.

// timerPlan is the compiled timer of a rule.
type timerPlan struct {
	*rule.Timer
	delay, period func(*eval.Frame) int64 // of expr timers, in milliseconds; may be nil
	cron          *cron
}

func (b *builder) newTimer(t *rule.Timer) (*timerPlan, error) {
	if t == nil {
		return nil, nil
	}
	p := &timerPlan{Timer: t}
	var err error
	if t.Kind == "cron" {
		p.cron, err = parseCron(t.Cron)
		return p, err
	}
	if t.DelayExpr != nil {
		if p.delay, err = b.compiler.Int(t.DelayExpr); err != nil {
			return nil, err
		}
	}
	if t.PeriodExpr != nil {
		p.period, err = b.compiler.Int(t.PeriodExpr)
	}
	return p, err
}

// alarm is a match that is due at a time.
type alarm struct {
	item  *Item
	tuple *Tuple
	due   int64 // Unix milliseconds
	fires int   // how many times it has been due so far
	order uint64
	place int // in the heap; -1: not there
}

// schedule sets the alarm of a match, for the first time or again after it was due at last. It is false if the timer
// is over.
func (w *WorkingMemory) schedule(it *Item, t *Tuple, a *alarm, last int64) bool {
	p := it.plan.timer
	if p.RepeatLimit > 0 && a.fires >= p.RepeatLimit {
		return false
	}
	w.load(&it.plan.load, w.frame, t)
	switch {
	case p.cron != nil:
		next, ok := p.cron.next(last)
		if !ok {
			return false
		}
		a.due = next
	case a.fires == 0:
		delay := p.Delay
		if p.delay != nil {
			delay = p.delay(w.frame)
		}
		a.due = last + delay
		if p.Start != nil {
			a.due = max(a.due, *p.Start)
		}
	default:
		period := p.Period
		if p.period != nil {
			period = p.period(w.frame)
		}
		if period <= 0 {
			return false
		}
		a.due = last + period
	}
	if w.frame.Err != nil {
		w.noteError(it.plan.rule)
		return false
	}
	if p.End != nil && a.due > *p.End {
		return false
	}
	w.agenda.matches++
	a.order = w.agenda.matches
	heap.Push(&w.agenda.alarms, a)
	return true
}

// setAlarm schedules a new or updated match, unless it is scheduled already.
func (w *WorkingMemory) setAlarm(it *Item, t *Tuple) {
	x := w.extended(t)
	if x.alarm != nil {
		return
	}
	a := &alarm{item: it, tuple: t, place: -1}
	now := w.now()
	if !w.schedule(it, t, a, now) {
		return
	}
	if a.due > now {
		x.alarm = a
		return
	}
	// Without a delay the first firing does not wait for Tick.
	heap.Remove(&w.agenda.alarms, a.place)
	a.fires++
	w.enqueue(it, t, false)
	if w.schedule(it, t, a, a.due) {
		x.alarm = a
	}
}

func (w *WorkingMemory) clearAlarm(t *Tuple) {
	x := w.ext(t)
	if x == nil || x.alarm == nil {
		return
	}
	if a := x.alarm; a.place >= 0 {
		heap.Remove(&w.agenda.alarms, a.place)
	}
	x.alarm = nil
}

// Tick puts the matches that are due on the agenda and returns when the next one is due, in Unix milliseconds;
// ok is false if none is. Rules are evaluated first, so that new matches are known.
func (w *WorkingMemory) Tick() (next int64, ok bool, err error) {
	w.flush()
	window, passes := w.passTime()
	for i := range w.agenda.items {
		if it := &w.agenda.items[i]; it.plan.timer != nil && it.dirty {
			w.evaluate(it)
		}
	}
	w.ring()
	if len(w.agenda.alarms) > 0 {
		next, ok = w.agenda.alarms[0].due, true
	}
	if passes && (!ok || window < next) {
		next, ok = window, true
	}
	return next, ok, w.takeError()
}

// ring puts the matches on the agenda that are due now. One that has been due several times since the last run fires once,
// as in Drools.
func (w *WorkingMemory) ring() {
	if len(w.agenda.alarms) == 0 {
		return
	}
	now := w.now()
	for len(w.agenda.alarms) > 0 && w.agenda.alarms[0].due <= now {
		a := heap.Pop(&w.agenda.alarms).(*alarm)
		a.fires++
		if !a.tuple.is(flagQueued) {
			w.enqueue(a.item, a.tuple, false)
		}
		if !w.schedule(a.item, a.tuple, a, a.due) {
			w.ext(a.tuple).alarm = nil
		}
	}
}

type alarmHeap []*alarm

func (h alarmHeap) Len() int { return len(h) }
func (h alarmHeap) Less(i, j int) bool {
	if h[i].due != h[j].due {
		return h[i].due < h[j].due
	}
	return h[i].order < h[j].order
}
func (h alarmHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].place, h[j].place = i, j
}

// Push and Pop are container/heap's.
func (h *alarmHeap) Push(x any) {
	a := x.(*alarm)
	a.place = len(*h)
	*h = append(*h, a)
}

func (h *alarmHeap) Pop() any {
	old := *h
	a := old[len(old)-1]
	a.place = -1
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	return a
}
