package rete

import (
	"errors"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// endQuery passes answers to the asking node or session. The node gets a copy as its right tuple, since the query may change the answer
// again before the node is evaluated.
func (w *WorkingMemory) endQuery(n *network.Node, src *memory.Staging) {
	for !src.Deletes.Empty() {
		w.withdraw(w.Pop(&src.Deletes))
	}
	for !src.Updates.Empty() {
		t := w.Pop(&src.Updates)
		c := callIn(w.Ext(t))
		if c.asker == nil || c.closed {
			continue
		}
		r := w.At(t.FirstChild)
		w.Renew(r, t)
		if w.Stage(&w.memory(c.asker).Right.Updates, r, memory.StagedUpdate) {
			w.disturb(c.asker)
		}
	}
	for !src.Inserts.Empty() {
		t := w.Pop(&src.Inserts)
		c, x := w.callOf(t), w.Extended(t)
		x.Of = c
		if c.asker == nil {
			x.Role = n
			w.AppendTo(&c.answers, t)
			continue
		}
		r := w.Get()
		w.Renew(r, t)
		t.FirstChild = r.Self
		y := w.Extended(r)
		y.Of, y.Role = c, n
		if w.Stage(&w.memory(c.asker).Right.Inserts, r, memory.StagedInsert) {
			w.disturb(c.asker)
		}
	}
}

// withdraw deletes an answer.
func (w *WorkingMemory) withdraw(t *memory.Tuple) {
	c := callIn(w.Ext(t))
	if c.asker == nil {
		w.RemoveFrom(&c.answers, t)
		w.Put(t)
		return
	}
	r := w.At(t.FirstChild)
	w.Put(t)
	if c.closed && r.Staged == memory.Unstaged {
		w.Put(r)
		return
	}
	first, vanished := w.AddDelete(&w.memory(c.asker).Right, r)
	if vanished {
		w.Put(r)
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
	plan := w.Net.Queries[q]
	if plan == nil || len(args) != len(q.Params) || len(given) != len(args) {
		return nil, errors.New("the query is not in this rule base, or its arguments do not fit") // the session has already checked both
	}
	w.passTime()
	c := &call{plan: plan, inputs: args, given: given}
	w.asked = w.asked[:0]
	w.runQueries(plan.Asked)
	w.open(c)
	w.runQueries(plan.Asked)
	var rows []Row
	for t := w.At(c.answers.First); t != nil; t = w.At(t.Next) {
		rows = append(rows, w.row(t))
	}
	w.closeCall(c)
	w.runQueries(plan.Asked)
	w.closePulls(plan.Asked)
	if w.Frame.Err != nil {
		w.noteFailure(nil, q)
	}
	return rows, w.takeError()
}

func (w *WorkingMemory) row(t *memory.Tuple) Row {
	n, f := answerOf(w.Ext(t)), w.Frame
	w.Load(&n.Load, f, t)
	row := Row{Common: len(n.Query.Plan.Query.Params) + n.Query.Common}
	for _, p := range n.Query.Plan.Query.Params {
		row.Names = append(row.Names, p.Name)
		row.Values = append(row.Values, f.Slots[p.Slot].Any())
	}
	for _, c := range n.Query.Columns {
		row.Names = append(row.Names, c.Name)
		row.Values = append(row.Values, c.Value(f))
	}
	return row
}
