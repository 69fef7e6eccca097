package engine

import (
	"time"

	"whenthen/engine/internal/rete"
	"whenthen/engine/source"
)

// Profiled makes the session measure where its time goes, for [Session.Profile]. It costs a few looks at the clock for every
// firing and every evaluation of a node.
func Profiled() SessionOption { return func(o *sessionOptions) { o.profile = true } }

// Profile tells where a session's time went, from its opening on.
type Profile struct {
	// Changes is the time that inserts, updates and deletes take on their way to the joins: finding the patterns that may take a
	// fact, staging, and the tests of single facts, which are also the Testing of rules.
	Changes time.Duration
	Rules   []RuleProfile // in load order, including rules that did nothing
	Nodes   []NodeProfile // in the order of the network
	// Tests are the conditions that patterns put to one fact alone, equal ones of several patterns as one. Most of them take less
	// time than to look at the clock: beyond the first 16 facts one in 16 is measured, and counts for all.
	Tests []NodeProfile
}

// RuleProfile is the share of one rule.
type RuleProfile struct {
	Package string
	Rule    string
	File    *source.File // nil for rules that come from no text
	Span    source.Span  // from "rule" to "end"
	Firings int
	// Testing is the time of the tests that its patterns put to one fact alone. Tests that several rules share count for the
	// first of them in load order.
	Testing time.Duration
	// Matching is the time spent on finding its matches. Work on conditions that several rules share counts for the
	// rule that was evaluated first.
	Matching time.Duration
	Acting   time.Duration // in its action, without the matching that follows
}

// NodeProfile is the share of one condition, which several rules may share.
type NodeProfile struct {
	Kind        string // join, not, exists, from, eval, accumulate, query, branch or unify; test in Profile.Tests
	Condition   string
	Rules       []string      // the rules and queries it is part of, in load order
	Evaluations uint64        // how often it had something to do
	Tested      uint64        // pairs of tuple and fact, elements, tuples or facts looked at
	Tuples      uint64        // partial matches and matches made; for tests, how many facts have passed
	Time        time.Duration // without the time of conditions evaluated in between
	File        *source.File  // where the condition stands in the first rule that has it; nil if that is not known
	Span        source.Span
	Shares      []ProfileShare // what of it was done for which rule
}

// ProfileShare is the part of a condition's figures that belongs to one rule: what was done while its matches were looked for.
type ProfileShare struct {
	Rule        int // index into Profile.Rules; -1 for queries that the program asks
	Evaluations uint64
	Tested      uint64
	Tuples      uint64
	Time        time.Duration
}

// Profile returns what was measured so far. It is the zero Profile if the session was not opened with [Profiled].
func (s *Session) Profile() Profile {
	measured := s.wm.Profile()
	if measured == nil {
		return Profile{}
	}
	p := Profile{Changes: measured.Changes, Rules: s.RuleProfiles()}
	for _, n := range measured.Nodes {
		p.Nodes = append(p.Nodes, nodeProfile(n, n.Kind.String()))
	}
	for _, n := range measured.Tests {
		p.Tests = append(p.Tests, nodeProfile(n, "test"))
	}
	return p
}

// RuleProfiles is the Rules of [Session.Profile] alone, which costs much less to ask for; nil without [Profiled].
func (s *Session) RuleProfiles() []RuleProfile {
	matching, testing := s.wm.RuleTimes()
	if matching == nil {
		return nil
	}
	list := make([]RuleProfile, len(matching))
	for i, r := range s.rb.base.Rules {
		list[i] = RuleProfile{Package: r.Package, Rule: r.Name, File: r.File, Span: r.Span,
			Firings: s.counts[i], Testing: testing[i], Matching: matching[i], Acting: s.acted[i]}
	}
	return list
}

func nodeProfile(n rete.NodeProfile, kind string) NodeProfile {
	p := NodeProfile{Kind: kind, Condition: n.Text, Rules: n.Rules, Evaluations: n.Evaluations, Tested: n.Tested,
		Tuples: n.Tuples, Time: n.Time, File: n.File, Span: n.At}
	for _, s := range n.Shares {
		p.Shares = append(p.Shares, ProfileShare{Rule: s.Rule, Evaluations: s.Evaluations, Tested: s.Tested, Tuples: s.Tuples, Time: s.Time})
	}
	return p
}
