package rete

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// tests are the constraints between a left tuple and an object of the right side. All equalities together form the key under which both
// sides are stored.
type tests struct {
	own  int    // slot of the object
	load loader // the other slots the tests read
	all  []eval.Test
	// rest contains the tests that equal keys do not already imply. lefts contains the tests of left tuples for a right tuple; these are
	// all tests if a left key may have changed since: as in Drools, a left tuple trusts the keys of the right tuples that it finds, but not
	// the other way around.
	rest, lefts []eval.Test
	// leftKeys and rightKeys are the sides of the equalities: the keys of the left tuple and of the object must be equal.
	leftKeys, rightKeys []eval.Key
	// right is a probe of rest for right tuples, or of all for elements; left is a probe of lefts for left tuples. Either may be unusable.
	right, left eval.Probe
	lead        *lead       // of right tuples, or nil
	leftLead    *lead       // of left tuples, or nil
	columns     *columnTest // of right tuples, or nil
	leftColumns *columnTest // of left tuples, or nil
	direct      direct
	ranges      *interval.Plan // comparisons by which candidates are searched within a bucket
	timed       bool           // some test compares the times of events
	// missesChanges means that a property used in a key or comparison may change without an update here: @watch excludes it, or code sets
	// it without an update. As in Drools, any update of the fact then moves the tuple to its right bucket.
	missesChanges bool
	nearest       nearest
	compares      compared // for right updates
	// unified is the order in which the objects are matched with an open parameter of a query; nil for the order of the memory.
	unified *unifiedOrder
}

// lead is a probe for the first tests of a list, up to the first test that a probe cannot run because it may fail: see eval.NewLead.
type lead struct {
	probe   eval.Probe
	decides int // number of tests that the probe decides
	tests   []eval.Test
	up      int // for left tuples: place of the fact that the probe reads, as the number of facts before the newest one
}

// newLead creates the lead of tests on the object in a slot.
func newLead(tests []eval.Test, slot int) *lead {
	probe, n := eval.NewLead(tests, slot)
	return &lead{probe: probe, decides: n, tests: tests}
}

// undecided returns the remaining tests for the object that has just passed the probe.
func (l *lead) undecided(list *eval.Operands, o unsafe.Pointer) []eval.Test {
	return l.tests[l.decides+l.probe.Sure(list, o):]
}

// passesLead reports whether a right tuple that passes the probe of a lead also passes the other tests.
func (w *WorkingMemory) passesLead(l *lead, n *Node, r *Tuple) bool {
	left := l.undecided(&w.operands, w.data(r.fact))
	if len(left) == 0 {
		return true
	}
	if len(left) == 1 && left[0].Times() {
		if holds, known := w.relatedInFrame(&left[0], n.tests.own, r.fact); known {
			return holds
		}
	}
	w.loadOwn(n, r.fact)
	return w.holdAgain(left)
}

// hashKey is the key of a bucket. absent means that the key could not be computed; such tuples never match, but only evaluating their tests
// shows whether that is an error.
type hashKey struct {
	hash   uint64
	absent bool
}

// compileTests compiles the tests of a node that read more than their own slot. have contains the slots of the left tuple, newest first;
// unified is the plan for the unifications after the pattern, or nil.
func (b *builder) compileTests(kind Kind, p *rule.Pattern, have []factPlace, unified *interval.Plan) (tests, error) {
	c := b.compiler
	ts := tests{own: p.Slot}
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
		ts.missesChanges = ts.missesChanges || b.missesChanges(p, t)
		stale := b.stale(have, t)
		if t.Op != operator.Eq || t.Own == nil || t.Other == nil || t.Solved() || stale && (t.Part || !hasKey(t)) {
			ts.rest = append(ts.rest, test)
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
		left, err := c.Key(t.Other)
		if err != nil {
			return ts, err
		}
		right, err := c.Key(t.Own)
		if err != nil {
			return ts, err
		}
		ts.leftKeys, ts.rightKeys = append(ts.leftKeys, left), append(ts.rightKeys, right)
		if !left.Exact || !right.Exact {
			ts.rest = append(ts.rest, test)
		}
	}
	if len(ts.leftKeys) > 1 {
		ts.rest = ts.all // several keys are mixed into one, which is not exact
	}
	if ts.lefts = ts.rest; mayChange {
		ts.lefts = ts.all
	}
	ts.ranges = interval.Comparisons(c, &indexed)
	if unified != nil && len(ts.leftKeys) == 0 {
		ts.ranges = unified.With(ts.ranges)
		for _, slot := range unified.Slots() {
			want[slot] = true
		}
	}
	ts.load = newLoader(have, want)
	ts.timed = slices.ContainsFunc(ts.all, func(t eval.Test) bool { return t.Times() })
	ts.load.timed = ts.timed
	ts.prepare()
	ts.direct.read(&ts, have)
	if ts.direct.lone == 0 {
		ts.direct.readAlone(&ts, newLoader(have, beyond))
	}
	return ts, nil
}

// prepare creates the probes of right tuples.
func (ts *tests) prepare() {
	var ok bool
	if ts.right, ok = eval.NewProbe(ts.rest, ts.own); ok {
		return
	}
	if ts.ranges == nil {
		ts.columns = newColumnTest(ts.rest, ts.own, false)
	}
	if l := newLead(ts.rest, ts.own); l.probe.Usable() {
		l.probe.Extend(ts.rest[min(l.decides+1, len(ts.rest)):], ts.own)
		ts.lead = l
	}
}

