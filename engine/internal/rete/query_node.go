package rete

// A query has paths of its own whose root receives calls instead of facts. A query node creates a call for each left tuple; answers are
// returned as right tuples. Queries and the paths that call them are evaluated alternately until nothing is left to do, so a query may call
// itself.
//
// Phases: left deletes, right deletes, left updates, left inserts, right updates, right inserts. Answers are processed oldest first, so
// that the newest is on top of the next stack, too. At a fork, they are processed newest first.

func (w *WorkingMemory) evaluateQuery(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	oldest := len(n.sinks) <= 1
	for !src.del.empty() {
		l := w.pop(&src.del)
		w.dropAnswers(l, out)
		w.closeCall(w.ext(l).call())
		w.put(l)
	}
	for !right.del.empty() {
		r := w.popEnd(&right.del, oldest)
		if c := w.at(r.kidFirst); c != nil {
			w.detachAnswer(c)
			out.delete(c)
		}
		w.put(r)
	}
	asks := !src.upd.empty() || !src.ins.empty()
	for !src.upd.empty() {
		l := w.pop(&src.upd)
		w.askAgain(n, l, out)
	}
	for !src.ins.empty() {
		l := w.pop(&src.ins)
		inputs, given := w.inputs(n, l)
		w.ask(n, l, inputs, given)
	}
	if asks {
		w.putOff(n.query.plan)
	}
	for !right.upd.empty() {
		r := w.popEnd(&right.upd, oldest)
		if c := w.at(r.kidFirst); c != nil {
			w.fillOutputs(n, c, r)
			w.descend(c, r)
			out.update(c)
		}
	}
	for !right.ins.empty() {
		r := w.popEnd(&right.ins, oldest)
		w.receive(n, m, r, out)
	}
}

// dropAnswers deletes the children of a left tuple, which are its answers.
func (w *WorkingMemory) dropAnswers(l *Tuple, out *results) {
	for c := w.at(l.kidFirst); c != nil; {
		next := w.at(c.lnext)
		w.detachAnswer(c)
		out.delete(c)
		c = next
	}
}

// detachAnswer does the same as detach for a child of a query node.
func (w *WorkingMemory) detachAnswer(c *Tuple) {
	w.unlinkLeft(w.known(c.asking()), c)
	if c.rp != 0 { // the query is live
		w.unlinkRight(c)
	}
}

// receive creates the child of an answer. An answer of a query that is not live gets no further updates.
func (w *WorkingMemory) receive(n *Node, m *nodeMemory, r *Tuple, out *results) {
	c := w.ext(r).call()
	if c.closed {
		return
	}
	m.stats.Tested++
	w.spend()
	var k *Tuple
	if n.query.live {
		k = w.newChild(c.left, r)
	} else {
		k = w.newChild(c.left, nil)
	}
	k.setAsking(c.left)
	w.fillOutputs(n, k, r)
	out.insert(k)
}

// fillOutputs adds the outputs of an answer to a child. All outputs but the last have levels that belong to the child alone and are freed
// by a sweep.
func (w *WorkingMemory) fillOutputs(n *Node, k, r *Tuple) {
	up := w.known(k.asking())
	if len(n.query.outputs) == 0 {
		k.fact = up.fact
		return
	}
	w.dropped += len(n.query.outputs) // an estimate: they will be dropped at some time
	w.load(&w.ext(r).answer.query.params, w.frame, r)
	for i, arg := range n.query.outputs {
		f := w.newValue(w.frame.Slots[n.query.plan.query.Params[arg].Slot], innerNumber)
		if i == len(n.query.outputs)-1 {
			k.fact, k.lp, k.flags = f, up.self, k.flags&^flagSame
			return
		}
		up = w.level(f, up)
	}
}

// evaluateAsking evaluates a path that calls queries, and these queries, alternately. Calls that are not live are closed at the end.
func (w *WorkingMemory) evaluateAsking(p *Path) {
	w.asked = w.asked[:0]
	w.runQueries(p.asked)
	for {
		w.path, w.pathFrom = p, nil
		w.evaluatePath(p)
		w.answerAsked()
		if !w.runQueries(p.asked) {
			break
		}
	}
	w.closePulls(p.asked)
}

func (w *WorkingMemory) closePulls(asked querySet) {
	for len(w.pulls) > 0 {
		pulls := w.pulls
		w.pulls = nil
		for _, c := range pulls {
			w.closeCall(c)
		}
		w.runQueries(asked)
	}
}
