package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A candidate is a tuple of the other side in the same bucket. Work that is the same for all candidates of a tuple is done once.

// candidates tests the tuples of one side of a bucket against the tuple of the other side, which is in the frame. It is passed by value, so
// that its fields stay in registers.
type candidates struct {
	w  *workspace
	n  *network.Node
	m  *joinMemory
	by testedBy
}

// testedBy is the way in which candidates are tested.
type testedBy uint8

const (
	byTests   testedBy = iota // by the tests that equal keys do not imply
	byAll                     // by every test, since the key of the bucket could not be computed
	byProbe                   // by the probe of that side
	byKey                     // nothing is left to test, since equal keys imply a match
	byLead                    // by the lead of the tests of that side, and then by the tests after it
	byTimes                   // by the times of two events: the time of one side is in WorkingMemory.moment
	byColumns                 // by a test that runs for several candidates at once, and then by the others
)

// rightsOf prepares to test the right tuples of a bucket against a left tuple. loaded means that the facts of the left tuple are in the
// frame; otherwise they are loaded if necessary. The result is valid until the next call of rightsOf or leftsOf.
func (w *workspace) rightsOf(n *network.Node, m *joinMemory, b *bucket, l *memory.Tuple, loaded bool) candidates {
	ts := n.Tests
	c := candidates{w, n, m, w.plainly(ts.Rest, b)}
	if c.by == byKey {
		return c
	}
	w.repetition.Begin(false)
	switch {
	case c.by == byTests && ts.Columns != nil && w.direct() && w.fillsWindow(b.right.First):
		if !loaded {
			w.load(&ts.Load, w.frame, l)
		}
		w.window.open(ts.Columns)
		c.by = byColumns
		return c
	case c.by == byTests && ts.Direct.Tests && w.direct():
		if o := w.Data(w.levelOf(l, ts.Direct.TestUp).Fact); o != nil {
			ts.Right.SetFrom(&w.operands, o)
			c.by = byProbe
			return c
		}
	case !loaded && c.by == byTests && ts.Direct.TestUps != nil && w.direct():
		if w.readAcross(ts, l) {
			c.by = byProbe
			return c
		}
	}
	if !loaded {
		w.load(&ts.Load, w.frame, l)
	}
	switch {
	case c.by != byTests || !w.direct():
	case ts.Direct.Times:
		c.by = w.timed(w.levelOf(l, ts.Direct.TimeUp).Fact)
	case ts.Right.Usable() && ts.Right.Set(&w.operands, w.frame):
		c.by = byProbe
	case ts.Lead != nil && ts.Lead.Probe.Set(&w.operands, w.frame):
		c.by = byLead
	}
	return c
}

// leftsOf prepares to test the left tuples of a bucket against a right tuple, like rightsOf.
func (w *workspace) leftsOf(n *network.Node, m *joinMemory, b *bucket, r *memory.Tuple, loaded bool) candidates {
	ts := n.Tests
	c := candidates{w, n, m, w.plainly(ts.Lefts, b)}
	if c.by == byKey {
		return c
	}
	w.repetition.Begin(true)
	if c.by == byTests && ts.LeftColumns != nil && w.direct() && w.fillsWindow(b.left.First) {
		if !loaded {
			w.loadOwn(n, r.Fact)
		}
		w.window.open(ts.LeftColumns)
		c.by = byColumns
		return c
	}
	if c.by == byTests && ts.Direct.Tests && w.direct() {
		if o := w.Data(r.Fact); o != nil {
			ts.Left.SetFrom(&w.operands, o)
			c.by = byProbe
			return c
		}
	}
	if !loaded {
		w.loadOwn(n, r.Fact)
	}
	switch {
	case c.by != byTests || w.distrusted:
	case ts.Direct.Times:
		c.by = w.timed(r.Fact)
	case ts.LeftLead != nil && !w.Scattered && ts.LeftLead.Probe.Set(&w.operands, w.frame):
		c.by = byLead
	}
	return c
}

// timed prepares to compare the time of an event with the times of candidates.
func (w *workspace) timed(event memory.FactID) (by testedBy) {
	at, ok := w.timeOf(event)
	if !ok {
		return byTests
	}
	w.moment = at
	return byTimes
}

// plainly returns how candidates are tested without a probe; tests are the tests that equal keys do not imply.
func (w *workspace) plainly(tests []eval.Test, b *bucket) testedBy {
	switch {
	case b.absent():
		return byAll
	case len(tests) == 0 && !w.distrusted:
		return byKey
	}
	return byTests
}

