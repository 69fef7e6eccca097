package rete

import (
	"maps"
	"slices"

	"whenthen/internal/fact"
)

// CarriedAgenda is the state that a working memory passes to one of another network when rules change: matches, whether they fired, and the
// state of the agenda, but no partial matches, which are meaningless to another network. Objects are identified by numbers that the
// receiver assigns, as in an Image.
type CarriedAgenda struct {
	Number      uint64 // number of the newest change
	LastID      int64
	Matches     uint64 // number of matches that have been numbered
	Groups      []ImageGroup
	Focus       []string
	Activations []CarriedActivation
	List        []CarriedMatch // rule by rule; waiting matches in the order of their queue
	// Open contains the rules that were not up to date: List may lack matches of them.
	Open []int
}

// CarriedActivation is an activation group.
type CarriedActivation struct {
	Name    string
	FiredAt uint64
}

// CarriedMatch is a match. It no longer has a tuple and is identified by its rule and its facts and values.
type CarriedMatch struct {
	Rule   int    // number of the rule in the network that matched it
	Branch int    `json:",omitempty"`
	Action string `json:",omitempty"` // name of the named consequence
	Items  []CarriedItem

	Queued   bool   `json:",omitempty"`
	Fired    bool   `json:",omitempty"`
	Created  bool   `json:",omitempty"` // it was on the agenda once; false if no-loop or lock-on-active refused it
	Place    int    `json:",omitempty"` // place in the queue
	Number   uint64 `json:",omitempty"`
	Salience int    `json:",omitempty"` // set for a rule with dynamic salience
	// Member is the place in the list of the match's activation group, from 1; 0 if the match is not a member.
	Member int           `json:",omitempty"`
	Alarm  *CarriedAlarm `json:",omitempty"`
	// Reasons are the IDs of the facts that the match supports. The session sets them.
	Reasons []int64 `json:",omitempty"`
}

// CarriedItem is one level of a match: a fact, or an object outside of working memory.
type CarriedItem struct {
	Fact   int64 `json:",omitempty"` // ID
	Object int   `json:",omitempty"` // number of an element, a result or a value; 0 for a fact
}

// CarriedAlarm is the alarm of a match with a timer.
type CarriedAlarm struct {
	AlarmTimes
	Order uint64 // place in the job queue, from 1; 0 if it will not be due again
	Rung  int    `json:",omitempty"` // place among the alarms that have become due since the last run, from 1
	Idle  int    `json:",omitempty"` // place among the alarms whose time begins with the next run, from 1
}

// Carry returns the state that another network can continue with. number assigns a number to an object. reasons returns the IDs of the
// facts that a match supports. A caller that wants all matches must bring the working memory up to date first.
func (w *WorkingMemory) Carry(number func(fact.Object) int, reasons func(Match) []int64) (*CarriedAgenda, error) {
	if len(w.pulls) > 0 || w.firing != nil {
		return nil, errBusy
	}
	a := &w.agenda
	c := &CarriedAgenda{Number: w.number, LastID: w.lastID, Matches: a.matches}
	c.Groups = imagesOf(slices.AppendSeq(slices.Clone(a.groups), maps.Values(a.strangers)))
	for _, g := range a.stack {
		c.Focus = append(c.Focus, g.name)
	}
	for _, text := range w.changes.texts[w.changes.taken:] { // focus changes still in the queue
		if text.group != "" && text.group != c.Focus[len(c.Focus)-1] {
			c.Focus = append(c.Focus, text.group)
		}
	}
	members := map[tupleID]int{}
	numbers := w.net.activationNumbers()
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		g := &a.activations[numbers[name]]
		c.Activations = append(c.Activations, CarriedActivation{name, g.firedAt})
		place := 1
		for t := w.at(g.first); t != nil; t = w.at(w.matchExt(t).actNext) {
			members[t.self] = place
			place++
		}
	}
	due, idle := w.due(), placesOf(w.idle)
	for i := range a.items {
		it := &a.items[i]
		if r := it.plan.rule.Order; (it.dirty || w.asksChanged(it.plan.path) || !w.changes.empty()) && !slices.Contains(c.Open, r) {
			c.Open = append(c.Open, r)
		}
		places := map[tupleID]int{}
		for t := w.at(it.matches.first); t != nil; t = w.at(t.mnext) {
			places[t.self] = len(places)
		}
		for _, t := range w.matchesOf(it.plan) {
			e := w.carried(it, t, number)
			e.Place, e.Member = places[t.self], members[t.self]
			if e.Alarm != nil {
				a := w.matchExt(t).alarm
				e.Alarm.Rung, e.Alarm.Idle = due[a], idle[a]
			}
			e.Reasons = reasons(Match{it, t})
			c.List = append(c.List, e)
		}
	}
	return c, nil
}

