package rete

import (
	"whenthen/engine/internal/memory"
)

// group is an agenda group: a heap of its queued items, ordered by salience and load order.
type group struct {
	name  string
	items itemHeap
	// active means that the group has the focus. activeAt is the number of the newest change when it got the focus.
	active   bool
	activeAt uint64
}

// itemHeap is a binary heap of items. Each item knows its index.
type itemHeap []*item

func (h itemHeap) put(i int, it *item) { h[i], it.place = it, i }

// up moves the item at index i towards the root.
func (h itemHeap) up(i int) {
	it := h[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !it.before(h[parent]) {
			break
		}
		h.put(i, h[parent])
		i = parent
	}
	h.put(i, it)
}

// down moves the item at index i towards the leaves and returns its new index.
func (h itemHeap) down(i int) int {
	it := h[i]
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if right := child + 1; right < len(h) && h[right].before(h[child]) {
			child = right
		}
		if !h[child].before(it) {
			break
		}
		h.put(i, h[child])
		i = child
	}
	h.put(i, it)
	return i
}

func (g *group) add(it *item) {
	it.queued = true
	g.items = append(g.items, it)
	g.items.up(len(g.items) - 1)
}

func (g *group) remove(it *item) {
	it.queued = false
	last := len(g.items) - 1
	moved := g.items[last]
	g.items[last] = nil
	g.items = g.items[:last]
	if moved == it {
		return
	}
	g.items.put(it.place, moved)
	if g.items.down(it.place) == it.place {
		g.items.up(it.place)
	}
}

// best returns the item that gets the next turn, or nil if the group is empty.
func (g *group) best() *item {
	if len(g.items) == 0 {
		return nil
	}
	return g.items[0]
}

// setFocus pushes a group onto the focus stack, and reports whether the group was not on top already.
func (w *WorkingMemory) setFocus(g *group) bool {
	a := &w.agenda
	top := a.top()
	if top == g {
		return false
	}
	top.active = false
	a.stack = append(a.stack, g)
	g.active, g.activeAt = true, w.number
	if w.hooks.GroupPushed != nil {
		w.hooks.GroupPushed(g.name)
	}
	return true
}

// nextFocus returns the topmost group with a queued item, or nil if there is none; empty groups above it lose the focus. MAIN stays at the
// bottom of the stack but becomes inactive until an item is queued in it, so that lock-on-active does not refuse matches that arise between
// two runs. again means that a process continued because a group became empty, so the focus may have changed.
func (w *WorkingMemory) nextFocus() (g *group, again bool) {
	a := &w.agenda
	for {
		g := a.top()
		if len(g.items) > 0 {
			if !g.active {
				g.active, g.activeAt = true, w.number
			}
			return g, false
		}
		g.active = false
		if len(a.stack) == 1 {
			return nil, false
		}
		a.stack = a.stack[:len(a.stack)-1]
		if w.hooks.GroupPopped != nil {
			w.hooks.GroupPopped(g.name)
		}
		if w.hooks.GroupEmpty != nil && w.hooks.GroupEmpty(g.name) {
			return nil, true
		}
	}
}

// autoFocus pushes the group of a rule with auto-focus when a match arrives, even a match that other attributes then keep from firing. As
// in Drools, the match of an if … do or break does not set the focus, and only the match of a rule with one pattern stops the running group
// at once.
func (w *WorkingMemory) autoFocus(it *item, t *memory.Tuple, direct bool) {
	if !it.plan.Rule.AutoFocus || (Match{it, t}).plan() != it.plan {
		return
	}
	if g := w.agenda.group(it); !g.active && w.setFocus(g) && direct {
		w.agenda.haltGroup = true
	}
}

// locked reports whether lock-on-active refuses a match: the group is active, and the fact of the match's newest change was inserted or
// updated after the group became active.
func (w *WorkingMemory) locked(it *item, t *memory.Tuple) bool {
	g := w.agenda.group(it)
	if !g.active {
		return false
	}
	level := w.newestLevel(t)
	return w.decidedBy(level) > g.activeAt
}

// group returns the group with a name, which it creates if there is none.
func (w *WorkingMemory) group(name string) *group {
	a := &w.agenda
	if i, ok := w.Net.GroupNumber[name]; ok {
		return a.groups[i]
	}
	g := a.strangers[name]
	if g == nil {
		g = &group{name: name}
		if a.strangers == nil {
			a.strangers = map[string]*group{}
		}
		a.strangers[name] = g
	}
	return g
}