// missesChanges reports whether a test reads a property of its own object to whose changes the pattern does not react, or which code of
// rules sets without an update.
func (b *builder) missesChanges(p *rule.Pattern, t *rule.Test) (found bool) {
	rule.Walk(t.Expr, func(e rule.Expr) {
		if prop, ok := e.(*rule.Prop); ok && !found {
			of, own := prop.Of.(*rule.Slot)
			found = own && of.Index == p.Slot && (!p.Reads.Has(prop.Property) || b.silentlySet().Has(prop.Property))
		}
	})
	return found
}

// stale reports whether a test reads a property of a fact of the left tuple to whose changes the fact's pattern does not react, so that the
// property may change without an update of the tuple. As in Drools this happens in accumulate sources, with @watch, with a binding of a
// path, and with properties that a constraint reads after another one of the same fact.
func (b *builder) stale(have []factPlace, t *rule.Test) (found bool) {
	rule.Walk(t.Expr, func(e rule.Expr) {
		prop, ok := e.(*rule.Prop)
		if !ok || found {
			return
		}
		if of, ok := prop.Of.(*rule.Slot); ok {
			found = slices.ContainsFunc(have, func(l factPlace) bool {
				return l.slot == of.Index && l.pattern != nil && !l.pattern.Unmasked && !(l.pattern.Reads | b.unset(l.pattern)).Has(prop.Property)
			})
		}
	})
	return found
}

// hasKey reports whether Drools computes a key from the other side of a test, which may be stale: a binding of a path or of a computed value,
// which is written outside of the test, or an expression whose text begins with a property of a fact.
func hasKey(t *rule.Test) bool {
	computed := t.Other
	if c, ok := computed.(*rule.Convert); ok {
		computed = c.X
	}
	return !t.At.Contains(int(computed.Span().Start.Offset)) || isBoundPath(t.Other) || beginsWithProperty(t.Other)
}

// isBoundPath reports whether an expression is the name of a binding whose value is a path, which was written at the place of the binding.
func isBoundPath(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Prop:
		return !e.Span().Contains(int(e.Of.Span().Start.Offset))
	case *rule.Convert:
		return isBoundPath(e.X)
	}
	return false
}

// beginsWithProperty reports whether the text of an expression begins with a property of a fact.
func beginsWithProperty(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Prop:
		_, ok := e.Of.(*rule.Slot)
		return ok
	case *rule.Convert:
		return beginsWithProperty(e.X)
	case *rule.Binary:
		l, ok := e.L.(*rule.Binary)
		bracketed := ok && operator.Lookup(l.Op.String()).Binds < operator.Lookup(e.Op.String()).Binds
		return !bracketed && beginsWithProperty(e.L)
	}
	return false
}

// compileAllTests compiles every test of a pattern, without a key.
func compileAllTests(c *eval.Compiler, p *rule.Pattern, have []factPlace) (tests, error) {
	ts := tests{own: p.Slot}
	want := map[int]bool{}
	for _, t := range p.Tests {
		if _, err := ts.add(c, t, want); err != nil {
			return ts, err
		}
	}
	ts.load = newLoader(have, want)
	ts.right, _ = eval.NewProbe(ts.all, ts.own)
	return ts, nil
}

// add compiles a test and records the slots it reads.
func (ts *tests) add(c *eval.Compiler, t *rule.Test, want map[int]bool) (eval.Test, error) {
	test, err := c.Test(t)
	if err == nil {
		err = c.Repeat(&test, t, ts.own, len(ts.all))
	}
	if err == nil {
		ts.all = append(ts.all, test)
		for _, slot := range t.Slots {
			want[slot] = true
		}
	}
	return test, err
}

// orderUnified plans the order in which objects are matched with an open parameter of a query, for a node without keys.
func (ts *tests) orderUnified(c *eval.Compiler, follow []rule.Condition, have []factPlace) (err error) {
	if len(ts.leftKeys) > 0 {
		return nil
	}
	if ts.unified, err = planOrder(c, follow); err != nil || ts.unified == nil {
		return err
	}
	want := map[int]bool{ts.unified.slot: true}
	for _, s := range ts.load.steps {
		want[s.to.slot] = true
	}
	ts.load = newLoader(have, want)
	ts.load.timed = ts.timed
	ts.columns, ts.leftColumns = nil, nil
	ts.direct.left, ts.direct.lone = false, 0 // the order depends on a slot of the left tuple
	return nil
}

// keyOf computes the key of the left tuple, or of the object, whose slots are loaded.
func keyOf(keys []eval.Key, f *eval.Frame) (key hashKey) {
	for i := range keys {
		hash, ok := keys[i].Of(f)
		if len(keys) == 1 {
			return single(hash, ok)
		}
		key = mix(key, hash, ok)
	}
	return key
}

func single(hash uint64, ok bool) hashKey {
	if !ok {
		return hashKey{absent: true}
	}
	return hashKey{hash: hash}
}

func mix(key hashKey, hash uint64, ok bool) hashKey {
	return hashKey{hash: eval.Combine(key.hash, hash), absent: key.absent || !ok}
}

// allHold reports whether the left tuple and the object in the frame pass all tests in list.
func allHold(list []eval.Test, f *eval.Frame) bool {
	for i := range list {
		if !list[i].Eval(f) {
			return false
		}
	}
	return true
}

// reacts reports whether a change of the properties in changed affects a pattern that reads the properties in reads, both as bits of the
// fact's own type.
func reacts(reads, changed fact.Mask) bool {
	return reads&changed != 0 && reads != fact.NoProperty || changed == fact.AllProperties && reads == 0
}
