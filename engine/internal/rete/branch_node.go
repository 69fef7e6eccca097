package rete

import (
	"fmt"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A branch's phases: left deletes, left updates, left inserts. The first arm whose test holds queues a match of its named consequence at
// once, so that this match comes before the matches of the remaining conditions. The match is put into the queue of the item whose
// evaluation finds it: that of a do[name] after the branch, or of the rule's own action. Unless the arm breaks, the tuple is also passed
// on. As in Drools, an update does not change the lineage of the match and of the tuple that was passed on, which an activation group
// depends on.

// branchPart contains the arms of a branch node.
type branchPart struct {
	arms []branchArm
	item *itemPlan // item of the rule's own action; while facts are adopted, matches of the arms are recorded as its matches
}

type branchArm struct {
	test   eval.Bool // nil means always true
	plan   *itemPlan // of the named consequence
	breaks bool
}

// namedCall adds do[name], break[name] and if … do. A plain do ends a path of its own. The other nodes are shared by the branches into
// which a later "or" divides the rule, so that the consequence runs once.
func (b *builder) namedCall(left *Node, c *rule.NamedCall) (*Node, error) {
	if c.Plain() {
		return left, b.addTerminal(left, b.branch, b.branch.Named[c.Arms[0].Action])
	}
	n, err := b.attach(left, BranchNode, fmt.Sprintf("#%d:%d", b.rule.Order, c.At.Start.Offset), func(n *Node) error {
		n.branch = &branchPart{}
		n.text = oneLine(c)
		n.load = loadAll(left.slots)
		for _, arm := range c.Arms {
			a := branchArm{breaks: arm.Break}
			if arm.If != nil {
				test, err := b.compiler.Bool(arm.If)
				if err != nil {
					return err
				}
				a.test = test
			}
			action := b.branch.Named[arm.Action]
			a.plan = &itemPlan{id: -1, rule: b.rule, branch: b.branch, action: action, number: b.net.addAction(action)}
			a.plan.setSlots(below(left.slots))
			b.setOrigin(a.plan, true)
			n.branch.arms = append(n.branch.arms, a)
		}
		return nil
	})
	if err == nil && n.branch.item == nil {
		b.branches = append(b.branches, n)
	}
	return n, err
}

func (w *WorkingMemory) evaluateBranch(n *Node, m *nodeMemory, src *staging, out *results) {
	it := w.branching
	if it == nil || w.adopting != nil {
		it = w.agenda.item(n.branch.item)
	}
	w.filter(src, out, false, func(l *Tuple) bool { return w.takeArm(n, m, it, l) }, func(l *Tuple) {
		if x := w.ext(l); x != nil && x.arm != 0 {
			w.removeArm(it, w.at(x.arm))
		}
	})
}

// takeArm creates, updates or deletes the match of a named consequence for a left tuple, depending on the tests. It reports whether the
// tuple is passed on.
func (w *WorkingMemory) takeArm(n *Node, m *nodeMemory, it *Item, l *Tuple) bool {
	w.load(&n.load, w.frame, l)
	var taken *branchArm
	for i := range n.branch.arms {
		arm := &n.branch.arms[i]
		m.stats.Tested++
		w.spend()
		if arm.test == nil || arm.test(w.frame) {
			taken = arm
			break
		}
	}
	var had *Tuple
	if x := w.ext(l); x != nil {
		had = w.at(x.arm)
	}
	if had != nil {
		if taken != nil && w.matchExt(had).plan == taken.plan {
			had.fact = l.fact
			if !had.is(flagQueued) {
				w.matchExt(had).item = it
			}
			w.updateMatch(w.matchExt(had).item, had, false)
			return !taken.breaks
		}
		w.ext(l).arm = 0
		w.removeArm(it, had)
	}
	if taken == nil {
		return true
	}
	t := w.get()
	t.lp, t.fact, t.flags = l.self, l.fact, flagSame
	w.descend(t, l)
	x := w.extendedMatch(t)
	x.plan, x.item = taken.plan, it
	w.extended(l).arm = t.self
	w.addMatch(it, t, false)
	return !taken.breaks
}

// removeArm cancels the match of a named consequence, in whichever queue it is.
func (w *WorkingMemory) removeArm(it *Item, t *Tuple) {
	if w.adopting == nil {
		it = w.matchExt(t).item
	}
	w.removeMatch(it, t)
}
