package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// alpha is the part of a pattern that depends on one fact only: entry point, type and constant tests. All patterns with equal alpha parts
// share one, and its tests run once per fact.
type alpha struct {
	typ     *fact.Type
	point   string       // entry point
	written []*rule.Test // as written in the first pattern
	slot    int          // slot in which the tests expect the fact's object
	tests   []eval.Test
	entries []*Entry
	// hash or span describes a comparison with constants by which facts can be dispatched; both are nil if there is none.
	hash *hashedTest
	span *spanTest
	ord  int
	// standIn is the entry of this alpha part's stand-in tuples (see deferred.go); nil if it never has any.
	standIn *Entry
}

// Entry is a place where facts enter the network: a root, the right input of a node, or a rule of one pattern.
type Entry struct {
	id    int
	alpha *alpha
	place int // position among the alpha part's entries
	// reads are the properties, as bits of the alpha part's type, whose modification updates the tuples of this entry.
	reads fact.Mask
	// tested contains properties that the alpha part tests although their modification causes no update here, because @watch excludes them.
	// A fact that no longer passes after such a change still leaves.
	tested fact.Mask
	node   *Node // root or node with a right input; nil for a rule of one pattern
	left   bool  // node is a root
	item   *itemPlan
	rule   *rule.Rule  // the first rule that uses it; nil in a query
	query  *rule.Query // the first query that uses it, unless a rule was first
	// window passes only the newest facts; it is the plan of w.windows[place]. It is nil without a window.
	window *windowPlan
	// streams means that entering events are matched at once: in stream mode, and at roots also in cloud mode.
	streams bool
	// batches means that streams has no effect on the right input of a node.
	batches bool
	// untraced means that no rule after the entry reads the lineage of changes, so its tuples need no lineages.
	untraced bool
}

// traceEntries sets untraced for all entries.
func (n *Network) traceEntries() {
	for _, a := range n.alphas {
		for _, e := range a.entries {
			if e.item != nil {
				e.untraced = !looksAtChanges(e.item.rule)
			} else {
				e.untraced = e.node.segment.untraced
			}
		}
	}
}

// accepts reports whether a pattern of type p matches objects of type t.
func accepts(p, t *fact.Type) bool { return p == t || t.Raw().AssignableTo(p.Raw()) }
