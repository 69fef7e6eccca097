package rete

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
)

// Most facts are inserted before any rule is evaluated, so the first evaluation of a node finds many new tuples on one side. Work that is
// the same for all of them is done once here, and the ends of the lists they join are kept in variables.

// joinEvery creates the children of a new left tuple and every right tuple of a bucket, if no pair needs a test.
func (w *WorkingMemory) joinEvery(m *nodeMemory, l *memory.Tuple, b *join.Bucket, out *memory.Results) {
	ins := &out.Set.Inserts
	top, last := w.At(ins.First), (*memory.Tuple)(nil)
	for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
		m.Stats.Tested++
		if w.Budget.Due() { // Spend, inlined
			w.Look()
		}
		if w.overPair(l, r) {
			continue
		}
		c := w.Get()
		c.Left, c.Right, c.Fact = l.Self, r.Self, r.Fact
		if last != nil {
			c.LeftPrev, c.LeftNext, last.LeftNext = last.Self, 0, c.Self
		} else {
			l.FirstChild, c.LeftNext = c.Self, 0
		}
		w.AppendRight(r, c)
		w.Descend(c, r)
		memory.PushOn(ins, top, c, memory.StagedInsert)
		top, last = c, c
	}
	if last != nil {
		w.At(l.FirstChild).LeftPrev = last.Self
	}
}
