package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// agenda decides which match fires next.
type agenda struct {
	alarms      uint64 // numbers given to alarms so far
	items       []item
	queries     []item // by the plan IDs of the queries
	groups      []*group
	strangers   map[string]*group // groups without rules, created when they are named at run time
	stack       []*group          // the focus stack; MAIN is at the bottom
	activations []activationGroup // by group number, which begins at 1
	eager       []*item           // items to evaluate at once, in the order in which they were woken
	immediate   []*item           // items to evaluate before the next change is processed; not empty only while a change is processed
	matches     uint64            // number of matches queued so far
	queueRoom   memory.QueueRoom

	halted    bool
	haltGroup bool // another group got the focus, so the running group has to stop

	state   runState
	running *group
	current *item
	limit   int // argument of BeginLimited; 0 if there is no limit
	fired   int // firings of this run
	before  int // firings of this run before the running group was picked
	visit   int // firings of the current item since it was picked
}

// runState is the state of a run's loop between two matches.
type runState uint8

const (
	pickGroup runState = iota
	pickItem
	fireItem
	afterFiring
	leaveItem
)

func (a *agenda) item(p *network.ItemPlan) *item { return &a.items[p.ID] }
func (a *agenda) group(it *item) *group          { return a.groups[it.plan.Group] }
func (a *agenda) top() *group                    { return a.stack[len(a.stack)-1] }

func (w *WorkingMemory) startAgenda() {
	a, n := &w.agenda, w.Net
	a.items = make([]item, len(n.Items))
	queues := make([]memory.DynamicQueue, n.DynamicItems)
	a.queueRoom.Queues = len(queues)
	for i, p := range n.Items {
		a.items[i] = item{memory: w, plan: p, salience: p.Salience}
		if p.Dynamic != nil {
			a.items[i].dynamic, queues = &queues[0], queues[1:]
			*a.items[i].dynamic = memory.DynamicQueue{Arena: &w.Arena, Room: &a.queueRoom}
		}
	}
	a.queries = make([]item, len(n.Plans))
	for i, q := range n.Plans {
		a.queries[i] = item{memory: w, plan: q.Item}
	}
	groups, heaps := make([]group, len(n.Groups)), make([]*item, len(n.Items)+len(n.Plans))
	a.groups = make([]*group, len(n.Groups))
	for i, name := range n.Groups {
		most := n.GroupItems[i]
		if i == 0 {
			most += len(n.Plans)
		}
		groups[i] = group{name: name, items: heaps[:0:most]}
		a.groups[i], heaps = &groups[i], heaps[most:]
	}
	a.stack = []*group{a.groups[0]}
	a.activations = make([]activationGroup, n.ActivationGroups+1)
}

// queueItem puts a rule on the agenda because its path has to be evaluated.
func (w *WorkingMemory) queueItem(it *item) {
	if it.plan.Eager && !it.inEager {
		it.inEager = true
		w.agenda.eager = append(w.agenda.eager, it)
	}
	w.queueInTurn(it)
}

// queueInTurn does the same as queueItem, but an eager rule is evaluated only in its turn.
func (w *WorkingMemory) queueInTurn(it *item) {
	a := &w.agenda
	it.dirty = true
	if !it.queued {
		a.group(it).add(it)
	}
	if it.plan.Immediate {
		a.immediate = append(a.immediate, it)
	}
	if w.hooks.Woken != nil {
		w.hooks.Woken(it.plan.Rule)
	}
}

// evaluate brings an item's matches up to date.
func (w *WorkingMemory) evaluate(it *item) {
	if it.plan.Query != nil {
		w.takeTurn(it.plan.Query)
		return
	}
	if w.profile != nil {
		timed(&w.profile.matching[it.plan.Rule.Order], func() { w.bringUpToDate(it) })
		return
	}
	w.bringUpToDate(it)
}

func (w *WorkingMemory) bringUpToDate(it *item) {
	it.dirty = false
	if it.plan.Path == nil {
		return
	}
	w.branching = it
	if it.plan.Path.Asks {
		w.evaluateAsking(it.plan.Path)
	} else {
		w.evaluatePath(it.plan.Path)
	}
	if len(w.rung) > 0 {
		w.ringItem(it)
	}
	it.dirty = false // even if the evaluation itself has changed facts the rule matches, as in Drools
	w.branching, w.Node = nil, nil
	if w.Frame.Err != nil {
		w.noteError(it.plan.Rule)
	}
}

func (w *WorkingMemory) evaluateEager() {
	a := &w.agenda
	for i := 0; i < len(a.eager); i++ { // evaluation may add more
		it := a.eager[i]
		it.inEager = false
		w.evaluate(it)
	}
	clear(a.eager)
	a.eager = a.eager[:0]
}

// evaluateImmediate evaluates the rules that must not wait for further changes.
func (w *WorkingMemory) evaluateImmediate() {
	a := &w.agenda
	for i := 0; i < len(a.immediate); i++ {
		if it := a.immediate[i]; it.dirty {
			w.evaluate(it)
		}
	}
	a.immediate = a.immediate[:0]
}

// Begin starts a run: it processes the jobs that have become due, clears an earlier halt and starts with the agenda group that has the
// focus.
func (w *WorkingMemory) Begin() {
	w.firing, w.acted = nil, nil
	w.passTime()
	w.ring()
	w.beginIdle()
	a := &w.agenda
	a.halted = false
	a.state = pickGroup
	a.limit, a.fired, a.before, a.visit = 0, 0, 0, 0
}

// BeginLimited starts a run that stops the way Drools does when limited to n matches: a rule gives up its turn when its firings in this
// turn plus those before the running group was picked reach n, and no other rule gets a turn once n matches have fired in all. So more than
// n may fire. Callers that want exactly n count themselves and stop.
func (w *WorkingMemory) BeginLimited(n int) {
	w.Begin()
	w.agenda.limit = max(n, 0)
}

// Halted reports whether the run was halted.
func (w *WorkingMemory) Halted() bool { return w.agenda.halted }

// Next removes the next match to fire from the agenda and returns it. The caller runs its action and then calls Fired. ok is false if
// nothing is left or the run was halted. An error is a *MatchError; no match has been taken then.
func (w *WorkingMemory) Next() (_ Match, ok bool, err error) {
	t, err := w.advance()
	if t == nil || err != nil {
		return Match{}, false, err
	}
	a := &w.agenda
	it := a.current
	w.expectFiring(it, t)
	it.takeOut(t)
	t.Flags |= memory.FlagFired
	if t.Ext != 0 {
		w.cancelOthers(it, t)
	}
	m := Match{it, t}
	w.firing = m.plan()
	a.fired++
	a.visit++
	a.state = afterFiring
	return m, true, nil
}

// pass gives a turn to rules with one pattern that an update has reached but that do not read the changed properties. Such a turn finds no
// match, as in Drools. It is visible only in a run with a limit, where turns are counted, and in a group that keeps the focus because it
// has a queued item.
func (a *agenda) pass(plans ...*network.ItemPlan) {
	for _, p := range plans {
		it := a.item(p)
		it.dirty = true
		if !it.queued {
			a.group(it).add(it)
		}
	}
}

// Pending reports whether Next would find a match. It may have to evaluate rules to find out.
func (w *WorkingMemory) Pending() bool {
	t, err := w.advance()
	return t != nil || err != nil
}

// Fired reports that the action of the match from Next has run. It propagates the changes the action made.
func (w *WorkingMemory) Fired() error {
	w.flush()
	w.firing, w.acted = nil, w.firing
	return w.takeError()
}
