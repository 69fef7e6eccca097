package rete

import (
	"iter"
	"slices"

	"whenthen/engine/rule"
)

// WaitingOf yields the matches of one rule that wait on the agenda, in the order of its queues.
func (w *WorkingMemory) WaitingOf(r *rule.Rule) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		for i := range w.agenda.items {
			it := &w.agenda.items[i]
			if it.plan.Rule != r {
				continue
			}
			for t := w.At(it.matches.First); t != nil; t = w.At(t.Next) {
				if !yield(Match{it, t}) {
					return
				}
			}
		}
	}
}

// DueOf returns the earliest time, in Unix milliseconds, at which a waiting match of r is due: because of its timer, or because no more
// events can contradict a not. ok is false if no match waits.
func (w *WorkingMemory) DueOf(r *rule.Rule) (due int64, ok bool) {
	for _, j := range w.jobs.heap {
		if j.alarm != nil && j.alarm.item.plan.Rule == r && (!ok || j.due < due) {
			due, ok = j.due, true
		}
	}
	return due, ok
}

// Unevaluated reports whether changes are staged before a rule's joins, so that the rule may have matches that are not known yet.
func (w *WorkingMemory) Unevaluated(r *rule.Rule) bool {
	for i := range w.agenda.items {
		if it := &w.agenda.items[i]; it.plan.Rule == r && (it.dirty || w.asksChanged(it.plan.Path)) {
			return true
		}
	}
	return false
}

// Focused reports whether a group is on the focus stack.
func (w *WorkingMemory) Focused(name string) bool {
	return slices.ContainsFunc(w.agenda.stack, func(g *group) bool { return g.name == name })
}

// BringUpToDate evaluates all rules, so that Waiting lists every match. A run evaluates a rule only when its turn comes, so matches may
// fire in a different order afterwards.
func (w *WorkingMemory) BringUpToDate() error {
	w.flush()
	w.betweenRuns = true
	w.takeTurns()
	for i := range w.agenda.items {
		if it := &w.agenda.items[i]; it.dirty {
			w.evaluate(it)
		}
	}
	w.betweenRuns = false
	return w.takeError()
}
