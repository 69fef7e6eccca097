package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A branch's phases: left deletes, left updates, left inserts. The first arm whose test holds queues a match of its named consequence at
// once, so that this match comes before the matches of the remaining conditions. The match is put into the queue of the item whose
// evaluation finds it: that of a do[name] after the branch, or of the rule's own action. Unless the arm breaks, the tuple is also passed
// on. As in Drools, an update does not change the lineage of the match and of the tuple that was passed on, which an activation group
// depends on.

func (w *WorkingMemory) evaluateBranch(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	it := w.branching
	if it == nil || w.adopting != nil {
		it = w.agenda.item(n.Branch.Item)
	}
	w.Filter(src, out, false, func(l *memory.Tuple) bool { return w.takeArm(n, m, it, l) }, func(l *memory.Tuple) {
		if x := w.Ext(l); x != nil && x.Arm != 0 {
			w.removeArm(it, w.At(x.Arm))
		}
	})
}

// takeArm creates, updates or deletes the match of a named consequence for a left tuple, depending on the tests. It reports whether the
// tuple is passed on.
func (w *WorkingMemory) takeArm(n *network.Node, m *nodeMemory, it *item, l *memory.Tuple) bool {
	w.Load(&n.Load, w.Frame, l)
	var taken *network.BranchArm
	for i := range n.Branch.Arms {
		arm := &n.Branch.Arms[i]
		m.Stats.Tested++
		w.Spend()
		if arm.Test == nil || arm.Test(w.Frame) {
			taken = arm
			break
		}
	}
	var had *memory.Tuple
	if x := w.Ext(l); x != nil {
		had = w.At(x.Arm)
	}
	if had != nil {
		if taken != nil && w.matchExt(had).plan == taken.Plan {
			had.Fact = l.Fact
			if !had.Is(memory.FlagQueued) {
				w.matchExt(had).item = it
			}
			w.updateMatch(w.matchExt(had).item, had, false)
			return !taken.Breaks
		}
		w.Ext(l).Arm = 0
		w.removeArm(it, had)
	}
	if taken == nil {
		return true
	}
	t := w.Get()
	t.Left, t.Fact, t.Flags = l.Self, l.Fact, memory.FlagSame
	w.Descend(t, l)
	x := w.extendedMatch(t)
	x.plan, x.item = taken.Plan, it
	w.Extended(l).Arm = t.Self
	w.addMatch(it, t, false)
	return !taken.Breaks
}

// removeArm cancels the match of a named consequence, in whichever queue it is.
func (w *WorkingMemory) removeArm(it *item, t *memory.Tuple) {
	if w.adopting == nil {
		it = w.matchExt(t).item
	}
	w.removeMatch(it, t)
}
