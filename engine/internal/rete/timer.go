package rete

import (
	"container/heap"
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/temporal"
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
	waits         []temporal.Wait // what a not has to wait for, in stream mode
	given         bool            // the rule has a timer
}

// newTimer makes the timer of a branch, or of one of its named consequences, with what the conditions in front of it have to wait for.
func (b *builder) newTimer(branch *rule.Branch, slots []level) (*timerPlan, error) {
	t := branch.Rule.Timer
	p := &timerPlan{Timer: t, given: t != nil}
	if b.net.base.Stream {
		for _, wait := range temporal.Waits(branch.Conditions) {
			if slices.ContainsFunc(slots, func(l level) bool { return l.slot == wait.Slot }) {
				p.waits = append(p.waits, wait)
			}
		}
	}
	if t == nil {
		if p.Timer = (&rule.Timer{Kind: "int"}); len(p.waits) == 0 {
			return nil, nil
		}
		return p, nil
	}
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
	from  int64 // when the match was found that waits for its nots
	fires int   // how many times it has been due so far
	order uint64
	place int // in the heap; -1: not there
}

// schedule sets the alarm of a match, for the first time or again after it was due at last. It is false if the timer
// is over.
func (w *WorkingMemory) schedule(it *Item, t *Tuple, a *alarm, last int64) bool {
	p := it.plan.timer
	if p.RepeatLimit > 0 && a.fires >= max(1, p.RepeatLimit-1) { // one less than it says, as in Drools
		return false
	}
	w.load(&it.plan.load, w.frame, t)
	switch {
	case len(p.waits) > 0 && a.fires == 0:
		a.from, a.due = last, w.decided(p, last)
	case len(p.waits) > 0:
		due, ok := w.afterWait(p, a, last)
		if !ok {
			return false
		}
		a.due = due
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

// decided is when no event can come any more that makes a not of the branch false; the match is in the frame. In a rule with a timer
// the time begins when the match was found, as in Drools.
func (w *WorkingMemory) decided(p *timerPlan, now int64) int64 {
	at := int64(math.MinInt64)
	for _, wait := range p.waits {
		start := now
		if p.given {
			at = max(at, start+wait.After)
			continue
		}
		if happens, ok := w.frame.FactTime(w.frame.Slots[wait.Slot]); ok {
			start = happens.Start
		}
		at = max(at, start+wait.After)
	}
	return at
}

// afterWait is when the timer of a rule is due for the first time after a match has fired that had waited for its nots. The timer runs
// since the match was found; its first time after the wait is left out, as in Drools.
func (w *WorkingMemory) afterWait(p *timerPlan, a *alarm, last int64) (due int64, ok bool) {
	if !p.given {
		return 0, false
	}
	if p.cron != nil {
		if due, ok = p.cron.next(last); ok && a.fires == 1 {
			due, ok = p.cron.next(due)
		}
		return due, ok
	}
	delay, period := p.Delay, p.Period
	if p.delay != nil {
		delay = p.delay(w.frame)
	}
	if p.period != nil {
		period = p.period(w.frame)
	}
	if period <= 0 {
		return 0, false
	}
	if a.fires > 1 {
		return last + period, true
	}
	due = a.from + delay
	if p.Start != nil {
		due = max(due, *p.Start)
	}
	if due <= last {
		due += ((last-due)/period + 1) * period
	}
	return due + period, true
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
	due, passes := w.passTime()
	for i := range w.agenda.items {
		if it := &w.agenda.items[i]; it.plan.timer != nil && it.dirty {
			w.evaluate(it)
		}
	}
	w.ring()
	if len(w.agenda.alarms) > 0 {
		next, ok = w.agenda.alarms[0].due, true
	}
	if passes && (!ok || due < next) {
		next, ok = due, true
	}
	return next, ok, w.takeError()
}

// ring puts the matches on the agenda that are due now. One that has been due several times since the last run fires once. As in
// Drools those that have been on the agenda before come first, and then the last one first.
func (w *WorkingMemory) ring() {
	if len(w.agenda.alarms) == 0 {
		return
	}
	now := w.now()
	var rung []Match
	for len(w.agenda.alarms) > 0 && w.agenda.alarms[0].due <= now {
		a := heap.Pop(&w.agenda.alarms).(*alarm)
		a.fires++
		m := Match{a.item, a.tuple}
		if !a.tuple.is(flagQueued) && !slices.Contains(rung, m) {
			rung = append(rung, m)
		}
		if !w.schedule(a.item, a.tuple, a, a.due) {
			w.ext(a.tuple).alarm = nil
		}
	}
	slices.Reverse(rung)
	for _, again := range []bool{true, false} {
		for _, m := range rung {
			if m.tuple.is(flagCreated) == again && !m.tuple.is(flagQueued) {
				w.enqueue(m.item, m.tuple, false)
			}
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
