package rete

import (
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
)

// alarms copies the timer states of matches.
func (c *imageCoder) alarms() {
	w, img := c.w, c.img
	image.Same(c.restoring, &w.agenda.alarms, &img.AlarmNumber)
	for id := memory.TupleID(1); !c.restoring && w.Net.Timed() && id < w.Cut(); id++ {
		t := w.At(id)
		if t.Flags&(memory.FlagFree|memory.FlagRecord|memory.FlagElement) != 0 || uint32(t.Ext) >= w.Extensions.Cut() {
			continue // ext may also be a blocker or the place in an ordered index; then the alarm is that of another tuple
		}
		if x := w.matchExt(t); x != nil && x.alarm != nil && x.alarm.tuple == t {
			c.set = append(c.set, x.alarm)
		}
	}
	c.rung, c.idle = placesOf(w.rung), placesOf(w.idle)
	image.Each(c.restoring, &c.set, &img.Alarms, c.alarm)
	if !c.restoring {
		return
	}
	rung, idle := map[int]*alarm{}, map[int]*alarm{}
	for i, a := range c.set {
		rung[img.Alarms[i].Rung] = a
		idle[img.Alarms[i].Idle] = a
	}
	for i := 1; idle[i] != nil; i++ {
		w.idleUntilRun(idle[i])
	}
	for i := 1; rung[i] != nil; i++ {
		rung[i].rung = true
		w.rung = append(w.rung, rung[i])
	}
}

func (c *imageCoder) alarm(p **alarm, e *image.Alarm) {
	w := c.w
	if c.restoring {
		*p = &alarm{item: &w.agenda.items[e.Item]}
	}
	a := *p
	c.tupleAt(&a.tuple, &e.Tuple)
	image.Same(c.restoring, &a.AlarmTimes, &e.AlarmTimes)
	image.Same(c.restoring, &a.number, &e.Number)
	if c.restoring {
		w.extendedMatch(a.tuple).alarm = a
		return
	}
	e.Item, e.Rung, e.Idle = a.item.plan.ID, c.rung[a], c.idle[a]
}

// jobs copies the job queue, including the ends of events.
func (c *imageCoder) jobs() {
	if c.restoring {
		c.restoreJobs()
	} else {
		c.takeJobs()
	}
	image.Same(c.restoring, &c.w.jobs.cancelled, &c.img.Cancelled)
	image.Same(c.restoring, &c.w.jobs.passed, &c.img.Passed)
}

func (c *imageCoder) takeJobs() {
	w, img := c.w, c.img
	numbers := map[*alarm]int{}
	for i, a := range c.set {
		numbers[a] = i
	}
	for _, j := range w.jobs.heap {
		switch {
		case j.alarm != nil:
			img.Jobs = append(img.Jobs, [2]int{image.JobAlarm, numbers[j.alarm]})
		case j.fact != nil && j.end > 0:
			img.Jobs = append(img.Jobs, [2]int{image.JobFurtherEnd, len(img.FurtherEnds)})
			img.FurtherEnds = append(img.FurtherEnds, [3]int64{int64(j.fact.Self), int64(j.end), j.due})
		case j.fact != nil:
			img.Jobs = append(img.Jobs, [2]int{image.JobEnd, int(j.fact.Self)})
			img.Ends = append(img.Ends, [2]int64{int64(j.fact.Self), j.due})
		case j.window != nil:
			img.Jobs = append(img.Jobs, [2]int{image.JobWindow, j.window.Place})
		default:
			img.Jobs = append(img.Jobs, [2]int{image.JobCancelled, int(j.due)})
		}
	}
}

func (c *imageCoder) restoreJobs() {
	w, img := c.w, c.img
	ends := map[int]int64{}
	for _, x := range img.Ends {
		ends[int(x[0])] = x[1]
	}
	for _, x := range img.Jobs {
		switch x[0] {
		case image.JobAlarm:
			w.addJob(job{due: c.set[x[1]].Due, alarm: c.set[x[1]]})
		case image.JobEnd:
			w.addJob(job{due: ends[x[1]], fact: w.Handle(memory.FactID(x[1]))})
		case image.JobFurtherEnd:
			e := img.FurtherEnds[x[1]]
			w.addJob(job{due: e[2], fact: w.Handle(memory.FactID(e[0])), end: int(e[1])})
		case image.JobWindow:
			w.scheduleWindow(w.Net.Windows[x[1]])
		default:
			w.addJob(job{due: int64(x[1])})
		}
	}
}
