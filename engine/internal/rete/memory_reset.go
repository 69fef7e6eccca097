package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/store"
	"whenthen/engine/outline"
)

// Reset empties the working memory and restores the state after NewWorkingMemory. It keeps the allocated memory, unless that exceeds the
// limit for reuse (spareMax). Reset also repairs a broken working memory. Facts returned before are no longer in memory, and matches must
// not be used.
func (w *WorkingMemory) Reset() {
	if w.tuples.Room() > spareMax || len(w.blocks) > spareMax/factBlock {
		w.tuples.Drop()
		w.lineages = store.Beside[lineage]{Grown: w.lineages.Grown}
		w.peers = store.Beside[tupleID]{Grown: w.peers.Grown}
		w.places = store.Beside[uint32]{Grown: w.places.Grown}
		w.extensions.Drop()
		w.contributions.Drop()
		w.buckets.Drop()
		w.factTable, w.changes = factTable{}, changeQueue{}
		clear(w.nodes)
	}
	if w.area != nil {
		w.startArea()
	}
	w.factTable.reset()
	w.changes.reset()
	w.resetTuples()
	for i, m := range w.nodes {
		if m != nil {
			m.reset(w.net.start.linked[i])
		}
	}
	w.startLinks()
	w.resetAgenda()
	for i := range w.windows {
		w.windows[i] = w.windows[i][:0]
	}
	clear(w.outside)
	w.expiries.reset()
	clear(w.times.departed)
	clear(w.jobs.heap)
	clear(w.windowJobs)
	clear(w.rung)
	clear(w.idle)
	w.idle, w.betweenRuns = w.idle[:0], false
	w.jobs, w.rung, w.instant, w.ending = jobQueue{heap: w.jobs.heap[:0]}, w.rung[:0], w.instant[:0], false
	clear(w.queries)
	w.dirtyQueries, w.pulls, w.asked, w.path, w.pathFrom = nil, nil, nil, nil, nil
	clear(w.entryTuples) // a stopped evaluation leaves tuples in it
	w.number, w.lastID, w.facts, w.firing, w.acted = 0, 0, 0, nil, nil
	w.failed, w.broken, w.distrusted, w.evaluating, w.branching, w.node = nil, false, false, nil, nil, nil
	w.untraced, w.replaced = false, false
	w.from, w.folding, w.operands = fromPass{}, accumulatePass{}, eval.Operands{}
	w.moment = EventTime{}
	w.window.forget()
	w.repetition.Forget()
	if p := w.profile; p != nil {
		clear(p.matching)
		for i := range p.shares {
			p.shares[i] = p.shares[i][:0]
		}
		clear(p.tests)
		p.changes, p.nested = 0, outline.Work{}
	}
	w.frame.Reset()
	w.startFacts()
}

func (w *WorkingMemory) resetTuples() {
	w.tuples.Clear()
	w.lineages.Clear()
	w.peers.Clear()
	w.places.Clear()
	w.extensions.Clear()
	w.contributions.Clear()
	w.buckets.Clear()
	clear(w.ranges)
	w.ranges, w.rangesFree = w.ranges[:0], w.rangesFree[:0]
	w.alive, w.levels, w.made = 0, 0, 0
	w.out = results{arena: &w.arena}
}

// reset removes all facts. Facts that were returned to the session are not changed or reused, since handles refer to them.
func (ft *factTable) reset() {
	for i := range (int(ft.numbers) + factBlock - 1) / factBlock {
		*ft.blocks[i] = numberBlock{}
	}
	ft.numbers, ft.unused, ft.cleared, ft.dropped, ft.scattered = 0, ft.unused[:0], ft.cleared[:0], 0, false
}

func (q *changeQueue) reset() {
	clear(q.texts)
	for _, b := range q.blocks {
		q.keep(b)
	}
	clear(q.blocks)
	*q = changeQueue{blocks: q.blocks[:0], spare: q.spare, texts: q.texts[:0]}
}

func (m *nodeMemory) reset(linked bool) {
	x := &m.index
	if x.buckets > 0 {
		clear(x.table)
	}
	*m = nodeMemory{index: index{table: x.table, plan: x.plan}, linked: linked}
}

func (w *WorkingMemory) resetAgenda() {
	a := &w.agenda
	for i := range a.items {
		it := &a.items[i]
		if q := it.dynamic; q != nil {
			q.run, q.heap, q.gaps = q.run[:0], q.heap[:0], 0
		}
		*it = Item{memory: w, plan: it.plan, salience: it.plan.salience, dynamic: it.dynamic}
	}
	for i := range a.queries {
		a.queries[i] = Item{memory: w, plan: a.queries[i].plan}
	}
	for _, g := range a.groups {
		clear(g.items)
		*g = group{name: g.name, items: g.items[:0]}
	}
	clear(a.activations)
	clear(a.eager)
	*a = agenda{items: a.items, queries: a.queries, groups: a.groups, stack: a.stack[:1], activations: a.activations,
		eager: a.eager[:0], immediate: a.immediate[:0], queueRoom: a.queueRoom}
	a.stack[0] = a.groups[0]
}
