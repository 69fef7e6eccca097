package rete

import (
	"whenthen/engine/internal/beta"
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/store"
	"whenthen/engine/outline"
)

// Reset empties the working memory and restores the state after NewWorkingMemory. It keeps the allocated memory, unless that exceeds the
// limit for reuse (spareMax). Reset also repairs a broken working memory. Facts returned before are no longer in memory, and matches must
// not be used.
func (w *WorkingMemory) Reset() {
	if w.Tuples.Room() > spareMax || len(w.Blocks) > spareMax/memory.FactBlock {
		w.Tuples.Drop()
		w.Lineages = store.Beside[memory.Lineage]{Grown: w.Lineages.Grown}
		w.Peers = store.Beside[memory.TupleID]{Grown: w.Peers.Grown}
		w.Places = store.Beside[uint32]{Grown: w.Places.Grown}
		w.Extensions.Drop()
		w.Contributions.Drop()
		w.Buckets.Drop()
		w.FactTable, w.changes = memory.FactTable{}, memory.ChangeQueue{}
		clear(w.nodes)
	}
	if w.area != nil {
		w.startArea()
	}
	w.FactTable.Reset()
	w.changes.Reset()
	w.resetTuples()
	for i, m := range w.nodes {
		if m != nil {
			m.reset(w.Net.Start.Linked[i])
		}
	}
	w.startLinks()
	w.resetAgenda()
	for i := range w.windows {
		w.windows[i] = w.windows[i][:0]
	}
	clear(w.outside)
	clear(w.expiries.more) // the cached lifetimes stay
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
	w.failed, w.broken, w.Distrusted, w.evaluating, w.branching = nil, false, false, nil, nil
	w.Untraced = false
	if p := w.profile; p != nil {
		clear(p.matching)
		for i := range p.shares {
			p.shares[i] = p.shares[i][:0]
		}
		clear(p.tests)
		p.changes, p.nested = 0, outline.Work{}
	}
	w.Frame.Reset()
	w.startFacts()
}

func (w *WorkingMemory) resetTuples() {
	w.Tuples.Clear()
	w.Lineages.Clear()
	w.Peers.Clear()
	w.Places.Clear()
	w.Workspace.Reset()
	w.Alive, w.Levels, w.Made = 0, 0, 0
	w.out = memory.Results{Arena: &w.Arena}
}

func (m *nodeMemory) reset(linked bool) {
	m.Index.Reset()
	*m = nodeMemory{Memory: beta.Memory{Memory: join.Memory{Index: m.Index}}, linked: linked}
}

func (w *WorkingMemory) resetAgenda() {
	a := &w.agenda
	for i := range a.items {
		it := &a.items[i]
		if q := it.dynamic; q != nil {
			q.Run, q.Heap, q.RunGaps, q.HeapGaps = q.Run[:0], q.Heap[:0], 0, 0
		}
		*it = item{memory: w, plan: it.plan, salience: it.plan.Salience, dynamic: it.dynamic}
	}
	for i := range a.queries {
		a.queries[i] = item{memory: w, plan: a.queries[i].plan}
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
