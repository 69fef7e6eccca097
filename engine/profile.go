package engine

import (
	"time"

	"whenthen/engine/outline"
	"whenthen/engine/source"
)

// Profiled makes the session measure its time, for [Session.Profile]. It costs a few clock readings for every firing and every evaluation
// of a node.
func Profiled() SessionOption { return func(o *sessionOptions) { o.profile = true } }

// Profile contains the times that a session has spent on its parts since it was opened.
type Profile struct {
	// Changes is the time that inserts, updates and deletes take before they reach the joins: finding the patterns that may accept a
	// fact, staging, and the tests of single facts. The time of these tests is also in the Testing of rules.
	Changes time.Duration
	Rules   []RuleProfile         // in load order, including rules that did nothing
	Nodes   []outline.NodeProfile // in the order of the network; the Rule of a share is an index into Rules
	// Tests are the constraints that patterns apply to one fact alone; equal constraints of several patterns count as one. Most of them
	// take less time than a clock reading, so after the first 16 facts only one fact in 16 is measured and its time multiplied.
	Tests []outline.NodeProfile
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

// Profile returns the measurements so far, or the zero Profile if the session was not opened with [Profiled].
func (s *Session) Profile() Profile {
	changes, nodes, tests := s.wm.Profile()
	return Profile{Changes: changes, Rules: s.RuleProfiles(), Nodes: nodes, Tests: tests}
}

// RuleProfiles returns only the Rules of [Session.Profile], which is much cheaper; nil without [Profiled].
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