// clearGroup cancels the waiting matches of a group, including those that its rules find only now, as in Drools.
func (w *WorkingMemory) clearGroup(name string) {
	g := w.group(name)
	items := append([]*item(nil), g.items...)
	for _, it := range items {
		if it.dirty {
			w.evaluate(it)
		}
		for t := w.At(it.matches.First); t != nil; t = w.At(it.matches.First) {
			w.cancel(it, t)
			w.skipped(it, t)
		}
	}
}

// activationGroup contains matches of which only one may fire.
type activationGroup struct {
	first   memory.TupleID
	firedAt uint64 // number of the newest change when a member fired last
}

// recency returns the number of a fact's newest requested insert or update, or 0 for an object that is not a fact.
func (w *WorkingMemory) recency(id memory.FactID) uint64 {
	if f := w.Handle(id); f != nil {
		return f.Recency()
	}
	return 0
}

// decidedBy returns the change number by which lock-on-active judges the effect of a change of t: the number of the newest insert or update
// of the fact that changed. So if the fact was deleted, its own last insert or update counts, as in Drools.
func (w *WorkingMemory) decidedBy(t *memory.Tuple) uint64 {
	x := w.LineageOf(t)
	if n := w.recency(x.Cause); n != 0 {
		return n
	}
	return x.Changed.Number()
}

// joinActivationGroup adds a match to its activation group, unless the deciding fact was not inserted or updated since the group last
// fired. For a new match, the fact with the newest change decides. For a match that is queued again, the fact of its last level decides,
// unless no-loop or lock-on-active have to search for the newest change anyway.
func (w *WorkingMemory) joinActivationGroup(it *item, t *memory.Tuple) {
	level, r := t, it.plan.Rule
	if !t.Is(memory.FlagCreated) || r.NoLoop || r.LockOnActive {
		level = w.newestLevel(t)
		w.Descend(t, level) // this lineage counts until an update brings another one; after a not or an if, there is no lineage
	}
	if fired := w.agenda.activations[it.plan.Activation].firedAt; fired == 0 || w.recency(w.LineageOf(level).Cause) > fired {
		w.addMember(it, t)
	}
}

func (w *WorkingMemory) addMember(it *item, t *memory.Tuple) {
	g, x := &w.agenda.activations[it.plan.Activation], w.extendedMatch(t)
	x.activation, x.item = true, it
	x.actPrev, x.actNext = 0, g.first
	if g.first != 0 {
		w.matchExt(w.At(g.first)).actPrev = t.Self
	}
	g.first = t.Self
}

func (w *WorkingMemory) leaveActivationGroup(it *item, t *memory.Tuple) {
	x := w.matchExt(t)
	if x == nil || !x.activation {
		return
	}
	if x.actPrev != 0 {
		w.matchExt(w.At(x.actPrev)).actNext = x.actNext
	} else {
		w.agenda.activations[it.plan.Activation].first = x.actNext
	}
	if x.actNext != 0 {
		w.matchExt(w.At(x.actNext)).actPrev = x.actPrev
	}
	x.activation, x.actPrev, x.actNext = false, 0, 0
}

// cancelOthers cancels the other members of the activation group when a member fires.
func (w *WorkingMemory) cancelOthers(it *item, t *memory.Tuple) {
	if x := w.matchExt(t); x == nil || !x.activation {
		return
	}
	w.leaveActivationGroup(it, t)
	w.cancelMembers(it.plan.Activation)
}

// ClearActivationGroup cancels the waiting matches of an activation group at once. Later matches of facts that are known now do not become
// members, as if a member had fired.
func (w *WorkingMemory) ClearActivationGroup(name string) {
	if n := w.Net.ActivationNumbers()[name]; n != 0 {
		w.cancelMembers(n)
	}
}

func (w *WorkingMemory) cancelMembers(activation int) {
	g := &w.agenda.activations[activation]
	g.firedAt = w.number
	for o := w.At(g.first); o != nil; o = w.At(g.first) {
		other := w.matchExt(o).item
		w.cancel(other, o)
		w.skipped(other, o)
	}
}

// ClearAgenda queues the cancellation of all waiting matches, and removes all groups but MAIN from the focus stack at once.
func (w *WorkingMemory) ClearAgenda() {
	a := &w.agenda
	for len(a.stack) > 1 {
		a.top().active = false
		a.stack = a.stack[:len(a.stack)-1]
	}
	for i := range a.activations {
		a.activations[i].firedAt = w.number
	}
	for _, g := range a.groups {
		w.ClearGroup(g.name)
	}
}

func (w *WorkingMemory) skipped(it *item, t *memory.Tuple) {
	if w.hooks.Skipped != nil {
		w.hooks.Skipped(Match{it, t})
	}
}