// keepsMatches reports whether an updated right tuple is known to match the same left tuples of its bucket as before. If there are few left
// tuples, it returns false, since testing all of them is as fast.
func (w *workspace) keepsMatches(n *network.Node, m *joinMemory, b *bucket, r *memory.Tuple) bool {
	return r.Uncompared() && m.index.nLeft >= interval.Few && w.direct() && w.plainly(n.Tests.Lefts, b) == byTests
}

// right reports whether a right tuple matches the left tuple in the frame.
func (c candidates) right(r *memory.Tuple) bool {
	w := c.w
	c.m.stats.Tested++
	if w.Budget.Due() { // spend, inlined
		w.look()
	}
	if c.by == byColumns {
		return !w.window.turnsDown(r) && c.rightInColumns(r)
	}
	return c.matches(r)
}

// screen returns a probe that every matching right tuple passes, or nil if there is none. passed does the remaining tests.
func (c candidates) screen() *eval.Probe {
	switch c.by {
	case byProbe:
		return &c.n.Tests.Right
	case byLead:
		return &c.n.Tests.Lead.Probe
	}
	return nil
}

// passed reports whether a right tuple that passes the screen matches.
func (c candidates) passed(r *memory.Tuple) bool {
	return c.by == byProbe || c.w.passesLead(c.n.Tests.Lead, c.n, r)
}

// matches does the same as right without counting: for a right tuple that matched before and may still match.
func (c candidates) matches(r *memory.Tuple) bool {
	w := c.w
	switch c.by {
	case byKey:
		return true
	case byProbe:
		return c.n.Tests.Right.Passes(&w.operands, w.Data(r.Fact))
	case byLead:
		return c.n.Tests.Lead.Probe.Passes(&w.operands, w.Data(r.Fact)) && c.passed(r)
	case byTimes:
		if at, ok := w.timeOf(r.Fact); ok {
			return related(c.n.Tests, at, w.moment)
		}
	}
	w.loadOwn(c.n, r.Fact)
	return c.inFrame(c.n.Tests.Rest)
}

// left reports whether a left tuple matches the right tuple in the frame.
func (c candidates) left(l *memory.Tuple) bool {
	w := c.w
	c.m.stats.Tested++
	if w.Budget.Due() { // spend, inlined
		w.look()
	}
	if c.by == byColumns {
		return !w.window.turnsDown(l) && c.leftInColumns(l)
	}
	switch c.by {
	case byKey:
		return true
	case byProbe:
		return c.n.Tests.Left.Passes(&w.operands, w.Data(w.levelOf(l, c.n.Tests.Direct.TestUp).Fact))
	case byTimes:
		if at, ok := w.timeOf(w.levelOf(l, c.n.Tests.Direct.TimeUp).Fact); ok {
			return related(c.n.Tests, w.moment, at)
		}
	case byLead:
		return c.leftByLead(l)
	}
	w.load(&c.n.Tests.Load, w.frame, l)
	return c.inFrame(c.n.Tests.Lefts)
}

func (c candidates) leftByLead(l *memory.Tuple) bool {
	w, ts := c.w, c.n.Tests
	o := w.Data(w.levelOf(l, ts.LeftLead.Up).Fact)
	if !ts.LeftLead.Probe.Passes(&w.operands, o) {
		return false
	}
	left := ts.LeftLead.Undecided(&w.operands, o)
	if len(left) == 0 {
		return true
	}
	w.load(&ts.Load, w.frame, l)
	return w.holdAgain(left)
}

// related evaluates the only test, which compares the times of the object and of the left object.
func related(ts *network.Tests, own, left memory.EventTime) bool {
	if ts.Direct.OwnFirst {
		return ts.Rest[0].Related(own, left)
	}
	return ts.Rest[0].Related(left, own)
}

// inFrame reports whether the left tuple and the object in the frame, both from one bucket, match; tests are the tests that equal keys do
// not imply.
func (c candidates) inFrame(tests []eval.Test) bool {
	if c.by == byAll {
		tests = c.n.Tests.All
	}
	return c.w.holdAgain(tests)
}

// holdAgain reports whether the left tuple and the object in the frame, one of which is a candidate, pass all tests.
func (w *workspace) holdAgain(tests []eval.Test) bool {
	for i := range tests {
		if !w.repetition.Holds(&tests[i], w.frame) {
			return false
		}
	}
	return true
}

// levelOf returns the tuple of a fact: the left ancestor up levels above t.
func (w *workspace) levelOf(t *memory.Tuple, up int) *memory.Tuple {
	for ; up > 0; up-- {
		t = w.Known(t.Left)
	}
	return t
}
