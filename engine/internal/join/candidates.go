package join

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A candidate is a tuple of the other side in the same bucket. Work that is the same for all candidates of a tuple is done once.

// Candidates tests the tuples of one side of a bucket against the tuple of the other side, which is in the frame. It is passed by value, so
// that its fields stay in registers.
type Candidates struct {
	w  *Workspace
	n  *network.Node
	m  *Memory
	By TestedBy
}

// TestedBy is the way in which candidates are tested.
type TestedBy uint8

const (
	ByTests   TestedBy = iota // by the tests that equal keys do not imply
	byAll                     // by every test, since the key of the bucket could not be computed
	byProbe                   // by the probe of that side
	ByKey                     // nothing is left to test, since equal keys imply a match
	byLead                    // by the lead of the tests of that side, and then by the tests after it
	byTimes                   // by the times of two events: the time of one side is in WorkingMemory.moment
	byColumns                 // by a test that runs for several candidates at once, and then by the others
)

// RightsOf prepares to test the right tuples of a bucket against a left tuple. loaded means that the facts of the left tuple are in the
// frame; otherwise they are loaded if necessary. The result is valid until the next call of RightsOf or LeftsOf.
func (w *Workspace) RightsOf(n *network.Node, m *Memory, b *Bucket, l *memory.Tuple, loaded bool) Candidates {
	ts := n.Tests
	c := Candidates{w, n, m, w.Plainly(ts.Rest, b)}
	if c.By == ByKey {
		return c
	}
	w.repetition.Begin(false)
	switch {
	case c.By == ByTests && ts.Columns != nil && w.Direct() && w.fillsWindow(b.Right.First):
		if !loaded {
			w.Load(&ts.Load, w.Frame, l)
		}
		w.window.open(ts.Columns)
		c.By = byColumns
		return c
	case c.By == ByTests && ts.Direct.Tests && w.Direct():
		if o := w.Data(w.LevelOf(l, ts.Direct.TestUp).Fact); o != nil {
			ts.Right.SetFrom(&w.Operands, o)
			c.By = byProbe
			return c
		}
	case !loaded && c.By == ByTests && ts.Direct.TestUps != nil && w.Direct():
		if w.readAcross(ts, l) {
			c.By = byProbe
			return c
		}
	}
	if !loaded {
		w.Load(&ts.Load, w.Frame, l)
	}
	switch {
	case c.By != ByTests || !w.Direct():
	case ts.Direct.Times:
		c.By = w.timed(w.LevelOf(l, ts.Direct.TimeUp).Fact)
	case ts.Right.Usable() && ts.Right.Set(&w.Operands, w.Frame):
		c.By = byProbe
	case ts.Lead != nil && ts.Lead.Probe.Set(&w.Operands, w.Frame):
		c.By = byLead
	}
	return c
}

// LeftsOf prepares to test the left tuples of a bucket against a right tuple, like RightsOf.
func (w *Workspace) LeftsOf(n *network.Node, m *Memory, b *Bucket, r *memory.Tuple, loaded bool) Candidates {
	ts := n.Tests
	c := Candidates{w, n, m, w.Plainly(ts.Lefts, b)}
	if c.By == ByKey {
		return c
	}
	w.repetition.Begin(true)
	if c.By == ByTests && ts.LeftColumns != nil && w.Direct() && w.fillsWindow(b.Left.First) {
		if !loaded {
			w.LoadOwn(n, r.Fact)
		}
		w.window.open(ts.LeftColumns)
		c.By = byColumns
		return c
	}
	if c.By == ByTests && ts.Direct.Tests && w.Direct() {
		if o := w.Data(r.Fact); o != nil {
			ts.Left.SetFrom(&w.Operands, o)
			c.By = byProbe
			return c
		}
	}
	if !loaded {
		w.LoadOwn(n, r.Fact)
	}
	switch {
	case c.By != ByTests || w.Distrusted:
	case ts.Direct.Times:
		c.By = w.timed(r.Fact)
	case ts.LeftLead != nil && !w.Scattered && ts.LeftLead.Probe.Set(&w.Operands, w.Frame):
		c.By = byLead
	}
	return c
}

// timed prepares to compare the time of an event with the times of candidates.
func (w *Workspace) timed(event memory.FactID) (by TestedBy) {
	at, ok := w.timeOf(event)
	if !ok {
		return ByTests
	}
	w.moment = at
	return byTimes
}

