package rete

import (
	"time"
	"unsafe"

	"whenthen/engine/internal/beta"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/outline"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/hugepage"
)

// Options configure a working memory.
type Options struct {
	// Frame is the frame that conditions are evaluated on. The session sets Globals and Types; Slots and Err belong to the working memory.
	// Nil means a new frame.
	Frame *eval.Frame
	// Budget is checked for every candidate. Nil means no limit.
	Budget *budget.Budget
	// Now returns the time in Unix milliseconds, for rules with dates and timers. Nil means the system clock.
	Now func() int64
	// Calendar reports whether a calendar includes a time, given in Unix milliseconds; known is false if there is no calendar of that name.
	// Nil means that there are no calendars.
	Calendar func(name string, at int64) (included, known bool)
	Hooks    Hooks
	// Profile collects the figures of [WorkingMemory.Profile]. It costs two clock readings for every evaluation of a node.
	Profile bool
	// Distrust means, for Restore, that the image may be forged: its numbers are checked against the network and against each other, and
	// the type of each object is checked before code reads its fields.
	Distrust bool
	// HugePages makes the working memory request huge pages from the operating system when the session becomes large: see package hugepage.
	HugePages bool
}

// Hooks notify a session of events. Each may be nil. They are called during an evaluation; they may queue changes, but must not use the
// working memory otherwise.
type Hooks struct {
	// Created is called when a match is put on the agenda, Updated when it changes there or is queued again.
	Created, Updated func(Match)
	// Cancelled is called when a match is no longer true; fired means that it has fired since it was last queued. Only
	// Rule, Branch, Number and Data of the match may be used, since its facts may be gone.
	Cancelled func(m Match, fired bool)
	// Skipped is called when a waiting match that is still true is removed from the agenda: another match of its activation group fires, or
	// its agenda group is cleared.
	Skipped func(Match)
	// Over is called with an event that is over, when nothing is left to fire; it must delete the event. If Over is nil, the working memory
	// deletes the event.
	Over func(*memory.Fact)
	// Far is called with a new event that will be over at some time and whose time is more than ten years before or after the current time.
	Far func(*memory.Fact)
	// Woken is called when a rule is put on the agenda for evaluation.
	Woken func(*rule.Rule)
	// GroupPushed and GroupPopped are called when the focus changes.
	GroupPushed, GroupPopped func(group string)
	// GroupEmpty is called when a group has lost the focus because it is empty. It may request changes; it reports whether it did.
	GroupEmpty func(group string) bool
}

// WorkingMemory contains the facts of one session, and the partial matches and the agenda that the network derives from them. It must be
// used by one goroutine at a time.
type WorkingMemory struct {
	beta.Workspace

	area *hugepage.Area // memory area of the tuples and related records; nil without Options.HugePages

	now func() int64
	// calendar: see Options.
	calendar func(name string, at int64) (included, known bool)
	hooks    Hooks
	heard    bool // one of the hooks for matches is set

	out      memory.Results   // results of the node being evaluated
	firings  join.Lookahead   // for the matches of the rule that fires
	expected []memory.FactID  // scratch for firings
	entered  []memory.TupleID // scratch: entry tuples of these facts

	nodes    []*nodeMemory // by node number; nil until the node is used
	nodeSlab []nodeMemory
	segments []segmentMemory
	paths    []int         // per path: number of segments that are not linked
	deferred []bool        // per entry: see deferred.go
	alphas   []alphaMemory // per alpha part
	agenda   agenda

	changes memory.ChangeQueue
	number  uint64 // number of the newest change
	lastID  int64
	facts   int               // number of facts in working memory
	firing  *network.ItemPlan // plan of the rule whose action is running
	acted   *network.ItemPlan // plan of the rule whose action ran last in this run

	dispatches  [dispatchCache]*network.Dispatch // cache of the dispatches used last: see DispatchOf
	entryTuples []memory.TupleID                 // scratch for an update, by position of the entry
	candidates  []network.AlphaRef               // scratch
	outcomes    network.Outcomes                 // of the tests of the fact that is being inserted or updated

	windows []windowQueue // by the place of the plan
	// Entries that the event being updated leaves: see leaveLater.
	leavingLeft, leavingRight []leaving
	moving                    []*memory.Tuple // right tuples of that event at entries that do not respond to the update, in the order of the entries
	outside                   map[windowMember]struct{}
	expiries                  expiries
	jobs                      jobQueue // alarms, ends of events and departures from windows, by their time
	windowJobs                []int    // by the place of the window's plan: the position of its job, from 1
	rung                      []*alarm // alarms that have become due and whose matches are not on the agenda yet, in the order of their jobs
	idle                      []*alarm // alarms whose time starts with the next run, in the order in which their matches were found
	betweenRuns               bool     // rules are being evaluated outside of a run
	ending                    bool     // a rule's terminal node is being evaluated
	instant                   []Match  // matches due at once that the current evaluation has found so far
	queries                   []bool   // by plan ID: the query is in dirtyQueries
	dirtyQueries              []*network.QueryPlan
	pulls                     []*call // open calls whose query nodes are not live
	asked                     []askedWork
	path                      *network.Path    // path being evaluated, with its subnetworks
	pathFrom                  *network.Segment // segment at which its evaluation began, or nil for its first segment

	failed *MatchError

	adopting *adoption // set while facts of another working memory are adopted

	broken     bool       // an evaluation was stopped before it was complete: see limit.go
	evaluating *rule.Rule // the rule that failed, if it is not the one whose item is being evaluated
	branching  *item      // the item being evaluated, which gets the matches of named consequences

	profile *profile // nil unless Options.Profile is set
}

