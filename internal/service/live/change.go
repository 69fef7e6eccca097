package live

import (
	"context"
	"time"

	"whenthen"
	"whenthen/engine"
)

// Change is what the newest change of rules has done to a session.
type Change struct {
	From      string       `json:"from"` // versions of the rules
	To        string       `json:"to"`
	At        time.Time    `json:"at"`
	Facts     int          `json:"facts"`     // that were kept
	Withdrawn int          `json:"withdrawn"` // facts that were inserted logically and have lost what they rested on
	Same      int          `json:"same"`      // rules that have nothing new and nothing dropped, which are not listed
	Rules     []RuleChange `json:"rules"`
	Types     []Remade     `json:"types,omitempty"`   // whose objects were made anew
	Globals   []string     `json:"globals,omitempty"` // that are not declared any more

	kept int // matches of all rules
}

// RuleChange tells what became of a rule and its matches.
type RuleChange struct {
	Rule    string `json:"rule"`    // with its package
	Change  string `json:"change"`  // kept, changed, added, removed
	Fired   int    `json:"fired"`   // matches that have fired and do not fire again
	Waiting int    `json:"waiting"` // matches that go on waiting
	New     int    `json:"new"`     // matches that wait now and did not before
	Dropped int    `json:"dropped"` // matches that are gone
}

// Remade is a declared type whose fields have changed.
type Remade struct {
	Type    string `json:"type"`
	Objects int    `json:"objects"`
}

// Refusal tells why a session goes on with rules that are not served any more.
type Refusal struct {
	Version string `json:"version"` // of the rules that it cannot have
	Error   string `json:"error"`
}

// Matches counts those of all rules.
type Matches struct{ Kept, New, Dropped int }

// Matches counts the matches that were kept, found anew and dropped. Those kept by rules that are the same are known only as long as the
// session is in memory.
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

// Following tells how a session stands to the rules that are served.
type Following struct {
	Session      string   `json:"session"`
	Version      int64    `json:"version"`
	Rules        string   `json:"rules"`
	RulesVersion string   `json:"rulesVersion"`
	Refused      *Refusal `json:"refused,omitempty"`
	Change       *Change  `json:"change,omitempty"`
}

// Following tells which rules a session has, and what the newest change of rules has done to it.
func (k *Keeper) Following(ctx context.Context, key string) (f Following, err error) {
	err = k.view(ctx, key, func(_ context.Context, s *Session) error {
		f = Following{s.Key, s.Version, s.Rules, s.base.Version, s.refused, s.change}
		return nil
	})
	return f, err
}
