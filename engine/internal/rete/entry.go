package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// alpha is the part of a pattern that concerns one fact alone: entry point, type and constant tests. All patterns with
// equal alpha parts share one, and its tests run once for a fact.
type alpha struct {
	typ     *fact.Type
	point   string       // entry point
	written []*rule.Test // as the first pattern has them
	tests   []alphaTest
	entries []*Entry
	// hash or span is what the first test compares with a constant; facts can be dispatched by it.
	hash *hashedTest
	span *spanTest
	ord  int
	turn int // see alphasOf
	// standIn is the entry of this alpha part's stand-in tuples (see deferred.go); nil if it never has any.
	standIn *Entry
}

type alphaTest struct {
	test eval.Test
	slot int
}

// Entry is a place where facts enter the network: a root, the right input of a node, or a rule of one pattern.
type Entry struct {
	id    int
	alpha *alpha
	place int // position among the alpha part's entries
	// reads are the properties, as bits of the alpha part's type, whose modification is seen here.
	reads fact.Mask
	// tested are properties that the alpha part tests although their modification is not seen here, since @watch leaves them out: a
	// fact that fails after such a change leaves.
	tested fact.Mask
	node   *Node // root or node with a right input; nil for a rule of one pattern
	left   bool  // node is a root
	item   *itemPlan
	rule   *rule.Rule // the first rule that uses it; nil in a query
	// window, if not nil, lets the newest facts through only; it is the plan of w.windows[place].
	window *windowPlan
	// streams tells that events that enter are matched at once.
	streams bool
	// batches tells that this does not hold for the right input of a node.
	batches bool
}

// newInitialType makes the type of the hidden fact that conditions without a pattern in front of them start from.
func newInitialType() *fact.Type {
	return &fact.Type{Name: "InitialFact", Kind: fact.Struct, Boxed: true}
}

// accepts tells whether a pattern of type p sees objects of type t.
func accepts(p, t *fact.Type) bool { return p == t || t.Raw().AssignableTo(p.Raw()) }

// holds evaluates the tests on o.
func (a *alpha) holds(f *eval.Frame, o fact.Object) bool {
	for i := range a.tests {
		t := &a.tests[i]
		if s := &f.Slots[t.slot]; s.Ptr != o.Ptr || s.Type != o.Type {
			*s = o
		}
		if !t.test.On(f, o.Ptr) {
			return false
		}
	}
	return true
}
