package join

import (
	"math/bits"

	"whenthen/engine/internal/columns"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

const (
	firstWindow = 8 // candidates; small, because often one of the first matches and no other is wanted
	leastWindow = 4 // with fewer candidates, they are tested one by one
)

// candidateWindow contains up to 64 candidates, beginning with the current one in the order of the memory, and which of them pass a test.
type candidateWindow struct {
	machine       *columns.Machine
	test          *network.ColumnTest
	ids           [columns.Width]memory.TupleID
	next, n       uint   // index of the next candidate of the window, and number of candidates in it
	skipped       uint   // number of candidates of the window that were not asked for
	size          uint   // size of the next window
	holds, unsure uint64 // see Columns.Machine.Run
	begun         bool   // the part that does not depend on the candidate has been computed
	operands      bool   // the operands of the probe have been read
	off           bool   // candidates are tested one by one, because they are not asked for in sequence or the computation for begun fails
}

// fillsWindow reports whether there are enough candidates in a list to test several at once.
func (w *Workspace) fillsWindow(id memory.TupleID) bool {
	for range leastWindow {
		if id == 0 {
			return false
		}
		id = w.Known(id).Next
	}
	return true
}

// open prepares to test the candidates of the tuple in the frame.
func (x *candidateWindow) open(test *network.ColumnTest) {
	x.test, x.next, x.n, x.skipped, x.size = test, 0, 0, 0, firstWindow
	x.begun, x.operands, x.off = false, false, false
}

// forget drops the references to the objects of the window.
func (x *candidateWindow) forget() {
	if x.n = 0; x.machine != nil {
		x.machine.Forget()
	}
}

// turnsDown reports whether a candidate is the next one of the window and fails the test; it then advances the window.
func (x *candidateWindow) turnsDown(t *memory.Tuple) bool {
	i := x.next
	if i >= x.n || x.ids[i%columns.Width] != t.Self || (x.holds|x.unsure)>>i&1 != 0 {
		return false
	}
	x.next++
	return true
}

// inWindow returns the index of the candidate in the window, which is filled from the candidate on if necessary; ok is false if the
// candidate has to be tested alone.
func (w *Workspace) inWindow(t *memory.Tuple) (i uint, ok bool) {
	x := &w.window
	for x.next < x.n {
		if i = x.next; x.ids[i%columns.Width] == t.Self {
			x.next++
			return i, x.unsure>>i&1 == 0
		}
		x.next++
		x.skipped++
	}
	if x.off || x.n > 0 && 2*x.skipped > x.n || !w.fillWindow(t) {
		x.off = true
		return 0, false
	}
	x.next = 1
	return 0, x.unsure&1 == 0
}

// RightBehind returns the next right tuple after r, but skips tuples that fail the test according to the window. r has been tested, or need
// not be because it is staged for deletion.
func (c Candidates) RightBehind(r *memory.Tuple) *memory.Tuple {
	w, x := c.w, &c.w.window
	if c.By != byColumns {
		return w.At(r.Next)
	}
	if x.next < x.n && x.ids[x.next%columns.Width] == r.Self {
		x.next++
	}
	if x.next >= x.n {
		return w.At(r.Next)
	}
	skipped := min(uint(bits.TrailingZeros64((x.holds|x.unsure)>>x.next)), x.n-x.next)
	c.m.Stats.Tested += uint64(skipped)
	w.Budget.Charge(int(skipped))
	if x.next += skipped; x.next == x.n {
		return w.At(w.Known(x.ids[(x.n-1)%columns.Width]).Next)
	}
	return w.Known(x.ids[x.next%columns.Width])
}

// fillWindow runs the test for a candidate and those after it. It returns false if the part that does not depend on the candidate cannot be
// computed, or if the candidate has no object.
func (w *Workspace) fillWindow(t *memory.Tuple) bool {
	x := &w.window
	if x.machine == nil {
		x.machine = new(columns.Machine)
	}
	n := uint(0)
	for ; t != nil && n < x.size; t = w.At(t.Next) {
		o := w.Data(w.LevelOf(t, x.test.Up).Fact)
		if o == nil {
			break
		}
		x.machine.Objects[n%columns.Width], x.ids[n%columns.Width] = o, t.Self
		n++
	}
	if n == 0 {
		return false
	}
	if !x.begun {
		front, ok := w.repetition.Front(x.test.Test, w.Frame)
		if !ok {
			return false
		}
		x.machine.Begin(x.test.Program, front)
		x.begun = true
	}
	x.holds, x.unsure = x.machine.Run(int(n))
	x.n, x.skipped, x.size = n, 0, min(2*x.size, columns.Width)
	return true
}

// rightInColumns reports whether a right tuple matches the left tuple in the frame.
func (c Candidates) rightInColumns(r *memory.Tuple) bool {
	w, x := c.w, &c.w.window
	i, ok := w.inWindow(r)
	if !ok {
		return c.Matches(r)
	}
	return x.holds>>i&1 != 0 && (len(x.test.Others) == 0 || w.passesOthers(c.n, r))
}

// passesOthers reports whether a right tuple that passes the test in columns also passes the other tests.
func (w *Workspace) passesOthers(n *network.Node, r *memory.Tuple) bool {
	x := &w.window
	if probe := &x.test.Probe; probe.Usable() {
		if x.operands = x.operands || probe.Set(&w.Operands, w.Frame); x.operands {
			return probe.Passes(&w.Operands, w.Data(r.Fact))
		}
	}
	w.LoadOwn(n, r.Fact)
	return w.holdAgain(x.test.Others)
}

// leftInColumns reports whether a left tuple matches the right tuple in the frame.
func (c Candidates) leftInColumns(l *memory.Tuple) bool {
	w, x, tests := c.w, &c.w.window, c.n.Tests.Lefts
	if i, ok := w.inWindow(l); ok {
		if x.holds>>i&1 == 0 {
			return false
		}
		tests = x.test.Others
	}
	w.Load(&c.n.Tests.Load, w.Frame, l)
	return w.holdAgain(tests)
}
