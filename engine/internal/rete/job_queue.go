package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// job is an action that is due at a certain time: for a match of a rule with a timer, for the end of an event, or for the departure of the
// first fact from a window. A cancelled job has only its time.
type job struct {
	due    int64        // Unix milliseconds
	alarm  *alarm       // set for a timer
	fact   *memory.Fact // set for the end of an event
	end    int          // which end of the event: see temporal.Lives.Of
	window *network.WindowPlan
}

// jobQueue is a binary heap by time, because the order in which matches that are due together fire depends on the heap order of jobs with
// equal times. For the same reason cancelled jobs stay in it, as in Drools, until they are first when time passes, or there are many of
// them.
type jobQueue struct {
	heap      []job
	cancelled int   // cancelled jobs in the heap
	passed    int64 // when jobs were last taken, in Unix milliseconds
}

// purgeJobsAt is the maximum number of cancelled jobs in the queue before they are removed.
const purgeJobsAt = 1000

func (w *WorkingMemory) addJob(j job) {
	if len(w.jobs.heap) == 0 {
		w.jobs.passed = w.now()
	}
	w.jobs.heap = heapPush(w.jobs.heap, j, w.jobPlaced)
}

// cancelJob cancels the job at a position, counted from 1.
func (w *WorkingMemory) cancelJob(place int) {
	j := &w.jobs.heap[place-1]
	w.jobPlace(*j, 0)
	*j = job{due: j.due}
	if w.jobs.cancelled++; w.jobs.cancelled > purgeJobsAt {
		w.purgeJobs()
	}
}

// purgeJobs removes the jobs that were cancelled.
func (w *WorkingMemory) purgeJobs() {
	kept := slices.DeleteFunc(w.jobs.heap, job.cancelled)
	w.jobs.heap, w.jobs.cancelled = kept, 0
	for i, j := range kept {
		w.jobPlace(j, i+1)
	}
	for i := len(kept)/2 - 1; i >= 0; i-- {
		heapDown(kept, i, kept[i], w.jobPlaced)
	}
}

func (j job) before(o job) bool { return j.due < o.due }

// cancelled reports whether a job was cancelled.
func (j job) cancelled() bool { return j.alarm == nil && j.fact == nil && j.window == nil }

// takeJob removes and returns the first job.
func (w *WorkingMemory) takeJob() job {
	taken := w.jobs.heap[0]
	w.jobs.heap = heapTake(w.jobs.heap, 0, w.jobPlaced)
	w.jobPlace(taken, 0)
	return taken
}

func (w *WorkingMemory) jobPlaced(j job, i int) { w.jobPlace(j, i+1) }

// jobPlace stores the position of a job in its owner, from 1, or 0 if it has left the queue.
func (w *WorkingMemory) jobPlace(j job, place int) {
	switch {
	case j.alarm != nil:
		j.alarm.place = place
	case j.fact != nil:
		w.endPlaced(j, place)
	case j.window != nil:
		w.windowJobs[j.window.Place] = place
	}
}

// takeDue removes the due jobs from the queue, in order, and appends their changes to the change queue. It is called before a change is
// queued, since jobs that were due earlier come first.
func (w *WorkingMemory) takeDue() {
	if len(w.jobs.heap) == 0 {
		return
	}
	now := w.now()
	if now != w.jobs.passed {
		w.jobs.passed = now
		w.dropCancelled()
	}
	for len(w.jobs.heap) > 0 && w.jobs.heap[0].due <= now {
		switch j := w.takeJob(); {
		case j.alarm != nil:
			w.changes.Push(memory.Change{Kind: memory.ChangeRing, Fact: memory.FactID(j.alarm.tuple.Self), Mask: fact.Mask(j.alarm.number), Stamp: w.nextStamp()})
			w.again(j.alarm)
		case j.fact != nil && j.fact.Is(memory.FactDeleted): // its delete is queued
		case j.fact != nil:
			w.changes.Push(memory.Change{Kind: memory.ChangeOver, Fact: j.fact.Self, Stamp: w.nextStamp()})
		case j.window != nil:
			w.changes.Push(memory.Change{Kind: memory.ChangeWindow, Fact: memory.FactID(j.window.Place), Stamp: w.nextStamp()})
		}
		w.dropCancelled()
	}
}

// dropCancelled removes cancelled jobs from the root.
func (w *WorkingMemory) dropCancelled() {
	for len(w.jobs.heap) > 0 && w.jobs.heap[0].cancelled() {
		w.takeJob()
		w.jobs.cancelled--
	}
}

// nextDue returns when the next job is due; ok is false if there is none.
func (w *WorkingMemory) nextDue() (due int64, ok bool) {
	if q := w.jobs.heap; len(q) > 0 && !q[0].cancelled() {
		return q[0].due, true
	}
	for _, j := range w.jobs.heap {
		if !j.cancelled() && (!ok || j.due < due) {
			due, ok = j.due, true
		}
	}
	return due, ok
}