// activationNumbers returns the numbers of the activation groups by name.
func (n *Network) activationNumbers() map[string]int {
	numbers := map[string]int{}
	for _, p := range n.items {
		if p.activation != 0 {
			numbers[p.rule.ActivationGroup] = p.activation
		}
	}
	return numbers
}

func (w *WorkingMemory) carried(it *Item, t *Tuple, number func(fact.Object) int) CarriedMatch {
	m := Match{it, t}
	e := CarriedMatch{
		Rule: it.plan.rule.Order, Branch: it.plan.branch.Index,
		Queued: t.is(flagQueued), Fired: t.is(flagFired), Created: t.is(flagCreated), Number: t.number(),
	}
	if a := m.Action(); a != nil {
		e.Action = a.Name
	}
	w.eachLevel(t, func(id factID) {
		if f := w.handle(id); f != nil {
			e.Items = append(e.Items, CarriedItem{Fact: f.ID})
		} else {
			e.Items = append(e.Items, CarriedItem{Object: number(*w.object(id))})
		}
	})
	if it.plan.dynamic != nil {
		e.Salience = t.salience()
	}
	if x := w.matchExt(t); x != nil && x.alarm != nil {
		a := x.alarm
		e.Alarm = &CarriedAlarm{AlarmTimes: a.AlarmTimes, Order: uint64(a.place)}
	}
	return e
}

// eachLevel calls f with the fact or value of each level of a tuple, newest first, without the hidden initial fact.
func (w *WorkingMemory) eachLevel(t *Tuple, f func(factID)) {
	for ; t != nil; t = w.above(t) {
		if t.fact != 0 {
			f(t.fact)
		}
	}
}

// matchesOf returns the matches of an item: those that wait, have fired or were refused. The item must be up to date.
func (w *WorkingMemory) matchesOf(p *itemPlan) []*Tuple {
	var list []*Tuple
	if p.terminal == nil {
		return w.entryTuplesOf(p.entry)
	}
	list = w.reaching(p.terminal)
	for _, n := range w.net.nodes { // named consequences share the item
		if n.Kind != BranchNode || n.branch.item != p {
			continue
		}
		for _, l := range w.reaching(n) {
			if x := w.ext(l); x != nil && x.arm != 0 {
				list = append(list, w.at(x.arm))
			}
		}
	}
	return list
}

// entryTuplesOf returns the tuples of facts at an entry, in the order of the facts' numbers.
func (w *WorkingMemory) entryTuplesOf(e *Entry) []*Tuple {
	var list []*Tuple
	for id := factID(0); id < w.numbers; id++ {
		f := w.handle(id)
		if f == nil || f.is(factGone) {
			continue
		}
		if t := w.tupleAt(e, f); t != nil {
			list = append(list, t)
		}
	}
	return list
}

// reaching returns the left tuples of a node: the results of its parent, as the copies made for the branch that leads to the node.
func (w *WorkingMemory) reaching(n *Node) []*Tuple {
	parent := n.left
	var list []*Tuple
	if parent.Kind == RootNode {
		list = w.entryTuplesOf(parent.entry)
	} else {
		for _, l := range w.reaching(parent) {
			list = w.results(list, parent, l)
		}
	}
	if n.place == 0 {
		return list
	}
	peers := list[:0]
	for _, t := range list {
		for i := 0; i < n.place && t != nil; i++ {
			t = w.peer(t)
		}
		if t != nil {
			peers = append(peers, t)
		}
	}
	return peers
}

// results appends the results that a node has created from a left tuple.
func (w *WorkingMemory) results(list []*Tuple, n *Node, l *Tuple) []*Tuple {
	if n.Kind == AccumulateNode {
		x := w.ext(l)
		if x == nil || x.fold() == nil {
			return list
		}
		for _, g := range append([]*fold{x.fold()}, x.fold().grouped()...) {
			if g.result != 0 {
				list = append(list, w.at(g.result))
			}
		}
		return list
	}
	for c := w.at(l.kidFirst); c != nil; c = w.at(c.lnext) {
		if c.flags&(flagRecord|flagElement) == 0 {
			list = append(list, c)
		}
	}
	return list
}
