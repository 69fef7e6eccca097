package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// When a query node has made calls, its evaluation stops, and it is evaluated again when the answers have arrived. The pending work is kept
// on a stack: the branches of the query, each with the calls just made, the last branch on top, and below them the path that asked. So
// calls that result from a call are answered before its first branch is evaluated, however deep they are nested. This determines the order
// of a recursive query's rows.

// askedWork is one entry of the stack.
type askedWork struct {
	path *network.Path
	from *network.Segment // segment where a path continues with the answers, or nil for its beginning
	// segment is the segment where the calls of a branch are to be staged, and calls contains these calls. segment is nil for a path that
	// continues with the answers, and for a branch whose calls are already staged.
	segment *network.Segment
	calls   memory.Staging
}

// putOff pushes the path that asks and then the branches of the query onto the stack.
func (w *WorkingMemory) putOff(q *network.QueryPlan) {
	w.asked = append(w.asked, askedWork{path: w.path, from: w.pathFrom})
	first := len(w.asked)
	for _, p := range q.Paths {
		w.asked = append(w.asked, askedWork{path: p})
	}
	for i := len(w.asked) - 1; i >= first; i-- { // branches may share their first segment: the last branch, which is on top, gets the calls
		e := &w.asked[i]
		e.segment = e.path.Start()
		e.calls = w.segments[e.segment.ID].left.Take()
	}
}

// answerAsked evaluates the work on the stack until it is empty.
func (w *WorkingMemory) answerAsked() {
	for n := len(w.asked) - 1; n >= 0; n = len(w.asked) - 1 {
		e := w.asked[n]
		w.asked = w.asked[:n]
		w.path, w.pathFrom = e.path, e.from
		if e.segment == nil {
			w.evaluateRest(e.path, e.from)
			continue
		}
		left := &w.segments[e.segment.ID].left
		later := left.Take()
		*left = e.calls
		w.evaluatePath(e.path)
		w.stageAll(left, &later)
	}
}

// recall stages the calls on the stack at their branches again, so that they can be changed there.
func (w *WorkingMemory) recall() {
	for i := range w.asked {
		if e := &w.asked[i]; e.segment != nil {
			w.stageAll(&w.segments[e.segment.ID].left, &e.calls)
			e.segment = nil
		}
	}
}

// stageAll appends the changes in o below the changes in s.
func (w *WorkingMemory) stageAll(s, o *memory.Staging) {
	w.AppendAll(&s.Inserts, &o.Inserts)
	w.AppendAll(&s.Updates, &o.Updates)
	w.AppendAll(&s.Deletes, &o.Deletes)
}
