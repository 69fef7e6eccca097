package rete

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/internal/fact"
)

// Adoption describes what a new working memory adopts from a working memory with other rules.
type Adoption struct {
	Agenda *CarriedAgenda
	// Facts are the facts in working memory, in any order. They must have been passed to TakeIn.
	Facts []*memory.Fact
	// Object returns the object with a given number in the carried agenda.
	Object func(int) fact.Object
	// Time returns the time of a fact that is an event.
	Time func(*memory.Fact) memory.EventTime
	// Kept returns the number that the rule with the given Order has in the carried agenda; ok is false for rules that are new or have
	// changed. asks reports whether something that the rule refers to, such as a query, has changed, so that the rule may have matches that
	// it did not have before. Kept is called after all facts have been inserted.
	Kept func(order int) (number int, asks, ok bool)
	// Taken is called for each match that is carried over, before matches are put on the agenda.
	Taken func(Match, *CarriedMatch)
}

// adoption collects the matches that are found while the facts are inserted. They are put on the agenda afterwards, since most of them
// existed before.
type adoption struct {
	items  [][]*memory.Tuple // by item number
	placed map[memory.TupleID]int
}

// Adopt matches the facts of another working memory and continues from its state: matches of unchanged rules keep their state (fired,
// waiting or refused), and matches of other rules are put on the agenda. The working memory must be new. After an error it must not be
// used.
func (w *WorkingMemory) Adopt(a Adoption) (err error) {
	c := a.Agenda
	w.number, w.lastID, w.facts = c.Number, c.LastID, len(a.Facts)
	w.adopting = &adoption{items: make([][]*memory.Tuple, len(w.agenda.items)), placed: map[memory.TupleID]int{}}
	for _, f := range byRecency(a.Facts) {
		f.Set(memory.FactOver|memory.FactLate, false)
		if f.Object.Type.Event {
			w.Times.Begin(f.Self, a.Time(f))
			w.scheduleEnd(f)
		}
		w.changes.Push(memory.Change{Kind: memory.ChangeInsert, Fact: f.Self, Stamp: memory.NewStamp(f.Recency(), -1)})
	}
	w.flush()
	for again := true; again; {
		again = len(w.dirtyQueries) > 0
		w.takeTurns()
		for i := range w.agenda.items {
			if it := &w.agenda.items[i]; it.dirty {
				w.evaluate(it)
				again = true
			}
		}
	}
	w.agenda.eager, w.agenda.immediate = w.agenda.eager[:0], w.agenda.immediate[:0]
	found := w.adopting.items
	w.adopting = nil
	if err := w.takeError(); err != nil {
		return err
	}
	if len(w.pulls) > 0 {
		return errors.New("a query is open")
	}
	w.adoptAgenda(c)
	w.adoptMatches(a, found)
	return w.takeError()
}

// byRecency sorts facts by their newest change, and facts changed by the same change by their IDs.
func byRecency(facts []*memory.Fact) []*memory.Fact {
	return slices.SortedStableFunc(slices.Values(facts), func(x, y *memory.Fact) int {
		return cmp.Or(cmp.Compare(x.Recency(), y.Recency()), cmp.Compare(x.ID, y.ID))
	})
}

// TakeIn moves the facts of another working memory to this one, which must be new, and numbers them. Adopt must be called afterwards.
func (w *WorkingMemory) TakeIn(facts []*memory.Fact) {
	for _, f := range byRecency(facts) {
		*f = memory.Fact{Object: f.Object, ID: f.ID, Extra: f.Extra, State: f.State &^ (1<<memory.FactStates - 1)}
		f.DropBelief()
		w.Enroll(f)
	}
}

// add records a match while facts are adopted.
func (a *adoption) add(it *item, t *memory.Tuple) {
	if _, known := a.placed[t.Self]; known {
		return
	}
	a.placed[t.Self] = len(a.items[it.plan.ID])
	a.items[it.plan.ID] = append(a.items[it.plan.ID], t)
}

// drop removes a match that became false while facts were adopted.
func (a *adoption) drop(it *item, t *memory.Tuple) {
	if i, ok := a.placed[t.Self]; ok {
		a.items[it.plan.ID][i] = nil
		delete(a.placed, t.Self)
	}
}

// adoptAgenda copies groups, focus and counts from the carried agenda.
func (w *WorkingMemory) adoptAgenda(c *CarriedAgenda) {
	a := &w.agenda
	a.matches = c.Matches
	for _, e := range c.Groups {
		w.group(e.Name).set(e)
	}
	a.stack = a.stack[:0]
	for _, name := range c.Focus {
		a.stack = append(a.stack, w.group(name))
	}
	numbers := w.Net.ActivationNumbers()
	for _, e := range c.Activations {
		if i, ok := numbers[e.Name]; ok {
			a.activations[i].firedAt = e.FiredAt
		}
	}
	for i := range a.items {
		if it := &a.items[i]; it.queued {
			a.group(it).remove(it) // it has been evaluated; its matches put it back
		}
	}
}

// carriedKey returns the key under which a match is looked up: its rule and its facts. Matched values that are not facts are compared
// later.
func carriedKey(ruleNumber, branch int, action string, items []carriedItem) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d.%d.%s", ruleNumber, branch, action)
	for _, i := range items {
		fmt.Fprintf(&s, ",%d", i.Fact)
	}
	return s.String()
}

// taken is a match that is carried over.
type taken struct {
	it   *item
	t    *memory.Tuple
	from *CarriedMatch
}

