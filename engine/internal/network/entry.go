package network

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Alpha is the part of a pattern that depends on one fact only: entry point, type and constant tests. All patterns with equal alpha parts
// share one, and its tests run once per fact.
type Alpha struct {
	typ     *fact.Type
	point   string       // entry point
	written []*rule.Test // as written in the first pattern
	slot    int          // slot in which the tests expect the fact's object
	Tests   []eval.Test
	Entries []*Entry
	// hash or span describes a comparison with constants by which facts can be dispatched; both are nil if there is none.
	hash  *hashedTest
	span  *spanTest
	Index int
	// StandIn is the entry of this alpha part's stand-in tuples (see deferEntries); nil if it never has any.
	StandIn *Entry
}

// Entry is a place where facts enter the network: a root, the right input of a node, or a rule of one pattern.
type Entry struct {
	ID    int
	Alpha *Alpha
	Place int // position among the alpha part's entries
	// reads are the properties, as bits of the alpha part's type, whose modification updates the tuples of this entry.
	reads fact.Mask
	// tested contains properties that the alpha part tests although their modification causes no update here, because @watch excludes them.
	// A fact that no longer passes after such a change still leaves.
	tested fact.Mask
	Node   *Node // root or node with a right input; nil for a rule of one pattern
	Left   bool  // Node is a root
	Item   *ItemPlan
	Rule   *rule.Rule  // the first rule that uses it; nil in a query
	Query  *rule.Query // the first query that uses it, unless a rule was first
	// Window passes only the newest facts; it is the plan of the window with that number. It is nil without a window.
	Window *WindowPlan
	// Streams means that entering events are matched at once: in stream mode, and at roots also in cloud mode.
	Streams bool
	// Batches means that Streams has no effect on the right input of a node.
	Batches bool
	// Untraced means that no rule after the entry reads the lineage of changes, so its tuples need no lineages.
	Untraced bool
}

// traceEntries sets Untraced for all entries.
func (n *Network) traceEntries() {
	for _, a := range n.Alphas {
		for _, e := range a.Entries {
			if e.Item != nil {
				e.Untraced = !looksAtChanges(e.Item.Rule)
			} else {
				e.Untraced = e.Node.Segment.Untraced
			}
		}
	}
}

// Accepts reports whether a pattern of type p matches objects of type t.
func Accepts(p, t *fact.Type) bool { return p == t || t.Raw().AssignableTo(p.Raw()) }
