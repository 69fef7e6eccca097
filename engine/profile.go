package engine

import (
	"time"

	"whenthen/engine/internal/rete"
)

// Profiled makes the session measure where its time goes, for [Session.Profile]. It costs a few looks at the clock for every
// firing and every evaluation of a node.
func Profiled() SessionOption { return func(o *sessionOptions) { o.profile = true } }

// Profile tells where a session's time went, from its opening on.
type Profile struct {
	// Changes is the time that inserts, updates and deletes take on their way to the joins: tests of single facts, staging.
	Changes time.Duration
	Rules   []RuleProfile // in load order, including rules that did nothing
	Nodes   []NodeProfile // in the order of the network
}

// RuleProfile is the share of one rule.
type RuleProfile struct {
	Rule    string
	Firings int
	// Matching is the time spent on finding its matches. Work on conditions that several rules share counts for the
	// rule that was evaluated first.
	Matching time.Duration
	Acting   time.Duration // in its action, without the matching that follows
}

// NodeProfile is the share of one condition, which several rules may share.
type NodeProfile struct {
	Kind        string // join, not, exists, from, eval, accumulate, query, branch or unify
	Condition   string
	Rules       []string      // the rules and queries it is part of, in load order
	Evaluations uint64        // how often it had something to do
	Tested      uint64        // pairs of tuple and fact, elements or tuples looked at
	Tuples      uint64        // partial matches and matches made
	Time        time.Duration // without the time of conditions evaluated in between
}

// Profile returns what was measured so far. It is the zero Profile if the session was not opened with [Profiled].
func (s *Session) Profile() Profile {
	measured := s.wm.Profile()
	if measured == nil {
		return Profile{}
	}
	p := Profile{Changes: measured.Changes}
	for i, r := range s.rb.base.Rules {
		p.Rules = append(p.Rules, RuleProfile{r.Name, s.counts[i], measured.Matching[i], s.acted[i]})
	}
	for _, n := range measured.Nodes {
		p.Nodes = append(p.Nodes, nodeProfile(n))
	}
	return p
}

func nodeProfile(n rete.NodeProfile) NodeProfile {
	return NodeProfile{Kind: n.Kind.String(), Condition: n.Text, Rules: n.Rules, Evaluations: n.Evaluations, Tested: n.Tested,
		Tuples: n.Tuples, Time: n.Time}
}
