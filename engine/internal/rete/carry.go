package rete

import (
	"maps"
	"slices"

	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// CarriedAgenda is the state that a working memory passes to one of another network when rules change: matches, whether they fired, and the
// state of the agenda, but no partial matches, which are meaningless to another network. Objects are identified by numbers that the
// receiver assigns, as in an Image.
type CarriedAgenda struct {
	Number      uint64 // number of the newest change
	LastID      int64
	Matches     uint64 // number of matches that have been numbered
	Groups      []image.Group
	Focus       []string
	Activations []carriedActivation
	List        []CarriedMatch // rule by rule; waiting matches in the order of their queue
	// Open contains the rules that were not up to date: List may lack matches of them.
	Open []int
}

// carriedActivation is an activation group.
type carriedActivation struct {
	Name    string
	FiredAt uint64
}

// CarriedMatch is a match. It no longer has a tuple and is identified by its rule and its facts and values.
type CarriedMatch struct {
	Rule   int    // number of the rule in the network that matched it
	Branch int    `json:",omitempty"`
	Action string `json:",omitempty"` // name of the named consequence
	Items  []carriedItem

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

// carriedItem is one level of a match: a fact, or an object outside of working memory.
type carriedItem struct {
	Fact   int64 `json:",omitempty"` // ID
	Object int   `json:",omitempty"` // number of an element, a result or a value; 0 for a fact
}

// CarriedAlarm is the alarm of a match with a timer.
type CarriedAlarm struct {
	memory.AlarmTimes
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
	for _, text := range w.changes.Texts[w.changes.Taken:] { // focus changes still in the queue
		if text.Group != "" && text.Group != c.Focus[len(c.Focus)-1] {
			c.Focus = append(c.Focus, text.Group)
		}
	}
	members := map[memory.TupleID]int{}
	numbers := w.Net.ActivationNumbers()
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		g := &a.activations[numbers[name]]
		c.Activations = append(c.Activations, carriedActivation{name, g.firedAt})
		place := 1
		for t := w.At(g.first); t != nil; t = w.At(w.matchExt(t).actNext) {
			members[t.Self] = place
			place++
		}
	}
	due, idle := w.due(), placesOf(w.idle)
	for i := range a.items {
		it := &a.items[i]
		if r := it.plan.Rule.Order; (it.dirty || w.asksChanged(it.plan.Path) || !w.changes.Empty()) && !slices.Contains(c.Open, r) {
			c.Open = append(c.Open, r)
		}
		places := map[memory.TupleID]int{}
		for t := w.At(it.matches.First); t != nil; t = w.At(t.Next) {
			places[t.Self] = len(places)
		}
		for _, t := range w.matchesOf(it.plan) {
			e := w.carried(it, t, number)
			e.Place, e.Member = places[t.Self], members[t.Self]
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

func (w *WorkingMemory) carried(it *item, t *memory.Tuple, number func(fact.Object) int) CarriedMatch {
	m := Match{it, t}
	e := CarriedMatch{
		Rule: it.plan.Rule.Order, Branch: it.plan.Branch.Index,
		Queued: t.Is(memory.FlagQueued), Fired: t.Is(memory.FlagFired), Created: t.Is(memory.FlagCreated), Number: t.Number(),
	}
	if a := m.action(); a != nil {
		e.Action = a.Name
	}
	w.eachLevel(t, func(id memory.FactID) {
		if f := w.Handle(id); f != nil {
			e.Items = append(e.Items, carriedItem{Fact: f.ID})
		} else {
			e.Items = append(e.Items, carriedItem{Object: number(*w.Object(id))})
		}
	})
	if it.plan.Dynamic != nil {
		e.Salience = t.Salience()
	}
	if x := w.matchExt(t); x != nil && x.alarm != nil {
		a := x.alarm
		e.Alarm = &CarriedAlarm{AlarmTimes: a.AlarmTimes, Order: uint64(a.place)}
	}
	return e
}

// eachLevel calls f with the fact or value of each level of a tuple, newest first, without the hidden initial fact.
func (w *WorkingMemory) eachLevel(t *memory.Tuple, f func(memory.FactID)) {
	for ; t != nil; t = w.Above(t) {
		if t.Fact != 0 {
			f(t.Fact)
		}
	}
}

// matchesOf returns the matches of an item: those that wait, have fired or were refused. The item must be up to date.
func (w *WorkingMemory) matchesOf(p *network.ItemPlan) []*memory.Tuple {
	var list []*memory.Tuple
	if p.Terminal == nil {
		return w.entryTuplesOf(p.Entry)
	}
	list = w.reaching(p.Terminal)
	for _, n := range w.Net.Nodes { // named consequences share the item
		if n.Kind != network.BranchNode || n.Branch.Item != p {
			continue
		}
		for _, l := range w.reaching(n) {
			if x := w.Ext(l); x != nil && x.Arm != 0 {
				list = append(list, w.At(x.Arm))
			}
		}
	}
	return list
}

// entryTuplesOf returns the tuples of facts at an entry, in the order of the facts' numbers.
func (w *WorkingMemory) entryTuplesOf(e *network.Entry) []*memory.Tuple {
	var list []*memory.Tuple
	for id := memory.FactID(0); id < w.Numbers; id++ {
		f := w.Handle(id)
		if f == nil || f.Is(memory.FactGone) {
			continue
		}
		if t := w.tupleAt(e, f); t != nil {
			list = append(list, t)
		}
	}
	return list
}

// reaching returns the left tuples of a node: the results of its parent, as the copies made for the branch that leads to the node.
func (w *WorkingMemory) reaching(n *network.Node) []*memory.Tuple {
	parent := n.Left
	var list []*memory.Tuple
	if parent.Kind == network.RootNode {
		list = w.entryTuplesOf(parent.Entry)
	} else {
		for _, l := range w.reaching(parent) {
			list = w.results(list, parent, l)
		}
	}
	if n.Place == 0 {
		return list
	}
	peers := list[:0]
	for _, t := range list {
		for i := 0; i < n.Place && t != nil; i++ {
			t = w.Peer(t)
		}
		if t != nil {
			peers = append(peers, t)
		}
	}
	return peers
}

// results appends the results that a node has created from a left tuple.
func (w *WorkingMemory) results(list []*memory.Tuple, n *network.Node, l *memory.Tuple) []*memory.Tuple {
	if n.Kind == network.AccumulateNode {
		return w.FoldResults(list, l)
	}
	for c := w.At(l.FirstChild); c != nil; c = w.At(c.LeftNext) {
		if c.Flags&(memory.FlagRecord|memory.FlagElement) == 0 {
			list = append(list, c)
		}
	}
	return list
}
