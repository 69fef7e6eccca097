package engine

import (
	"time"

	"whenthen/engine/internal/rete"
	"whenthen/engine/source"
)

// Profiled makes the session measure where its time goes, for [Session.Profile]. It costs a few clock readings for every firing
// and every evaluation of a node.
func Profiled() SessionOption { return func(o *sessionOptions) { o.profile = true } }

// Profile says where a session's time went since it was opened.
type Profile struct {
	// Changes is the time that inserts, updates and deletes take before they reach the joins: finding the patterns that may accept a
	// fact, staging, and the tests of single facts. The time of these tests is also in the Testing of rules.
	Changes time.Duration
	Rules   []RuleProfile // in load order, including rules that did nothing
	Nodes   []NodeProfile // in the order of the network
	// Tests are the constraints that patterns apply to one fact alone; equal ones of several patterns count as one. Most of them take
	// less time than a clock reading, so after the first 16 facts only one fact in 16 is measured and its time multiplied.
	Tests []NodeProfile
}

// RuleProfile is the time and the firings of one rule.
type RuleProfile struct {
	Package string
	Rule    string
	File    *source.File // nil for rules that do not come from text
	Span    source.Span  // from "rule" to "end"
	Firings int
	// Testing is the time of the tests that the rule's patterns apply to one fact alone. Tests shared by several rules count for the
	// first of them in load order.
	Testing time.Duration
	// Matching is the time spent on finding the rule's matches. Work on conditions shared by several rules counts for the rule that
	// was evaluated first.
	Matching time.Duration
	Acting   time.Duration // time in its action, without the matching that follows
}

// NodeProfile is the work of one condition, which several rules may share.
type NodeProfile struct {
	Kind        string // join, not, exists, from, eval, accumulate, query, branch or unify; test in Profile.Tests
	Condition   string
	Rules       []string      // the rules and queries it belongs to, in load order
	Evaluations uint64        // how often it had work to do
	Tested      uint64        // pairs of tuple and fact, elements, tuples or facts examined
	Tuples      uint64        // partial matches and matches made; for tests, facts that passed
	Time        time.Duration // without conditions evaluated in between
	File        *source.File  // place of the condition in the first rule that has it; nil if unknown
	Span        source.Span
	Shares      []ProfileShare // the same figures split by rule
}

// ProfileShare is the part of a condition's work that was done while the matches of one rule were computed.
type ProfileShare struct {
	Rule        int // index into Profile.Rules; -1 for queries run by the host
	Evaluations uint64
	Tested      uint64
	Tuples      uint64
	Time        time.Duration
}

// Profile returns what was measured so far; the zero Profile if the session was not opened with [Profiled].
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

// RuleProfiles returns the Rules of [Session.Profile] alone, which is much cheaper; nil without [Profiled].
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
