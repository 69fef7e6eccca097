package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A query has paths of its own whose root receives calls instead of facts. A query node creates a call for each left tuple; answers are
// returned as right tuples. Queries and the paths that call them are evaluated alternately until nothing is left to do, so a query may call
// itself.
//
// Phases: left deletes, right deletes, left updates, left inserts, right updates, right inserts. Answers are processed oldest first, so
// that the newest is on top of the next stack, too. At a fork, they are processed newest first.

func (w *WorkingMemory) evaluateQuery(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	right := m.Right.Take()
	oldest := len(n.Sinks) <= 1
	for !src.Deletes.Empty() {
		l := w.Pop(&src.Deletes)
		w.dropAnswers(l, out)
		w.closeCall(callIn(w.Ext(l)))
		w.Put(l)
	}
	for !right.Deletes.Empty() {
		r := w.PopEnd(&right.Deletes, oldest)
		if c := w.At(r.FirstChild); c != nil {
			w.detachAnswer(c)
			out.Delete(c)
		}
		w.Put(r)
	}
	asks := !src.Updates.Empty() || !src.Inserts.Empty()
	for !src.Updates.Empty() {
		l := w.Pop(&src.Updates)
		w.askAgain(n, l, out)
	}
	for !src.Inserts.Empty() {
		l := w.Pop(&src.Inserts)
		inputs, given := w.inputs(n, l)
		w.ask(n, l, inputs, given)
	}
	if asks {
		w.putOff(n.Query.Plan)
	}
	for !right.Updates.Empty() {
		r := w.PopEnd(&right.Updates, oldest)
		if c := w.At(r.FirstChild); c != nil {
			w.fillOutputs(n, c, r)
			w.Descend(c, r)
			out.Update(c)
		}
	}
	for !right.Inserts.Empty() {
		r := w.PopEnd(&right.Inserts, oldest)
		w.receive(n, m, r, out)
	}
}

// dropAnswers deletes the children of a left tuple, which are its answers.
func (w *WorkingMemory) dropAnswers(l *memory.Tuple, out *memory.Results) {
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		w.detachAnswer(c)
		out.Delete(c)
		c = next
	}
}

// detachAnswer does the same as detach for a child of a query node.
func (w *WorkingMemory) detachAnswer(c *memory.Tuple) {
	w.UnlinkLeft(w.Known(c.Asking()), c)
	if c.Right != 0 { // the query is live
		w.UnlinkRight(c)
	}
}

// receive creates the child of an answer. An answer of a query that is not live gets no further updates.
func (w *WorkingMemory) receive(n *network.Node, m *nodeMemory, r *memory.Tuple, out *memory.Results) {
	c := callIn(w.Ext(r))
	if c.closed {
		return
	}
	m.Stats.Tested++
	w.Spend()
	var k *memory.Tuple
	if n.Query.Live {
		k = w.NewChild(c.left, r)
	} else {
		k = w.NewChild(c.left, nil)
	}
	k.SetAsking(c.left)
	w.fillOutputs(n, k, r)
	out.Insert(k)
}

// fillOutputs adds the outputs of an answer to a child. All outputs but the last have levels that belong to the child alone and are freed
// by a sweep.
func (w *WorkingMemory) fillOutputs(n *network.Node, k, r *memory.Tuple) {
	up := w.Known(k.Asking())
	if len(n.Query.Outputs) == 0 {
		k.Fact = up.Fact
		return
	}
	w.Dropped += len(n.Query.Outputs) // an estimate: they will be dropped at some time
	w.Load(&answerOf(w.Ext(r)).Query.Params, w.Frame, r)
	for i, arg := range n.Query.Outputs {
		f := w.NewValue(w.Frame.Slots[n.Query.Plan.Query.Params[arg].Slot], memory.InnerNumber)
		if i == len(n.Query.Outputs)-1 {
			k.Fact, k.Left, k.Flags = f, up.Self, k.Flags&^memory.FlagSame
			return
		}
		up = w.level(f, up)
	}
}

// evaluateAsking evaluates a path that calls queries, and these queries, alternately. Calls that are not live are closed at the end.
func (w *WorkingMemory) evaluateAsking(p *network.Path) {
	w.asked = w.asked[:0]
	w.runQueries(p.Asked)
	for {
		w.path, w.pathFrom = p, nil
		w.evaluatePath(p)
		w.answerAsked()
		if !w.runQueries(p.Asked) {
			break
		}
	}
	w.closePulls(p.Asked)
}

func (w *WorkingMemory) closePulls(asked network.QuerySet) {
	for len(w.pulls) > 0 {
		pulls := w.pulls
		w.pulls = nil
		for _, c := range pulls {
			w.closeCall(c)
		}
		w.runQueries(asked)
	}
}