// Plainly returns how candidates are tested without a probe; tests are the tests that equal keys do not imply.
func (w *Workspace) Plainly(tests []eval.Test, b *Bucket) TestedBy {
	switch {
	case b.Absent():
		return byAll
	case len(tests) == 0 && !w.Distrusted:
		return ByKey
	}
	return ByTests
}

// KeepsMatches reports whether an updated right tuple is known to match the same left tuples of its bucket as before. If there are few left
// tuples, it returns false, since testing all of them is as fast.
func (w *Workspace) KeepsMatches(n *network.Node, m *Memory, b *Bucket, r *memory.Tuple) bool {
	return r.Uncompared() && m.Index.Lefts >= interval.Few && w.Direct() && w.Plainly(n.Tests.Lefts, b) == ByTests
}

// Right reports whether a right tuple matches the left tuple in the frame.
func (c Candidates) Right(r *memory.Tuple) bool {
	w := c.w
	c.m.Stats.Tested++
	if w.Budget.Due() { // Spend, inlined
		w.Look()
	}
	if c.By == byColumns {
		return !w.window.turnsDown(r) && c.rightInColumns(r)
	}
	return c.Matches(r)
}

// screen returns a probe that every matching right tuple passes, or nil if there is none. passed does the remaining tests.
func (c Candidates) screen() *eval.Probe {
	switch c.By {
	case byProbe:
		return &c.n.Tests.Right
	case byLead:
		return &c.n.Tests.Lead.Probe
	}
	return nil
}

// passed reports whether a right tuple that passes the screen matches.
func (c Candidates) passed(r *memory.Tuple) bool {
	return c.By == byProbe || c.w.passesLead(c.n.Tests.Lead, c.n, r)
}

// Matches does the same as Right without counting: for a right tuple that matched before and may still match.
func (c Candidates) Matches(r *memory.Tuple) bool {
	w := c.w
	switch c.By {
	case ByKey:
		return true
	case byProbe:
		return c.n.Tests.Right.Passes(&w.Operands, w.Data(r.Fact))
	case byLead:
		return c.n.Tests.Lead.Probe.Passes(&w.Operands, w.Data(r.Fact)) && c.passed(r)
	case byTimes:
		if at, ok := w.timeOf(r.Fact); ok {
			return related(c.n.Tests, at, w.moment)
		}
	}
	w.LoadOwn(c.n, r.Fact)
	return c.inFrame(c.n.Tests.Rest)
}

// Left reports whether a left tuple matches the right tuple in the frame.
func (c Candidates) Left(l *memory.Tuple) bool {
	w := c.w
	c.m.Stats.Tested++
	if w.Budget.Due() { // Spend, inlined
		w.Look()
	}
	if c.By == byColumns {
		return !w.window.turnsDown(l) && c.leftInColumns(l)
	}
	switch c.By {
	case ByKey:
		return true
	case byProbe:
		return c.n.Tests.Left.Passes(&w.Operands, w.Data(w.LevelOf(l, c.n.Tests.Direct.TestUp).Fact))
	case byTimes:
		if at, ok := w.timeOf(w.LevelOf(l, c.n.Tests.Direct.TimeUp).Fact); ok {
			return related(c.n.Tests, w.moment, at)
		}
	case byLead:
		return c.leftByLead(l)
	}
	w.Load(&c.n.Tests.Load, w.Frame, l)
	return c.inFrame(c.n.Tests.Lefts)
}

func (c Candidates) leftByLead(l *memory.Tuple) bool {
	w, ts := c.w, c.n.Tests
	o := w.Data(w.LevelOf(l, ts.LeftLead.Up).Fact)
	if !ts.LeftLead.Probe.Passes(&w.Operands, o) {
		return false
	}
	left := ts.LeftLead.Undecided(&w.Operands, o)
	if len(left) == 0 {
		return true
	}
	w.Load(&ts.Load, w.Frame, l)
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
func (c Candidates) inFrame(tests []eval.Test) bool {
	if c.By == byAll {
		tests = c.n.Tests.All
	}
	return c.w.holdAgain(tests)
}

// holdAgain reports whether the left tuple and the object in the frame, one of which is a candidate, pass all tests.
func (w *Workspace) holdAgain(tests []eval.Test) bool {
	for i := range tests {
		if !w.repetition.Holds(&tests[i], w.Frame) {
			return false
		}
	}
	return true
}

// LevelOf returns the tuple of a fact: the left ancestor up levels above t.
func (w *Workspace) LevelOf(t *memory.Tuple, up int) *memory.Tuple {
	for ; up > 0; up-- {
		t = w.Known(t.Left)
	}
	return t
}
