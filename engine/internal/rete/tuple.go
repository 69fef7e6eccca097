package rete

import (
	"whenthen/engine/internal/beta"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// newest returns the newest change of the tuple and its ancestors. Ancestors that add no fact do not count, as in Drools: the change that
// made an exists true decides only if the exists is a rule's last condition.
func (w *WorkingMemory) newest(t *memory.Tuple) memory.Stamp { return w.Changed(w.newestLevel(t)) }

// newestLevel returns the tuple or ancestor with the newest change.
func (w *WorkingMemory) newestLevel(t *memory.Tuple) *memory.Tuple {
	level, newest := t, w.Changed(t)
	for t = w.At(t.Left); t != nil; t = w.At(t.Left) {
		if s := w.Changed(t); s > newest && t.AddsFact() {
			level, newest = t, s
		}
	}
	return level
}

// In an extension, Of is the call of a left tuple of a query node, of an answer, or of the top level of a call, or the value that the
// session has stored with Match.SetData. Role is the answer node of an answer, or the matchExtension of a match.

// matchExtension contains fields that few matches need.
type matchExtension struct {
	plan             *network.ItemPlan // for the match of a named consequence
	activation       bool              // the match is a member of its activation group
	actPrev, actNext memory.TupleID
	item             *item
	alarm            *alarm // for a match of a rule with a timer
}

// callIn returns the query call a tuple belongs to, or nil.
func callIn(x *beta.Extension) *call {
	c, _ := x.Of.(*call)
	return c
}

// answerOf returns the answer node of an answer, and otherwise nil.
func answerOf(x *beta.Extension) *network.Node {
	n, _ := x.Role.(*network.Node)
	return n
}

// matchIn returns the match extension of a match, or nil if it has none.
func matchIn(x *beta.Extension) *matchExtension {
	m, _ := x.Role.(*matchExtension)
	return m
}

// matchExt returns the match extension of a tuple, or nil if it has none.
func (w *WorkingMemory) matchExt(t *memory.Tuple) *matchExtension {
	if x := w.Ext(t); x != nil {
		return matchIn(x)
	}
	return nil
}

// extendedMatch returns the match extension of a tuple, which it creates if there is none.
func (w *WorkingMemory) extendedMatch(t *memory.Tuple) *matchExtension {
	x := w.Extended(t)
	m := matchIn(x)
	if m == nil {
		m = &matchExtension{}
		x.Role = m
	}
	return m
}
