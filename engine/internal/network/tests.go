package network

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/columns"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Tests are the constraints between a left tuple and an object of the right side. All equalities together form the key under which both
// sides are stored.
type Tests struct {
	Own  int    // slot of the object
	Load Loader // the other slots the tests read
	All  []eval.Test
	// Rest contains the tests that equal keys do not already imply. Lefts contains the tests of left tuples for a right tuple; these are
	// all tests if a left key may have changed since: as in Drools, a left tuple trusts the keys of the right tuples that it finds, but not
	// the other way around.
	Rest, Lefts []eval.Test
	// OnlyKeys means that every test is an equality of the key, of values that do not change without an update.
	OnlyKeys bool
	// Unkeyed means that Drools has no key for some of these equalities: there, the tuples with all its values are in one list. Keyed
	// contains the other equalities; nil if there are none.
	Unkeyed bool
	Keyed   []eval.Test
	// LeftKeys and RightKeys are the sides of the equalities: the keys of the left tuple and of the object must be equal.
	LeftKeys, RightKeys []eval.Key
	// Right is a probe of Rest for right tuples, or of All for elements; Left is a probe of Lefts for left tuples. Either may be unusable.
	Right, Left eval.Probe
	Lead        *Lead       // of right tuples, or nil
	LeftLead    *Lead       // of left tuples, or nil
	Columns     *ColumnTest // of right tuples, or nil
	LeftColumns *ColumnTest // of left tuples, or nil
	Direct      Direct
	Ranges      *interval.Plan // comparisons by which candidates are searched within a bucket
	Timed       bool           // some test compares the times of events
	// MissesChanges means that a property used in a key or comparison may change without an update here: @watch excludes it, or code sets
	// it without an update. As in Drools, any update of the fact then moves the tuple to its right bucket.
	MissesChanges bool
	Nearest       nearest
	Compares      compared // for right updates
	// Unified is the order in which the objects are matched with an open parameter of a query; nil for the order of the memory.
	Unified *unifiedOrder
}

// Lead is a probe for the first tests of a list, up to the first test that a probe cannot run because it may fail: see eval.NewLead.
type Lead struct {
	Probe   eval.Probe
	decides int // number of tests that the probe decides
	tests   []eval.Test
	Up      int // for left tuples: place of the fact that the probe reads, as the number of facts before the newest one
}

// newLead creates the lead of tests on the object in a slot.
func newLead(tests []eval.Test, slot int) *Lead {
	probe, n := eval.NewLead(tests, slot)
	return &Lead{Probe: probe, decides: n, tests: tests}
}

// Undecided returns the remaining tests for the object that has just passed the probe.
func (l *Lead) Undecided(list *eval.Operands, o unsafe.Pointer) []eval.Test {
	return l.tests[l.decides+l.Probe.Sure(list, o):]
}

// compileTests compiles the tests of a node that read more than their own slot. have contains the slots of the left tuple, newest first;
// unified is the plan for the unifications after the pattern, or nil.
func (b *builder) compileTests(kind Kind, p *rule.Pattern, have []factPlace, unified *interval.Plan) (Tests, error) {
	c := b.compiler
	ts := Tests{Own: p.Slot}
	want, beyond := map[int]bool{}, map[int]bool{} // the slots that all tests read, and those that tests other than keys read
	indexed, mayChange := *p, false
	indexed.Tests = nil
	for _, t := range p.Tests {
		if t.Alpha() {
			continue
		}
		test, err := ts.add(c, t, want)
		if err != nil {
			return ts, err
		}
		ts.MissesChanges = ts.MissesChanges || b.missesChanges(p, t)
		stale := b.stale(have, t)
		if t.Op != operator.Eq || t.Own == nil || t.Other == nil || t.Solved() || stale && (t.Part || !hasKey(t)) || b.testedAnew(t) {
			ts.Rest = append(ts.Rest, test)
			for _, slot := range t.Slots {
				beyond[slot] = true
			}
			// In Drools, nots and exists have an ordered index of the values that they compare.
			if !stale && (t.Own != nil && (kind == NotNode || kind == ExistsNode) || !b.readsSilentlySet(t)) {
				indexed.Tests = append(indexed.Tests, t)
			}
			continue
		}
		mayChange = mayChange || stale || b.readsSilentlySet(t)
		if hasKey(t) {
			ts.Keyed = append(ts.Keyed, test)
		} else {
			ts.Unkeyed = true
		}
		left, err := c.Key(t.Other)
		if err != nil {
			return ts, err
		}
		right, err := c.Key(t.Own)
		if err != nil {
			return ts, err
		}
		ts.LeftKeys, ts.RightKeys = append(ts.LeftKeys, left), append(ts.RightKeys, right)
		if !left.Exact || !right.Exact {
			ts.Rest = append(ts.Rest, test)
		}
	}
	ts.OnlyKeys = len(ts.LeftKeys) == len(ts.All) && len(ts.All) > 0 && !mayChange
	if len(ts.LeftKeys) > 1 {
		ts.Rest = ts.All // several keys are mixed into one, which is not exact
	}
	if ts.Lefts = ts.Rest; mayChange {
		ts.Lefts = ts.All
	}
	ts.Ranges = interval.Comparisons(c, &indexed)
	if unified != nil && len(ts.LeftKeys) == 0 {
		ts.Ranges = unified.With(ts.Ranges)
		for _, slot := range unified.Slots() {
			want[slot] = true
		}
	}
	ts.Load = newLoader(have, want)
	ts.Timed = slices.ContainsFunc(ts.All, func(t eval.Test) bool { return t.Times() })
	ts.Load.Timed = ts.Timed
	ts.prepare()
	ts.Direct.read(&ts, have)
	if ts.Direct.Lone == 0 {
		ts.Direct.readAlone(&ts, newLoader(have, beyond))
	}
	return ts, nil
}

