package rete

import (
	"slices"

	"whenthen/engine/rule"
)

// A query with changes gets a turn in the group MAIN, like a rule without salience at the query's place in the file. Only then do rules
// with open calls of the query receive its rows, unless the turn of such a rule comes first: a rule's turn begins with its queries.

// querySet is a set of queries, indexed by the IDs of their plans.
type querySet []bool

// newQueryItem creates the item of a query on the agenda. It never has matches.
func newQueryItem(q *queryPlan) *itemPlan {
	r := &rule.Rule{Package: q.query.Package, Name: q.query.Name, Order: -1, Turn: q.query.Turn}
	return &itemPlan{id: -1, rule: r, query: q, order: int64(r.Turn) << 32, always: true}
}

// layQueries determines the queries that each path may call, directly or indirectly.
func (b *builder) layQueries() {
	for _, q := range b.net.plans {
		asked := make(querySet, len(b.net.plans))
		asked.add(q)
		q.asked = asked
	}
	for _, p := range b.net.paths {
		if p.query == nil && p.asks {
			p.asked = make(querySet, len(b.net.plans))
			p.asked.addCalls(p)
		}
	}
}

func (s querySet) add(q *queryPlan) {
	if s[q.id] {
		return
	}
	if q.asked != nil { // is complete
		for id, yes := range q.asked {
			s[id] = s[id] || yes
		}
		return
	}
	s[q.id] = true
	for _, p := range q.paths {
		s.addCalls(p)
	}
}

func (s querySet) addCalls(p *Path) {
	for _, segment := range p.segments {
		for _, n := range segment.nodes {
			if n.Kind == QueryNode {
				s.add(n.query.plan)
			}
			if n.subnetwork != nil {
				s.addCalls(n.subnetwork)
			}
		}
	}
}

// wakeQuery marks a query for evaluation.
func (w *WorkingMemory) wakeQuery(q *queryPlan) {
	if w.queries[q.id] {
		return
	}
	w.queries[q.id] = true
	w.dirtyQueries = append(w.dirtyQueries, q)
	it := &w.agenda.queries[q.id]
	if it.dirty = true; !it.queued {
		w.agenda.group(it).add(it)
	}
}

// takeTurn evaluates a query that gets its turn.
func (w *WorkingMemory) takeTurn(q *queryPlan) {
	w.asked = w.asked[:0]
	w.runQueries(q.asked)
	w.closePulls(q.asked)
	w.node = nil
	if w.frame.Err != nil {
		w.noteFailure(nil, q.query)
	}
}

// takeTurns evaluates all queries with changes.
func (w *WorkingMemory) takeTurns() {
	for len(w.dirtyQueries) > 0 {
		w.takeTurn(w.dirtyQueries[0])
	}
}

// asksChanged reports whether a path may call queries that have changes.
func (w *WorkingMemory) asksChanged(p *Path) bool {
	return p != nil && p.asks && slices.ContainsFunc(w.dirtyQueries, func(q *queryPlan) bool { return p.asked[q.id] })
}

// runQueries evaluates the queries in asked that have changes until none of them has changes, and reports whether there were any.
func (w *WorkingMemory) runQueries(asked querySet) (ran bool) {
	for i := 0; i < len(w.dirtyQueries); {
		q := w.dirtyQueries[i]
		if !asked[q.id] {
			i++
			continue
		}
		w.dirtyQueries = append(w.dirtyQueries[:i:i], w.dirtyQueries[i+1:]...)
		w.queries[q.id] = false
		it := &w.agenda.queries[q.id]
		if it.dirty = false; it.queued {
			w.agenda.group(it).remove(it)
		}
		for _, p := range q.paths {
			w.path, w.pathFrom = p, nil
			w.evaluatePath(p)
			w.answerAsked()
		}
		ran, i = true, 0
	}
	return ran
}
