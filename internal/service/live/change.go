package live

import (
	"context"
	"time"

	"whenthen"
	"whenthen/engine"
)

// Change describes the effects of the latest change of rules on a session.
type Change struct {
	From      string       `json:"from"` // versions of the rules
	To        string       `json:"to"`
	At        time.Time    `json:"at"`
	Facts     int          `json:"facts"`     // facts that were kept
	Withdrawn int          `json:"withdrawn"` // facts that were inserted logically and have lost their justifications
	Same      int          `json:"same"`      // rules without new and dropped matches, which are not listed
	Rules     []RuleChange `json:"rules"`
	Types     []Remade     `json:"types,omitempty"`   // types whose objects were converted
	Globals   []string     `json:"globals,omitempty"` // globals that are no longer declared

	kept int // matches kept, over all rules
}

// RuleChange describes what happened to a rule and its matches.
type RuleChange struct {
	Rule    string `json:"rule"`    // with its package
	Change  string `json:"change"`  // kept, changed, added, removed
	Fired   int    `json:"fired"`   // matches that have fired before and will not fire again
	Waiting int    `json:"waiting"` // matches that were waiting before and still are
	New     int    `json:"new"`     // matches that are waiting now and were not before
	Dropped int    `json:"dropped"` // matches that are gone
}

// Remade is a declared type whose fields have changed.
type Remade struct {
	Type    string `json:"type"`
	Objects int    `json:"objects"`
}

// Refusal is the reason why a session continues with rules that are no longer served.
type Refusal struct {
	Version string `json:"version"` // of the rules that it cannot use
	Error   string `json:"error"`
}

// Matches holds the numbers of matches, over all rules.
type Matches struct{ Kept, New, Dropped int }

// Matches returns how many matches were kept, found and dropped. The matches kept by unchanged rules are known only while the session is in
// memory.
func (c *Change) Matches() Matches {
	m := Matches{Kept: c.kept}
	for _, r := range c.Rules {
		m.New += r.New
		m.Dropped += r.Dropped
	}
	return m
}

func newChange(from, to string, at time.Time, r *whenthen.SwapReport) *Change {
	c := &Change{From: from, To: to, At: at.UTC(), Facts: r.Facts, Withdrawn: r.Withdrawn, Rules: []RuleChange{}, Globals: r.Globals}
	for _, x := range r.Rules {
		c.kept += x.Fired + x.Waiting
		if x.Change == engine.RuleKept && x.New == 0 && x.Dropped == 0 {
			c.Same++
			continue
		}
		name := x.Name
		if x.Package != "" {
			name = x.Package + "." + name
		}
		c.Rules = append(c.Rules, RuleChange{name, string(x.Change), x.Fired, x.Waiting, x.New, x.Dropped})
	}
	for _, t := range r.Remade {
		c.Types = append(c.Types, Remade{t.Name, t.Objects})
	}
	return c
}

// Following describes the rules of a session in relation to the rules that are served.
type Following struct {
	Session      string   `json:"session"`
	Version      int64    `json:"version"`
	Rules        string   `json:"rules"`
	RulesVersion string   `json:"rulesVersion"`
	Refused      *Refusal `json:"refused,omitempty"`
	Change       *Change  `json:"change,omitempty"`
}

// Following returns the rules of a session, and the effects of the latest change of rules on it.
func (k *Keeper) Following(ctx context.Context, key string) (f Following, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *session) error {
		f = Following{s.Key, s.Version, s.Rules, s.base.Version, s.refused, s.change}
		return nil
	})
	return f, err
}