// prepare creates the probes of right tuples.
func (ts *Tests) prepare() {
	var ok bool
	if ts.Right, ok = eval.NewProbe(ts.Rest, ts.Own); ok {
		return
	}
	if ts.Ranges == nil {
		ts.Columns = newColumnTest(ts.Rest, ts.Own, false)
	}
	if l := newLead(ts.Rest, ts.Own); l.Probe.Usable() {
		l.Probe.Extend(ts.Rest[min(l.decides+1, len(ts.Rest)):], ts.Own)
		ts.Lead = l
	}
}

// missesChanges reports whether a test reads a property of its own object to whose changes the pattern does not react, or which code of
// rules sets without an update.
func (b *builder) missesChanges(p *rule.Pattern, t *rule.Test) bool {
	return rule.Contains(t.Expr, func(e rule.Expr) bool {
		prop, ok := e.(*rule.Prop)
		if !ok {
			return false
		}
		of, own := prop.Of.(*rule.Slot)
		return own && of.Index == p.Slot && (!p.Reads.Has(prop.Property) || b.silentlySet().Has(prop.Property))
	})
}

// stale reports whether a test reads a global, a collection that code of rules may change, or a property of a fact of the left tuple to
// whose changes the fact's pattern does not react, so that the value may change without an update of the tuple. As in Drools, the latter
// happens in accumulate sources, with @watch, with a binding of a path, and with properties that a constraint reads after another one of
// the same fact.
func (b *builder) stale(have []factPlace, t *rule.Test) bool {
	return readsGlobal(t.Expr) || b.readsInside(t.Expr) || rule.Contains(t.Expr, func(e rule.Expr) bool {
		prop, ok := e.(*rule.Prop)
		if !ok {
			return false
		}
		of, ok := prop.Of.(*rule.Slot)
		return ok && slices.ContainsFunc(have, func(l factPlace) bool {
			return l.Slot == of.Index && l.pattern != nil && !l.pattern.Unmasked &&
				(l.pattern.Unread || !(l.pattern.Reads | b.unset(l.pattern)).Has(prop.Property))
		})
	})
}

// hasKey reports whether Drools computes a key from the other side of a test, which may be stale: a binding of a path or of a computed
// value, which is written outside of the test, or an expression not in brackets that begins with a property of a fact and reads no other
// one. It computes none if the test itself reads a global.
func hasKey(t *rule.Test) bool {
	computed := t.Other
	if c, ok := computed.(*rule.Convert); ok {
		computed = c.X
	}
	if !t.At.Contains(int(computed.Span().Start.Offset)) {
		return !readsGlobal(t.Own)
	}
	at, read := t.Other.Span(), 0
	rule.EachSlot(t.Other, func(int) { read++ })
	bracketed := at.Start != t.At.Start && at.End != t.At.End
	return !bracketed && !readsGlobal(t.Expr) && (isBoundPath(t.Other) || read == 1 && beginsWithProperty(t.Other))
}

// readsGlobal reports whether an expression reads a global, which a program may set at any time.
func readsGlobal(e rule.Expr) bool {
	return rule.Contains(e, func(e rule.Expr) bool {
		_, ok := e.(*rule.GlobalVar)
		return ok
	})
}

// isBoundPath reports whether an expression is the name of a binding whose value is a path, which was written at the place of the binding.
func isBoundPath(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Prop:
		return !e.Span().Contains(int(e.Of.Span().Start.Offset))
	case *rule.Convert:
		return implicit(e) && isBoundPath(e.X)
	}
	return false
}