// adoptMatches separates the matches that are carried over from the new ones, and puts both on the agenda.
func (w *WorkingMemory) adoptMatches(a Adoption, found [][]*memory.Tuple) {
	old := map[string][]*CarriedMatch{}
	for i := range a.Agenda.List {
		m := &a.Agenda.List[i]
		key := carriedKey(m.Rule, m.Branch, m.Action, m.Items)
		old[key] = append(old[key], m)
	}
	var goOn []taken
	var fresh []Match
	for i, list := range found {
		it := &w.agenda.items[i]
		number, asks, kept := a.Kept(it.plan.Rule.Order)
		asks = asks || slices.Contains(a.Agenda.Open, number)
		for _, t := range list {
			if t == nil {
				continue
			}
			m := Match{it, t}
			if !kept {
				fresh = append(fresh, m)
				continue
			}
			e := w.carried(it, t, func(fact.Object) int { return 0 })
			key := carriedKey(number, e.Branch, e.Action, e.Items)
			if i := w.sameMatch(t, old[key], a.Object); i >= 0 {
				goOn = append(goOn, taken{it, t, old[key][i]})
				old[key] = slices.Delete(old[key], i, i+1)
			} else if asks {
				fresh = append(fresh, m)
			}
		}
	}
	w.takeUp(goOn, a.Taken)
	for _, m := range fresh {
		w.betweenRuns = !m.item.plan.BeginsWithEvent()
		w.addMatch(m.item, m.tuple, m.item.plan.Path == nil)
	}
	w.betweenRuns = false
}

// sameMatch returns the index of the match in list whose values that are not facts equal those of t, or -1 if there is none. The result of
// an accumulate may differ in its last digits, since it was computed incrementally before, so the only match with the same facts counts as
// the same.
func (w *WorkingMemory) sameMatch(t *memory.Tuple, list []*CarriedMatch, object func(int) fact.Object) int {
	for i, m := range list {
		w.Spend()
		same, level := true, 0
		w.eachLevel(t, func(id memory.FactID) {
			if n := m.Items[level].Object; n != 0 && same {
				same = w.sameValue(object(n), *w.Object(id))
			}
			level++
		})
		if same {
			return i
		}
	}
	if len(list) == 1 && w.endsInResult(t) {
		return 0
	}
	return -1
}

// endsInResult reports whether all values in a match that are not facts are results of accumulates.
func (w *WorkingMemory) endsInResult(t *memory.Tuple) bool {
	only := true
	w.eachLevel(t, func(id memory.FactID) {
		if k := w.KindOf(id); k == memory.InnerNumber || k == memory.ElementNumber {
			only = false
		}
	})
	return only
}

// takeUp restores the state of matches that are carried over.
func (w *WorkingMemory) takeUp(list []taken, note func(Match, *CarriedMatch)) {
	sort.SliceStable(list, func(i, j int) bool { return list[i].from.Place < list[j].from.Place })
	var alarms []taken
	for _, m := range list {
		t, e := m.t, m.from
		t.SetNumber(e.Number)
		if e.Created {
			t.Flags |= memory.FlagCreated
		}
		if e.Fired {
			t.Flags |= memory.FlagFired
		}
		if e.Alarm != nil && m.it.plan.Timer != nil {
			a := &alarm{item: m.it, tuple: t, AlarmTimes: e.Alarm.AlarmTimes}
			a.Ever = a.Ever || a.Fires > 0
			w.extendedMatch(t).alarm = a
			alarms = append(alarms, m)
		}
		if e.Queued {
			w.takeUpQueued(m)
		}
		note(Match{m.it, t}, e)
	}
	w.takeUpAlarms(alarms)
	sort.SliceStable(list, func(i, j int) bool { return list[i].from.Member > list[j].from.Member })
	for _, m := range list {
		if m.from.Member != 0 && m.it.plan.Activation != 0 {
			w.addMember(m.it, m.t)
		}
	}
}

// takeUpAlarms restores alarms that wait for their time, have become due, or begin with the next run.
func (w *WorkingMemory) takeUpAlarms(list []taken) {
	in := func(place func(*CarriedAlarm) int, take func(*alarm)) {
		sort.SliceStable(list, func(i, j int) bool { return place(list[i].from.Alarm) < place(list[j].from.Alarm) })
		for _, m := range list {
			if place(m.from.Alarm) > 0 {
				take(w.matchExt(m.t).alarm)
			}
		}
	}
	in(func(a *CarriedAlarm) int { return int(a.Order) }, func(a *alarm) { w.addJob(job{due: a.Due, alarm: a}) })
	in(func(a *CarriedAlarm) int { return a.Rung }, func(a *alarm) { a.rung, w.rung = true, append(w.rung, a) })
	in(func(a *CarriedAlarm) int { return a.Idle }, w.idleUntilRun)
}

// takeUpQueued puts a match back at its place in the queue, without the effects of queueing a match for the first time.
func (w *WorkingMemory) takeUpQueued(m taken) {
	it, t := m.it, m.t
	t.Flags |= memory.FlagQueued
	w.AppendTo(&it.matches, t)
	if !it.queued {
		w.agenda.group(it).add(it)
	}
	if it.plan.Dynamic != nil {
		t.SetSalience(m.from.Salience)
		top := it.topSalience()
		it.dynamic.Push(t)
		w.agenda.salienceChanged(it, top)
	}
}

// sameValue reports whether a matched value that is not a fact equals the value that was matched before.
func (w *WorkingMemory) sameValue(a, b fact.Object) bool {
	if a == b {
		return true
	}
	if a.IsNull() || b.IsNull() {
		return false
	}
	x, xs := eval.RowOf(a)
	y, ys := eval.RowOf(b)
	if xs != ys {
		return false
	}
	if xs {
		return slices.EqualFunc(x, y, w.Equal)
	}
	return w.Equal(a.Any(), b.Any())
}
