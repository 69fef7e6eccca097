package rete

// jobs fills the queue of jobs, and gives the matches their alarms.
func (r *imageReader) jobs() {
	w, img := r.w, r.img
	alarms := make([]*alarm, len(img.Alarms))
	rung := map[int]*alarm{}
	w.agenda.alarms = img.AlarmNumber
	for i, e := range img.Alarms {
		a := &alarm{item: &w.agenda.items[e.Item], tuple: w.at(tupleID(e.Tuple)), due: e.Due, fires: e.Fires, from: e.From, last: e.Last, number: e.Number}
		alarms[i] = a
		w.extendedMatch(a.tuple).alarm = a
		if e.Rung > 0 {
			rung[e.Rung] = a
		}
	}
	for i := 1; rung[i] != nil; i++ {
		rung[i].rung = true
		w.rung = append(w.rung, rung[i])
	}
	ends := map[int]int64{}
	for _, x := range img.Ends {
		ends[int(x[0])] = x[1]
	}
	for _, x := range img.Jobs {
		switch x[0] {
		case jobAlarm:
			w.addJob(job{due: alarms[x[1]].due, alarm: alarms[x[1]]})
		case jobEnd:
			w.addJob(job{due: ends[x[1]], fact: w.handle(factID(x[1]))})
		case jobWindow:
			w.scheduleWindow(w.net.windows[x[1]])
		default:
			w.addJob(job{due: int64(x[1])})
		}
	}
	w.jobs.cancelled = img.Cancelled
	if img.Jobs == nil {
		r.oldJobs(alarms)
	}
}

// oldJobs makes the queue of jobs for an image that has none: one of old, or one in which nothing is due any more.
func (r *imageReader) oldJobs(alarms []*alarm) {
	for i, a := range alarms {
		if r.img.Alarms[i].Spent {
			continue
		}
		if a.from == 0 {
			a.from = a.due - a.item.plan.timer.Delay
		}
		r.w.addJob(job{due: a.due, alarm: a})
	}
	for _, x := range r.img.Ends {
		r.w.addJob(job{due: x[1], fact: r.w.handle(factID(x[0]))})
	}
	for _, p := range r.w.net.windows {
		r.w.scheduleWindow(p)
	}
}

func (r *imageReader) agenda() {
	w, img := r.w, r.img
	a := &w.agenda
	a.matches = img.Matches
	for i, e := range img.Groups {
		a.groups[i].set(e)
	}
	for _, e := range img.Strangers {
		w.group(e.Name).set(e)
	}
	for i, e := range img.Items {
		it := &a.items[i]
		it.salience, it.dirty, it.inEager = e.Salience, e.Dirty, e.Eager
		it.matches = tupleList{tupleID(e.Matches[0]), tupleID(e.Matches[1])}
		if it.plan.dynamic != nil {
			for t := w.at(it.matches.first); t != nil; t = w.at(t.mnext) {
				it.dynamic.push(t)
			}
		}
		if e.Queued {
			a.group(it).add(it)
		}
	}
	a.stack = a.stack[:0]
	for _, name := range img.Focus {
		a.stack = append(a.stack, w.group(name))
	}
	for i, e := range img.Activations {
		a.activations[i] = activationGroup{tupleID(e.First), e.FiredAt}
	}
	for _, i := range img.Eager {
		a.eager = append(a.eager, &a.items[i])
	}
}
