package rete

import (
	"slices"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// The order in which a fact reaches the entries of its type is visible in three cases. An event is matched after one entry before it
// reaches the next, so the order decides the order of firing; if several rules have auto-focus, it decides whose group gets the focus last;
// and if alternatives of a rule share an if, it decides which of them is evaluated first and gets the matches of its blocks. The order is
// that of Drools, where the patterns on a type form a tree: patterns that begin with the same tests share them. Below a test come first the
// tests for equality with a constant, of which those on a property with at least three such tests precede the others, then comparisons of
// order, then other tests, windows and the nodes of patterns that end there, each in the order in which they were built.

// typeSink is a node of the tree.
type typeSink struct {
	rank  int
	own   string // property of a test for equality with a constant, in canonical form
	sinks []*typeSink
	tests map[string]*typeSink // the sinks that are tests, by their canonical forms
	entry *Entry               // set for a sink that is not a test
}

// run is a sequence of consecutive entries of one alpha part in the order of a type.
type run struct {
	*alpha
	entries []*Entry
}

// runs returns the entries for facts of type t, in the order in which a fact reaches them.
func (n *Network) runs(t *fact.Type) (list []run) {
	if !t.Event && !n.arrivals {
		for _, a := range n.alphas {
			list = append(list, run{a, a.entries})
		}
		return list
	}
	root := &typeSink{tests: map[string]*typeSink{}}
	for _, e := range n.entries {
		if !accepts(e.alpha.typ, t) {
			continue
		}
		at := root.below(e.alpha.typ.QualifiedName()+":"+e.alpha.point, othersRank)
		if e.window == nil {
			for _, test := range e.alpha.written {
				at = at.below(rule.Canonical(test.Expr, e.alpha.slot), rankOf(test))
				if at.rank == equalRank {
					at.own = rule.Canonical(test.Own, e.alpha.slot)
				}
			}
		}
		at.sinks = append(at.sinks, &typeSink{rank: othersRank, entry: e})
	}
	return root.runs(list)
}

// arrivalsShow reports whether the order in which facts reach entries is visible in rules without events: several rules have auto-focus, or
// a rule has alternatives and an if … do or break.
func arrivalsShow(base *rule.Base) bool {
	rules := 0
	for _, r := range base.Rules {
		if r.AutoFocus {
			rules++
		}
		if len(r.Branches) > 1 && slices.ContainsFunc(r.Branches[0].Conditions, callsIf) {
			return true
		}
	}
	return rules > 1
}

// callsIf reports whether a condition is an if … do or break.
func callsIf(c rule.Condition) bool {
	call, ok := c.(*rule.NamedCall)
	return ok && !call.Plain()
}

// EntryOrder returns a text that identifies the order in which facts reach entries, and thereby the places of the entries, which the nodes
// of the network do not show. It is empty if that order is the order of the rules for all types, and all entries belong to the main entry
// point.
func (n *Network) EntryOrder() (order string) {
	if n.arrivals || slices.ContainsFunc(n.alphas, func(a *alpha) bool { return a.typ.Event }) {
		order = "tests in common first"
	}
	if slices.ContainsFunc(n.alphas, func(a *alpha) bool { return a.point != "" }) {
		order += ", each entry point apart"
	}
	return order
}

// below returns the sink for a test, which it creates if there is none.
func (s *typeSink) below(form string, rank int) *typeSink {
	sink := s.tests[form]
	if sink == nil {
		sink = &typeSink{rank: rank, tests: map[string]*typeSink{}}
		s.tests[form] = sink
		s.sinks = append(s.sinks, sink)
	}
	return sink
}

// runs appends the entries in the tree.
func (s *typeSink) runs(list []run) []run {
	if s.entry != nil {
		if last := len(list) - 1; last >= 0 && list[last].alpha == s.entry.alpha {
			list[last].entries = append(list[last].entries, s.entry)
			return list
		}
		return append(list, run{s.entry.alpha, []*Entry{s.entry}})
	}
	s.hash()
	slices.SortStableFunc(s.sinks, func(x, y *typeSink) int { return x.rank - y.rank })
	for _, sink := range s.sinks {
		list = sink.runs(list)
	}
	return list
}

// hash assigns the first ranks to the tests for equality on a property that has at least groupThreshold such tests.
func (s *typeSink) hash() {
	var equal grouping
	for i, sink := range s.sinks {
		if sink.rank == equalRank {
			equal.add(sink.own, i)
		}
	}
	for rank, list := range equal.large() {
		for _, i := range list {
			s.sinks[i].rank = rank - len(s.sinks)
		}
	}
}

// Ranks of tests for equality with a constant, of tests for order, and of everything else.
const (
	equalRank = iota
	rangeRank
	othersRank
)

// rankOf returns the rank of a test. Objects are not looked up by their values, and decimals are not looked up by equality, as in Drools.
func rankOf(t *rule.Test) int {
	if t.Own == nil || t.Other == nil {
		return othersRank
	}
	kind := t.Own.Type().Kind
	if _, constant := t.Other.(*rule.Const); !constant || kind >= fact.Enum {
		return othersRank
	}
	switch op := t.Op; {
	case op == operator.Eq && kind != fact.Decimal:
		return equalRank
	case operator.Lt <= op && op <= operator.Ge:
		return rangeRank
	}
	return othersRank
}

// leaving is an entry that a changed event is about to leave.
type leaving struct {
	entry *Entry
	tuple *Tuple
}

// leaveLater makes a changed fact leave an entry whose tests it no longer passes. As in Drools, an event leaves only when it arrives at the
// next entry on the same side, or at the end of its update.
func (w *WorkingMemory) leaveLater(u *alphaUpdate, e *Entry, t *Tuple) {
	switch {
	case !u.late:
		w.leave(e, u.fact, t, u.stamp)
	case e.right():
		w.leavingRight = append(w.leavingRight, leaving{e, t})
	default:
		w.leavingLeft = append(w.leavingLeft, leaving{e, t})
	}
}

func (e *Entry) right() bool { return e.node != nil && !e.left }

// arrive does the delayed work before an event arrives at an entry: it moves the event's tuples at the entries before, and makes it leave
// entries.
func (w *WorkingMemory) arrive(u *alphaUpdate, e *Entry, place int) {
	if u.late { // inlined
		w.eventArrives(u, e, place)
	}
}

func (w *WorkingMemory) eventArrives(u *alphaUpdate, e *Entry, place int) {
	w.moveBefore(u, place)
	if e.right() {
		w.leaveThese(u, &w.leavingRight)
	} else {
		w.leaveThese(u, &w.leavingLeft)
	}
}

// leaveAll does the delayed work at the end of the update of an event.
func (w *WorkingMemory) leaveAll(u *alphaUpdate) {
	w.moveBefore(u, len(u.dispatch.entries))
	w.leaveThese(u, &w.leavingLeft)
	w.leaveThese(u, &w.leavingRight)
	w.moving = w.moving[:0]
}

// moveBefore moves the right tuples of an event at those entries before a place that do not respond to its change.
func (w *WorkingMemory) moveBefore(u *alphaUpdate, place int) {
	for ; u.moved < len(w.moving) && w.moving[u.moved].entry() < place; u.moved++ {
		t := w.moving[u.moved]
		w.leaveThese(u, &w.leavingRight)
		w.touch(u.dispatch.entries[t.entry()].node, t)
	}
}

func (w *WorkingMemory) leaveThese(u *alphaUpdate, list *[]leaving) {
	for _, x := range *list {
		w.leave(x.entry, u.fact, x.tuple, u.stamp)
	}
	clear(*list)
	*list = (*list)[:0]
}
