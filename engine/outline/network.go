package outline

import (
	"time"

	"whenthen/engine/source"
)

// Picture is the network of a rule base as boxes and arrows, for drawing.
type Picture struct {
	Boxes  []Box
	Arrows []Arrow
}

// Box is a part of the network.
type Box struct {
	ID   string
	Kind string // "alpha": tests of single facts; the kind of a node: join, not …; "rule": a rule with one pattern
	Text string // the condition
	Rule string // the rule that ends at this box, with branch and named consequence, or ""
	// Evaluations is the number of times that a node had work to do, Tested the number of pairs of partial match and fact it examined. Both
	// are 0 unless the picture is of a session.
	Evaluations, Tested uint64
	// Held is the current number of facts that pass an alpha part, or of matches of a rule with one pattern. It is 0 for nodes.
	Held int
}

// Arrow leads from one box to another. From and To are indexes into Boxes. Result marks the result of a group of conditions that a not,
// exists or accumulate uses.
type Arrow struct {
	From, To int
	Result   bool
}

// Work contains counts of the work done for a condition.
type Work struct {
	Evaluations uint64        // number of times that there was work to do
	Tested      uint64        // pairs of tuple and fact, elements, tuples or facts examined
	Tuples      uint64        // partial matches and matches created; for tests, facts that passed
	Time        time.Duration // time of the work, without that of conditions evaluated in between
}

// NodeProfile is the work of one condition, which several rules may share.
type NodeProfile struct {
	Work
	Kind      string // join, not, exists, from, eval, accumulate, query, branch or unify; test for constraints on one fact alone
	Condition string
	Rules     []string     // the rules and queries that contain it, in load order
	File      *source.File // place of the condition in the first rule that has it; nil if unknown
	Span      source.Span
	Shares    []Share // the same work split by rule
}

// Share is the part of a condition's work that was done while the matches of one rule were computed.
type Share struct {
	Work
	Rule int // the rule's place in load order, or -1 for queries run by the host
}