// nodeMemory is a session's memory for a node.
type nodeMemory struct {
	beta.Memory
	rights int  // right facts, or tuples of a root, including staged ones
	linked bool // meaningful only for nodes that take part in linking
	// entered means that the entry of the node is not deferred, so that the node has all its tuples.
	entered bool
}

// nodeSlab is the number of node memories that are allocated together.
const nodeSlab = 8

// memory returns the memory of a node, which it creates on first use.
func (w *WorkingMemory) memory(n *network.Node) *nodeMemory {
	m := w.nodes[n.ID]
	if m == nil {
		if len(w.nodeSlab) == 0 {
			w.nodeSlab = make([]nodeMemory, min(nodeSlab, len(w.nodes)))
		}
		m = &w.nodeSlab[0]
		w.nodeSlab = w.nodeSlab[1:]
		m.Index.Plan, m.linked = n.Tests.Ranges, w.Net.Start.Linked[n.ID]
		w.nodes[n.ID] = m
	}
	return m
}

// recordAllImplied creates the records of the implied matches of all nodes.
func (w *WorkingMemory) recordAllImplied() {
	for _, m := range w.nodes {
		if m != nil {
			w.RecordImplied(&m.Memory)
		}
	}
}

// segmentMemory is a session's memory for a segment.
type segmentMemory struct {
	left     memory.Staging
	unlinked int  // number of nodes that must be linked but are not
	dirty    bool // a right input has changed since the segment was last evaluated
}

// NewWorkingMemory returns an empty working memory. Any number of them may use the same network.
func NewWorkingMemory(n *network.Network, o Options) *WorkingMemory {
	w := &WorkingMemory{
		now:      o.Now,
		calendar: o.Calendar,
		hooks:    o.Hooks,
		nodes:    make([]*nodeMemory, len(n.Nodes)),
		segments: make([]segmentMemory, len(n.Segments)),
		paths:    make([]int, len(n.Paths)),
		deferred: make([]bool, len(n.Entries)),
		alphas:   make([]alphaMemory, len(n.Alphas)),
		queries:  make([]bool, len(n.Plans)),
		windows:  make([]windowQueue, len(n.Windows)), windowJobs: make([]int, len(n.Windows)),
	}
	w.Connect(n)
	w.heard = o.Hooks.Created != nil || o.Hooks.Updated != nil || o.Hooks.Cancelled != nil
	w.Frame = o.Frame
	if o.Profile {
		w.profile = &profile{
			matching: make([]time.Duration, len(n.Base.Rules)),
			shares:   make([][]outline.Share, len(n.Nodes)),
			tests:    make([]testTime, len(n.Alphas)),
		}
	}
	if w.Frame == nil {
		w.Frame = &eval.Frame{Types: n.Base.Types}
	}
	if len(w.Frame.Slots) < n.Slots {
		w.Frame.Slots = make([]fact.Object, n.Slots)
	}
	if w.now == nil {
		w.now = func() int64 { return time.Now().UnixMilli() }
	}
	w.takeSpare()
	if o.HugePages {
		w.startArea()
	}
	w.Stamped, w.Forked, w.Beside = n.Stamped, n.Forked, n.Stamped || n.Forked
	if o.Budget == nil {
		o.Budget = budget.New(budget.Limits{})
	}
	w.limitTuples(o.Budget)
	w.Frame.Budget = o.Budget
	w.Env = fact.NewEnv(n.Base.Types, o.Budget)
	w.out.Arena = &w.Arena
	w.startLinks()
	w.startAgenda()
	w.startFacts()
	return w
}

// startLinks sets the links of nodes and the deferred entries to those of a session without facts.
func (w *WorkingMemory) startLinks() {
	start := &w.Net.Start
	for i, n := range start.Unlinked {
		w.segments[i] = segmentMemory{unlinked: n}
	}
	copy(w.paths, start.Paths)
	copy(w.deferred, w.Net.Deferred)
	for i, d := range w.Net.Deferring {
		w.alphas[i] = alphaMemory{Deferral: d}
	}
}

// startArea starts counting the memory of the session, which may already have memory released by another session.
func (w *WorkingMemory) startArea() {
	w.area = new(hugepage.Area)
	w.area.Grow(w.Tuples.Size()+w.Extensions.Size()+w.Contributions.Size()+w.Buckets.Size(), unsafe.Pointer(w))
}

// startFacts creates the hidden initial fact, which must be the first fact.
func (w *WorkingMemory) startFacts() {
	initial := w.NewFact(fact.Object{Type: w.Net.InitialType}, 0, "")
	if w.Net.NeedInitial {
		w.changes.Push(memory.Change{Kind: memory.ChangeInsert, Stamp: w.nextStamp(), Fact: initial.Self})
	}
}

// Stats contains counts of a session.
type Stats struct {
	facts       int    // in working memory, without the hidden initial fact
	TuplesAlive int    // entry tuples, partial matches, matches
	TuplesMade  uint64 // since the session began
	Changes     uint64 // inserts, updates and deletes requested
}

// Stats returns the numbers of live facts and tuples, of tuples created so far and of changes.
func (w *WorkingMemory) Stats() Stats {
	return Stats{facts: w.facts, TuplesAlive: w.Alive - w.Levels, TuplesMade: w.Made, Changes: w.number}
}
