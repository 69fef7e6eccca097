package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// alarm is the timer state of a match: when it is due next, or that it was due for the last time.
type alarm struct {
	item  *item
	tuple *memory.Tuple
	memory.AlarmTimes
	place int  // position in the job queue, from 1; 0 if it is not queued
	rung  bool // it has become due since the last run
	idle  bool // its time starts with the next run
	// number distinguishes an alarm from one set earlier for the same match, or for another match that used the same tuple.
	number uint64
}

// schedule computes the next time of an alarm, counted from last. It returns false if the timer has no next time.
func (w *WorkingMemory) schedule(a *alarm, last int64) bool {
	p, first := a.item.plan.Timer, a.Fires == 0
	if !first && p.Limited(a.Fires) {
		return false
	}
	ok := w.loadMatch(a.item, a.tuple) && w.nextTime(p, a, last)
	if w.Frame.Err != nil {
		w.noteError(p.Rule)
		return false
	}
	if !ok || expired(p, a.Due, w.periodOf(p), first) {
		return false
	}
	return first && len(p.Waits) > 0 || w.skipExcluded(p, a, first)
}

// nextTime computes when an alarm is due; the match is in the frame.
func (w *WorkingMemory) nextTime(p *network.TimerPlan, a *alarm, last int64) bool {
	switch {
	case len(p.Waits) > 0 && a.Fires == 0:
		a.Due = w.decided(p, last)
	case len(p.Waits) > 0:
		due, ok := w.afterWait(p, a, last)
		if !ok {
			return false
		}
		a.Due = due
	case p.Cron == nil && a.Fires == 0:
		a.Due = firstDue(p, last, w.delayOf(p), w.periodOf(p))
	default:
		if a.Fires == 0 && p.Start != nil {
			last = max(last, *p.Start-1000) // as in Drools, the first time may be the start itself
		}
		return a.step(p, last, w.periodOf(p))
	}
	return true
}

// step makes the alarm due at its timer's next time after from. It returns false if there is none.
func (a *alarm) step(p *network.TimerPlan, from, period int64) bool {
	next, ok := from+period, period > 0
	if p.Cron != nil {
		next, ok = p.Cron.Next(from)
	}
	if ok {
		a.Due = next
	}
	return ok
}

// setAlarm sets the alarm of a new match.
func (w *WorkingMemory) setAlarm(it *item, t *memory.Tuple) {
	a := &alarm{item: it, tuple: t}
	if w.betweenRuns {
		w.idleUntilRun(a)
		return
	}
	w.begin(a, w.now())
}

// idleUntilRun delays the start of an alarm's time to the next run. As in Drools, this is done for matches found when rules change; it is
// also done for matches found by an inspection of the agenda between runs, which must not shift timers.
func (w *WorkingMemory) idleUntilRun(a *alarm) {
	a.idle = true
	w.extendedMatch(a.tuple).alarm = a
	w.idle = append(w.idle, a)
}

// beginIdle starts the alarms that waited for a run.
func (w *WorkingMemory) beginIdle() {
	if len(w.idle) == 0 {
		return
	}
	now, list := w.now(), w.idle
	w.idle = nil
	for _, a := range list {
		if a.idle { // not cleared since
			a.idle = false
			w.matchExt(a.tuple).alarm = nil
			w.begin(a, now)
		}
	}
}

// begin sets an alarm whose time starts now.
func (w *WorkingMemory) begin(a *alarm, now int64) {
	if r := a.item.plan.Rule; len(r.Calendars) > 0 && !w.knowsCalendars(r, now) {
		return
	}
	w.agenda.alarms++
	a.From, a.Fires, a.Ever, a.number = now, 0, false, w.agenda.alarms
	if w.schedule(a, now) {
		w.extendedMatch(a.tuple).alarm = a
		w.await(a, now)
		if a.place == 0 { // it was due at once and has no further time; the next update sets it again
			w.matchExt(a.tuple).alarm = nil
		}
	}
}

// moveAlarm schedules an updated match again. As in Drools, its time counts from when the match was found or was last due: if the match has
// fired and the timer does not repeat, it fires at once. A timer behind a wait for nots begins anew, and a wait alone ends when it would
// have ended: it depends on the times of the events only.
func (w *WorkingMemory) moveAlarm(it *item, t *memory.Tuple) {
	x := w.matchExt(t)
	if x == nil || x.alarm == nil {
		w.setAlarm(it, t)
		return
	}
	a, p, now := x.alarm, it.plan.Timer, w.now()
	if a.idle {
		return
	}
	pending := a.place > 0
	if pending {
		w.cancelJob(a.place)
	}
	switch {
	case len(p.Waits) > 0 && pending && !p.Given:
		w.addJob(job{due: a.Due, alarm: a})
		return
	case (len(p.Waits) > 0 || p.Cron != nil) && w.betweenRuns:
		w.idleUntilRun(a)
		return
	case len(p.Waits) > 0 || p.Cron != nil:
		w.begin(a, now)
		return
	}
	if !w.loadMatch(it, t) {
		w.noteError(p.Rule)
		return
	}
	due, period := a.From+w.delayOf(p), w.periodOf(p)
	if a.Ever {
		due = a.Last + period
	}
	due = firstDue(p, now, max(due-now, 0), period)
	if w.Frame.Err != nil {
		w.noteError(p.Rule)
		return
	}
	if expired(p, due, period, true) {
		return
	}
	w.agenda.alarms++
	a.Due, a.Fires, a.number = due, 0, w.agenda.alarms
	if w.skipExcluded(p, a, true) {
		w.await(a, now)
	}
}

