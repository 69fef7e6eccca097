package rete

import (
	"errors"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// endQuery passes answers to the asking node or session. The node gets a copy as its right tuple, since the query may change the answer
// again before the node is evaluated.
func (w *WorkingMemory) endQuery(n *Node, src *staging) {
	for !src.del.empty() {
		w.withdraw(w.pop(&src.del))
	}
	for !src.upd.empty() {
		t := w.pop(&src.upd)
		c := w.ext(t).call()
		if c.asker == nil || c.closed {
			continue
		}
		r := w.at(t.kidFirst)
		w.renew(r, t)
		if w.stage(&w.memory(c.asker).right.upd, r, stagedUpdate) {
			w.disturb(c.asker)
		}
	}
	for !src.ins.empty() {
		t := w.pop(&src.ins)
		c, x := w.callOf(t), w.extended(t)
		x.of = c
		if c.asker == nil {
			x.answer = n
			w.appendTo(&c.answers, t)
			continue
		}
		r := w.get()
		w.renew(r, t)
		t.kidFirst = r.self
		y := w.extended(r)
		y.of, y.answer = c, n
		if w.stage(&w.memory(c.asker).right.ins, r, stagedInsert) {
			w.disturb(c.asker)
		}
	}
}

// withdraw deletes an answer.
func (w *WorkingMemory) withdraw(t *Tuple) {
	c := w.ext(t).call()
	if c.asker == nil {
		w.removeFrom(&c.answers, t)
		w.put(t)
		return
	}
	r := w.at(t.kidFirst)
	w.put(t)
	if c.closed && r.staged == unstaged {
		w.put(r)
		return
	}
	first, vanished := w.addDelete(&w.memory(c.asker).right, r)
	if vanished {
		w.put(r)
	} else if first {
		w.disturb(c.asker)
	}
}

// Row is one answer to a query of the session: the query's parameters and the variables it binds.
type Row struct {
	Names  []string
	Common int   // Names[:Common] are bound by every branch of the query, the others by the branch of the row
	Values []any // canonical; for a fact, its object
}

// Query propagates the queued changes and runs a query of the rule base. args has one object per parameter; a parameter whose given is
// false is an output. The rows are in the order in which they were found.
func (w *WorkingMemory) Query(q *rule.Query, args []fact.Object, given []bool) ([]Row, error) {
	plan := w.net.queries[q]
	if plan == nil || len(args) != len(q.Params) || len(given) != len(args) {
		return nil, errors.New("the query is not in this rule base, or its arguments do not fit") // the session has already checked both
	}
	w.passTime()
	c := &call{plan: plan, inputs: args, given: given}
	w.asked = w.asked[:0]
	w.runQueries(plan.asked)
	w.open(c)
	w.runQueries(plan.asked)
	var rows []Row
	for t := w.at(c.answers.first); t != nil; t = w.at(t.mnext) {
		rows = append(rows, w.row(t))
	}
	w.closeCall(c)
	w.runQueries(plan.asked)
	w.closePulls(plan.asked)
	if w.frame.Err != nil {
		w.noteFailure(nil, q)
	}
	return rows, w.takeError()
}

func (w *WorkingMemory) row(t *Tuple) Row {
	n, f := w.ext(t).answer, w.frame
	w.load(&n.load, f, t)
	row := Row{Common: len(n.query.plan.query.Params) + n.query.common}
	for _, p := range n.query.plan.query.Params {
		row.Names = append(row.Names, p.Name)
		row.Values = append(row.Values, f.Slots[p.Slot].Any())
	}
	for _, c := range n.query.columns {
		row.Names = append(row.Names, c.name)
		row.Values = append(row.Values, c.value(f))
	}
	return row
}