// implicit reports whether a conversion is not written: the text of one that is, as in $n.intValue(), is longer than its operand.
func implicit(c *rule.Convert) bool { return c.Span() == c.X.Span() }

// beginsWithProperty reports whether the text of an expression begins with a property of a fact.
func beginsWithProperty(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Prop:
		_, ok := e.Of.(*rule.Slot)
		return ok && !isBoundPath(e)
	case *rule.Convert:
		return implicit(e) && beginsWithProperty(e.X)
	case *rule.Index:
		return beginsWithProperty(e.Of)
	case *rule.Binary:
		l, ok := e.L.(*rule.Binary)
		bracketed := ok && operator.Lookup(l.Op.String()).Binds < operator.Lookup(e.Op.String()).Binds
		return !bracketed && beginsWithProperty(e.L)
	}
	return false
}

// compileAllTests compiles every test of a pattern, without a key.
func compileAllTests(c *eval.Compiler, p *rule.Pattern, have []factPlace) (Tests, error) {
	ts := Tests{Own: p.Slot}
	want := map[int]bool{}
	for _, t := range p.Tests {
		if _, err := ts.add(c, t, want); err != nil {
			return ts, err
		}
	}
	ts.Load = newLoader(have, want)
	ts.Right, _ = eval.NewProbe(ts.All, ts.Own)
	return ts, nil
}

// add compiles a test and records the slots it reads.
func (ts *Tests) add(c *eval.Compiler, t *rule.Test, want map[int]bool) (eval.Test, error) {
	test, err := c.Test(t)
	if err == nil {
		err = c.Repeat(&test, t, ts.Own, len(ts.All))
	}
	if err == nil {
		ts.All = append(ts.All, test)
		for _, slot := range t.Slots {
			want[slot] = true
		}
	}
	return test, err
}

// orderUnified plans the order in which objects are matched with an open parameter of a query, for a node without keys.
func (ts *Tests) orderUnified(c *eval.Compiler, follow []rule.Condition, have []factPlace) (err error) {
	if len(ts.LeftKeys) > 0 {
		return nil
	}
	if ts.Unified, err = planOrder(c, follow); err != nil || ts.Unified == nil {
		return err
	}
	want := map[int]bool{ts.Unified.Slot: true}
	for _, s := range ts.Load.Steps {
		want[s.To.Slot] = true
	}
	ts.Load = newLoader(have, want)
	ts.Load.Timed = ts.Timed
	ts.Columns, ts.LeftColumns = nil, nil
	ts.Direct.Left, ts.Direct.Lone = false, 0 // the order depends on a slot of the left tuple
	return nil
}

// Reacts reports whether a change of the properties in changed affects a pattern that reads the properties in reads, both as bits of the
// fact's own type.
func Reacts(reads, changed fact.Mask) bool {
	return reads&changed != 0 && reads != fact.NoProperty || changed == fact.AllProperties && reads == 0
}

// ColumnTest is a test that runs for a window of candidates at once.
type ColumnTest struct {
	Program *columns.Program
	Test    *eval.Test  // the test that Program was made of
	Up      int         // for left candidates: place of the fact that the test reads, as the number of facts before the newest one
	Others  []eval.Test // the remaining tests for a candidate that passes
	Probe   eval.Probe  // of Others, if it is usable
}

// newColumnTest returns the first test that can run in columns for the objects in a slot of the right or left side, or nil if there is
// none.
func newColumnTest(tests []eval.Test, slot int, left bool) *ColumnTest {
	for i := range tests {
		if p := tests[i].Columns(slot, left); p != nil {
			x := &ColumnTest{Program: p, Test: &tests[i]}
			x.Others = append(append(x.Others, tests[:i]...), tests[i+1:]...)
			x.Probe, _ = eval.NewProbe(x.Others, slot)
			return x
		}
	}
	return nil
}

// KeepsBlocker reports whether an updated left tuple keeps its blocker if that still matches. As in Drools, it does if there is one test or
// if all tests are equalities. Otherwise it searches from the start, and moves to the end of the blocker's list even if it finds the same
// blocker.
func (ts *Tests) KeepsBlocker() bool { return len(ts.All) < 2 || len(ts.LeftKeys) == len(ts.All) }

// ScansLeft returns the number of searches of a left side that test each tuple before an index is created. Creating an index reads the
// facts of all tuples into the frame, which a test may have to do as well.
func (ts *Tests) ScansLeft() int {
	if ts.Direct.Tests {
		return 3
	}
	return 1
}