// await puts a scheduled alarm into the job queue. An alarm that is already due does not wait for a run; its match is put on the agenda
// with the other matches of the same evaluation.
func (w *WorkingMemory) await(a *alarm, now int64) {
	if a.Due > now {
		w.addJob(job{due: a.Due, alarm: a})
		return
	}
	if w.ending {
		w.unring(a)
		w.instant = append(w.instant, Match{a.item, a.tuple})
	} else {
		w.enqueueDue(a.item, a.tuple)
	}
	if last, ever := a.Last, a.Ever; !w.again(a) { // as in Drools, times that did not come from the job queue do not count for later updates
		a.Last, a.Ever = last, ever
	}
}

// enqueueDue puts a due match on the agenda, unless it is already there or an attribute of the rule refuses it.
func (w *WorkingMemory) enqueueDue(it *item, t *memory.Tuple) {
	if t.Is(memory.FlagQueued) || w.refused(it, t, !t.Is(memory.FlagCreated)) {
		return
	}
	w.autoFocus(it, t, false)
	w.enqueue(it, t)
}

// again records that an alarm was due and schedules its next time. It returns false if there is no next time.
func (w *WorkingMemory) again(a *alarm) bool {
	a.Fires++
	a.Last, a.Ever = a.Due, true
	if !w.schedule(a, a.Due) {
		return false
	}
	w.addJob(job{due: a.Due, alarm: a})
	return true
}

// enqueueAllDue puts due matches on the agenda. As in Drools, matches that were on the agenda before come first, and both groups are in
// reverse order.
func (w *WorkingMemory) enqueueAllDue(list []Match) {
	for _, again := range []bool{true, false} {
		for _, m := range slices.Backward(list) {
			if m.tuple.Is(memory.FlagCreated) == again {
				w.enqueueDue(m.item, m.tuple)
			}
		}
	}
}

func (w *WorkingMemory) clearAlarm(t *memory.Tuple) {
	x := w.matchExt(t)
	if x == nil || x.alarm == nil {
		return
	}
	a := x.alarm
	if a.place > 0 {
		w.cancelJob(a.place)
	}
	a.idle = false // its entry in w.idle stays and is skipped
	w.unring(a)
	x.alarm = nil
}

// unring removes an alarm from the list of alarms that have become due.
func (w *WorkingMemory) unring(a *alarm) {
	if a.rung {
		w.rung = slices.DeleteFunc(w.rung, func(o *alarm) bool { return o == a })
		a.rung = false
	}
}

// markDue marks an alarm as due, unless the match no longer exists or its alarm has been set again. An alarm that is due several times
// before the next run fires once.
func (w *WorkingMemory) markDue(id memory.TupleID, number uint64) {
	if a := w.alarmOf(id, number); a != nil && !a.rung {
		a.rung = true
		w.rung = append(w.rung, a)
	}
}

// alarmOf returns the alarm of a match if it has the given number, or nil if the match no longer exists or its alarm was set again.
func (w *WorkingMemory) alarmOf(id memory.TupleID, number uint64) *alarm {
	t := w.At(id)
	if t == nil || t.Is(memory.FlagFree) {
		return nil
	}
	if x := w.matchExt(t); x != nil && x.alarm != nil && x.alarm.number == number {
		return x.alarm
	}
	return nil
}

// placesOf returns the places of the alarms in a list, from 1. Alarms that were cleared after they were added have no place.
func placesOf(list []*alarm) map[*alarm]int {
	places := make(map[*alarm]int, len(list))
	for _, a := range list {
		if a.rung || a.idle {
			places[a] = len(places) + 1
		}
	}
	return places
}

// due returns the places, from 1, of the alarms that have become due since the last run, including alarms whose change is still in the
// queue.
func (w *WorkingMemory) due() map[*alarm]int {
	places := placesOf(w.rung)
	for c := range w.changes.Waiting {
		if c.Kind != memory.ChangeRing {
			continue
		}
		if a := w.alarmOf(memory.TupleID(c.Fact), uint64(c.Mask)); a != nil && places[a] == 0 {
			places[a] = len(places) + 1
		}
	}
	return places
}

// ring puts the matches that have become due on the agenda. Matches of a rule that has to be evaluated wait for the evaluation, and are
// queued together with the matches that it finds or updates.
func (w *WorkingMemory) ring() {
	w.takeDue()
	w.ringWhere(func(a *alarm) bool { return !a.item.dirty })
}

// ringItem does the same as ring for one item that is being evaluated, together with the matches that its evaluation has found to be due at
// once: as in Drools, both are sorted into the same two groups.
func (w *WorkingMemory) ringItem(it *item) {
	w.ringWhere(func(a *alarm) bool { return a.item == it })
}

// ringWhere does the same as ring for the alarms that selects accepts.
func (w *WorkingMemory) ringWhere(selects func(*alarm) bool) {
	w.rung = slices.DeleteFunc(w.rung, func(a *alarm) bool {
		if !selects(a) {
			return false
		}
		a.rung = false
		w.instant = append(w.instant, Match{a.item, a.tuple})
		return true
	})
	w.enqueueAllDue(w.instant)
	w.instant = w.instant[:0]
}

// Tick puts the due matches on the agenda and returns when the next match is due, in Unix milliseconds; ok is false if there is none. It
// evaluates rules first, so that new matches are known.
func (w *WorkingMemory) Tick() (next int64, ok bool, err error) {
	w.passTime()
	for i := range w.agenda.items {
		if it := &w.agenda.items[i]; it.plan.Timer != nil && it.dirty {
			w.evaluate(it)
		}
	}
	w.beginIdle()
	w.ring()
	next, ok = w.nextDue()
	return next, ok, w.takeError()
}
