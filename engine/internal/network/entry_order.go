package network

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
// order, then other tests, windows and the nodes of patterns that end there, each in the order in which they were built: declared windows
// before all rules.

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
	*Alpha
	entries []*Entry
}

// runs returns the entries for facts of type t, in the order in which a fact reaches them.
func (n *Network) runs(t *fact.Type) (list []run) {
	if !t.Event && !n.arrivals {
		for _, a := range n.Alphas {
			list = append(list, run{a, a.Entries})
		}
		return list
	}
	root := &typeSink{tests: map[string]*typeSink{}}
	for _, e := range n.declaredFirst() {
		if !Accepts(e.Alpha.typ, t) {
			continue
		}
		at := root.below(e.Alpha.typ.QualifiedName()+":"+e.Alpha.point, othersRank)
		if e.Window == nil {
			for _, test := range e.Alpha.written {
				at = at.below(rule.Canonical(test.Expr, e.Alpha.slot), rankOf(test))
				if at.rank == equalRank {
					at.own = rule.Canonical(test.Own, e.Alpha.slot)
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
	if n.arrivals || slices.ContainsFunc(n.Alphas, func(a *Alpha) bool { return a.typ.Event }) {
		order = "tests in common first"
	}
	if slices.ContainsFunc(n.Alphas, func(a *Alpha) bool { return a.point != "" }) {
		order += ", each entry point apart"
	}
	if slices.ContainsFunc(n.Entries, (*Entry).declared) {
		order += ", declared windows first"
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
		if last := len(list) - 1; last >= 0 && list[last].Alpha == s.entry.Alpha {
			list[last].entries = append(list[last].entries, s.entry)
			return list
		}
		return append(list, run{s.entry.Alpha, []*Entry{s.entry}})
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

// rankOf returns the rank of a test. As in Drools, only values of the fact's own properties are looked up, objects are not looked up by
// their values, and decimals are not looked up by equality.
func rankOf(t *rule.Test) int {
	if t.Own == nil || t.Other == nil || !ownValue(t.Own) {
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

// ownValue reports whether an expression is the fact itself or one of its properties, possibly converted.
func ownValue(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Convert:
		return ownValue(e.X)
	case *rule.Prop:
		_, ok := e.Of.(*rule.Slot)
		return ok
	case *rule.Slot:
		return true
	}
	return false
}

// Right reports whether the entry is the right input of a node.
func (e *Entry) Right() bool { return e.Node != nil && !e.Left }
