package rete

import (
	"slices"
	"time"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/store"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Options configure a working memory.
type Options struct {
	// Frame is what conditions are evaluated on. The session sets Globals and Types; Slots and Err belong to the
	// working memory. Nil: one is made.
	Frame *eval.Frame
	// Budget is asked for every candidate whether the run may go on. Nil means no limit.
	Budget *budget.Budget
	// Now returns the time in Unix milliseconds, for rules with dates and timers. Nil means the system clock.
	Now func() int64
	// Calendar tells whether a calendar includes a time, given in Unix milliseconds; known is false if there is no calendar
	// of that name. Nil: there is none at all.
	Calendar func(name string, at int64) (included, known bool)
	Hooks    Hooks
	// Profile asks for the figures of [WorkingMemory.Profile]. They cost two looks at the clock for every evaluation of a node.
	Profile bool
	// Distrust tells Restore that somebody may have made the image up: its numbers are held against the network and against
	// each other, and the type of each object is looked at before code reads its fields.
	Distrust bool
}

// Hooks tell a session what happens. Each may be nil. They are called in the middle of evaluation and may queue
// changes, but do nothing else to the working memory.
type Hooks struct {
	// Created is called when a match is put on the agenda, Updated when it has changed there or is queued again.
	Created, Updated func(Match)
	// Cancelled is called when a match is no longer true; fired means that it has fired since it was last queued. Only
	// Rule, Branch, Number and Data of the match may be used, since its facts may be gone.
	Cancelled func(m Match, fired bool)
	// Over is called with an event whose time is over, when nothing is left to fire; it is to delete it. Nil: it is deleted.
	Over func(*Fact)
	// Far is called with a new event that ends some time and happens years before or after the present time.
	Far func(*Fact)
	// Woken is called when a rule may have something to do.
	Woken func(*rule.Rule)
	// GroupPushed and GroupPopped are called when the focus changes.
	GroupPushed, GroupPopped func(group string)
	// GroupEmpty is called when a group has lost the focus because it is empty. It may request changes; it reports whether it
	// has done anything.
	GroupEmpty func(group string) bool
}

// WorkingMemory holds the facts of one session, and the partial matches and agenda that the network derives from them.
// It must be used by one goroutine at a time.
type WorkingMemory struct {
	distrusted bool // see Options.Distrust

	net   *Network
	frame *eval.Frame
	env   *fact.Env // of walks over values outside of code
	now   func() int64
	// calendar: see Options.
	calendar func(name string, at int64) (included, known bool)
	hooks    Hooks

	arena
	factTable
	buckets       store.Store[bucket]
	slots         []indexSlot    // scratch
	ranges        []bucketRanges // by bucket.ranges
	rangesFree    []uint32
	spans         []interval.Span // scratch
	found         []uint32
	probe         eval.Probe
	blocking      []*Tuple // scratch
	hits          []tupleID
	extensions    store.Store[extension]
	contributions store.Store[contribution]
	out           results  // of the node being evaluated
	from          fromPass // of the from node being evaluated
	folding       accumulatePass

	nodes    []*nodeMemory // by number; nil until the node is used
	nodeSlab []nodeMemory
	segments []segmentMemory
	paths    []int         // per path: segments that are not linked
	deferred []bool        // per entry: see deferred.go
	alphas   []alphaMemory // per alpha part
	agenda   agenda

	changes changeQueue
	number  uint64 // of the newest change
	lastID  int64
	facts   int       // in working memory
	firing  *itemPlan // whose action is running
	acted   *itemPlan // the rule whose action was the last of this run

	dispatches  [dispatchCache]*dispatch // by the lower bits of the type's ID: of the fact inserted last
	entryTuples []tupleID                // by place of the entry: scratch of an update
	candidates  []int                    // scratch

	windows      [][]windowEntry // by plan, oldest first
	outside      map[windowMember]struct{}
	times        eventTimes
	expiries     expiries
	jobs         jobQueue // what is due at a time
	windowJobs   []int    // by plan: the place of its job, from 1
	rung         []*alarm // matches that have become due and are not on the agenda yet, in the order of their jobs
	idle         []*alarm // those whose time begins with the next run, in the order in which they were found
	betweenRuns  bool     // rules are being evaluated outside of a run
	ending       bool     // the end of a rule is being evaluated
	instant      []Match  // matches due at once that it has found so far
	queries      []bool   // by plan: on the list
	dirtyQueries []*queryPlan
	pulls        []*call // open calls that are asked once
	asked        []askedWork
	path         *Path // being evaluated, its subnetworks included

	failed *MatchError

	adopting *adoption // while facts of another working memory come in

	broken     bool       // an evaluation was stopped in its middle: see limit.go
	evaluating *rule.Rule // whose item is being evaluated
	branching  *Item      // the item being evaluated, which gets the matches of named consequences
	node       *Node      // that is being evaluated

	profile *profile // nil unless asked for
}

// nodeMemory is what a session keeps for a node.
type nodeMemory struct {
	index  index
	right  staging
	rights int  // right facts, or tuples of a root, waiting ones included
	linked bool // meaningful only for nodes that take part in linking
	stats  NodeStats
}

// nodeSlab is how many node memories are made together.
const nodeSlab = 8

// memory returns the memory of a node, made when the node is first used.
func (w *WorkingMemory) memory(n *Node) *nodeMemory {
	m := w.nodes[n.ID]
	if m == nil {
		if len(w.nodeSlab) == 0 {
			w.nodeSlab = make([]nodeMemory, min(nodeSlab, len(w.nodes)))
		}
		m = &w.nodeSlab[0]
		w.nodeSlab = w.nodeSlab[1:]
		m.index.plan, m.linked = n.tests.ranges, w.net.start.linked[n.ID]
		w.nodes[n.ID] = m
	}
	return m
}

// segmentMemory is what a session keeps for a segment.
type segmentMemory struct {
	left     staging
	unlinked int  // how many of the nodes that must be linked are not
	dirty    bool // a right input has changed since the segment was last evaluated
}

// NewWorkingMemory returns an empty working memory. The network may serve any number of them.
func NewWorkingMemory(n *Network, o Options) *WorkingMemory {
	w := &WorkingMemory{
		net:      n,
		frame:    o.Frame,
		now:      o.Now,
		calendar: o.Calendar,
		hooks:    o.Hooks,
		nodes:    make([]*nodeMemory, len(n.nodes)),
		segments: slices.Clone(n.start.segments),
		paths:    slices.Clone(n.start.paths),
		deferred: slices.Clone(n.deferred),
		alphas:   slices.Clone(n.deferring),
		queries:  make([]bool, len(n.plans)),
		windows:  make([][]windowEntry, len(n.windows)), windowJobs: make([]int, len(n.windows)),
	}
	if o.Profile {
		w.profile = &profile{
			matching: make([]time.Duration, len(n.base.Rules)),
			shares:   make([][]Share, len(n.nodes)),
			tests:    make([]testTime, len(n.alphas)),
		}
	}
	if w.frame == nil {
		w.frame = &eval.Frame{Types: n.base.Types}
	}
	if len(w.frame.Slots) < n.slots {
		w.frame.Slots = make([]fact.Object, n.slots)
	}
	if w.now == nil {
		w.now = func() int64 { return time.Now().UnixMilli() }
	}
	w.takeSpare()
	w.stamped, w.forked = n.stamped, n.forked
	if o.Budget == nil {
		o.Budget = budget.New(budget.Limits{})
	}
	w.limitTuples(o.Budget)
	w.frame.Budget = o.Budget
	w.env = fact.NewEnv(n.base.Types, o.Budget)
	w.out.arena = &w.arena
	w.startAgenda()
	w.startFacts()
	return w
}

// startFacts makes the hidden initial fact, which must be the first.
func (w *WorkingMemory) startFacts() {
	initial := w.newFact(fact.Object{Type: w.net.initialType}, 0, "")
	if w.net.needInitial {
		w.changes.push(change{kind: changeInsert, stamp: w.nextStamp(), fact: initial.number})
	}
}

// Network returns the network the working memory belongs to.
func (w *WorkingMemory) Network() *Network { return w.net }

// Stats are counts of a session.
type Stats struct {
	Facts       int    // in working memory, the hidden initial fact not counted
	TuplesAlive int    // entry tuples, partial matches, matches
	TuplesMade  uint64 // in the whole life of the session
	Changes     uint64 // inserts, updates and deletes asked for
}

// Stats counts the facts and tuples that are alive, and those made so far.
func (w *WorkingMemory) Stats() Stats {
	return Stats{Facts: w.facts, TuplesAlive: w.alive - w.levels, TuplesMade: w.made, Changes: w.number}
}

// NodeStats are counts of one node in one session.
type NodeStats struct {
	Evaluations uint64 // passes
	Tested      uint64 // pairs, elements or tuples looked at
}

// NodeStats returns the counts by node number.
func (w *WorkingMemory) NodeStats() []NodeStats {
	list := make([]NodeStats, len(w.nodes))
	for i, m := range w.nodes {
		if m != nil {
			list[i] = m.stats
		}
	}
	return list
}
