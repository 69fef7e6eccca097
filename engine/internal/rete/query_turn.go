package rete

import (
	"slices"

	"whenthen/engine/internal/network"
)

// A query with changes gets a turn in the group MAIN, like a rule without salience at the query's place in the file. Only then do rules
// with open calls of the query receive its rows, unless the turn of such a rule comes first: a rule's turn begins with its queries.

// wakeQuery marks a query for evaluation.
func (w *WorkingMemory) wakeQuery(q *network.QueryPlan) {
	if w.queries[q.ID] {
		return
	}
	w.queries[q.ID] = true
	w.dirtyQueries = append(w.dirtyQueries, q)
	it := &w.agenda.queries[q.ID]
	if it.dirty = true; !it.queued {
		w.agenda.group(it).add(it)
	}
}

// takeTurn evaluates a query that gets its turn.
func (w *WorkingMemory) takeTurn(q *network.QueryPlan) {
	w.asked = w.asked[:0]
	w.runQueries(q.Asked)
	w.closePulls(q.Asked)
	w.Node = nil
	if w.Frame.Err != nil {
		w.noteFailure(nil, q.Query)
	}
}

// takeTurns evaluates all queries with changes.
func (w *WorkingMemory) takeTurns() {
	for len(w.dirtyQueries) > 0 {
		w.takeTurn(w.dirtyQueries[0])
	}
}

// asksChanged reports whether a path may call queries that have changes.
func (w *WorkingMemory) asksChanged(p *network.Path) bool {
	return p != nil && p.Asks && slices.ContainsFunc(w.dirtyQueries, func(q *network.QueryPlan) bool { return p.Asked[q.ID] })
}

// runQueries evaluates the queries in asked that have changes until none of them has changes, and reports whether there were any.
func (w *WorkingMemory) runQueries(asked network.QuerySet) (ran bool) {
	for i := 0; i < len(w.dirtyQueries); {
		q := w.dirtyQueries[i]
		if !asked[q.ID] {
			i++
			continue
		}
		w.dirtyQueries = append(w.dirtyQueries[:i:i], w.dirtyQueries[i+1:]...)
		w.queries[q.ID] = false
		it := &w.agenda.queries[q.ID]
		if it.dirty = false; it.queued {
			w.agenda.group(it).remove(it)
		}
		for _, p := range q.Paths {
			w.path, w.pathFrom = p, nil
			w.evaluatePath(p)
			w.answerAsked()
		}
		ran, i = true, 0
	}
	return ran
}
