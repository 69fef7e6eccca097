package rete

// A query node that has asked is left at once, and evaluated again when the answers are there. What is to be done meanwhile
// lies on a stack: the branches of the query, each with the calls just made, the last branch on top, and below them the path
// that has asked. So the calls that a call leads to are worked off before its first branch, as deep as they go. The order of a
// recursive query's rows follows from that.

// askedWork is one entry of the stack.
type askedWork struct {
	path *Path
	// segment is where the calls wait that a branch is evaluated for, and calls are they. It is nil for a path that goes on with
	// the answers, and for a branch whose calls wait in front of it as usual.
	segment *Segment
	calls   staging
}

// putOff puts the evaluation of a query's branches, and then of the path that asks, on the stack.
func (w *WorkingMemory) putOff(q *queryPlan) {
	w.asked = append(w.asked, askedWork{path: w.path})
	first := len(w.asked)
	for _, p := range q.paths {
		w.asked = append(w.asked, askedWork{path: p})
	}
	for i := len(w.asked) - 1; i >= first; i-- { // branches may share their beginning: the last one is evaluated first
		e := &w.asked[i]
		e.segment = e.path.start()
		e.calls = w.segments[e.segment.id].left.take()
	}
}

// start is the first segment of a path that has something to evaluate.
func (p *Path) start() *Segment {
	for _, s := range p.segments {
		if !s.rootOnly {
			return s
		}
	}
	return p.segments[0]
}

// answerAsked works off the stack.
func (w *WorkingMemory) answerAsked() {
	for n := len(w.asked) - 1; n >= 0; n = len(w.asked) - 1 {
		e := w.asked[n]
		w.asked = w.asked[:n]
		if e.path == nil { // the session has asked
			continue
		}
		w.path = e.path
		if e.segment == nil {
			w.evaluatePath(e.path)
			continue
		}
		left := &w.segments[e.segment.id].left
		later := left.take()
		*left = e.calls
		w.evaluatePath(e.path)
		w.stageAll(left, &later)
	}
}

// recall puts the calls on the stack back in front of their branches, where they can be changed.
func (w *WorkingMemory) recall() {
	for i := range w.asked {
		if e := &w.asked[i]; e.segment != nil {
			w.stageAll(&w.segments[e.segment.id].left, &e.calls)
			e.segment = nil
		}
	}
}

// stageAll appends what waits in o below what waits in s.
func (w *WorkingMemory) stageAll(s, o *staging) {
	w.appendAll(&s.ins, &o.ins)
	w.appendAll(&s.upd, &o.upd)
	w.appendAll(&s.del, &o.del)
}
