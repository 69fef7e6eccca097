package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
	"whenthen/internal/english"
	"whenthen/internal/fact/naming"
)

// SwapReport describes the effect of a swap on a session.
type SwapReport struct {
	Rules     []RuleSwap // the new rules in load order, then the removed ones
	Facts     int        // facts now in working memory
	Withdrawn int        // logical facts that have lost their last justification
	Remade    []TypeSwap // declared types whose objects were rebuilt
	Globals   []string   // names of globals that had a value and are no longer declared, sorted

	taken map[*rete.CarriedMatch]bool
	list  []rete.CarriedMatch
	place map[int]int // index into Rules, by number of the rule in the carried state
}

// RuleChange is the result of a swap for a rule.
type RuleChange string

// The changes.
const (
	RuleKept    RuleChange = "kept"
	RuleChanged RuleChange = "changed"
	RuleAdded   RuleChange = "added"
	RuleRemoved RuleChange = "removed"
)

// RuleSwap is one rule in a SwapReport. Each earlier match is counted at most once, in Fired, Waiting or Dropped.
type RuleSwap struct {
	Package string
	Name    string
	Change  RuleChange
	Fired   int // matches that have fired and will not fire again
	Waiting int // matches that waited and continue to wait
	New     int // matches that wait now but did not before
	Dropped int // matches that no longer exist, whether they had fired or waited
}

// TypeSwap is a declared type whose objects were rebuilt because its fields have changed.
type TypeSwap struct {
	Name    string // qualified, in the old rules
	Objects int
}

// String returns the report as text: a line for each rule that is not simply kept, then the other changes.
func (r *SwapReport) String() string {
	var s strings.Builder
	kept := 0
	for _, x := range r.Rules {
		if x.Change == RuleKept && x.New == 0 && x.Dropped == 0 {
			kept++
			continue
		}
		fmt.Fprintf(&s, "%s rule %q: %s\n", x.Change, naming.Qualified(x.Package, x.Name), x.counts())
	}
	if kept > 0 {
		fmt.Fprintf(&s, "%s kept as before\n", english.Count(kept, "rule"))
	}
	for _, t := range r.Remade {
		fmt.Fprintf(&s, "type %s: %s made anew\n", t.Name, english.Count(t.Objects, "object"))
	}
	for _, g := range r.Globals {
		fmt.Fprintf(&s, "global %s: not declared any more\n", g)
	}
	fmt.Fprintf(&s, "%s kept", english.Count(r.Facts, "fact"))
	if r.Withdrawn > 0 {
		fmt.Fprintf(&s, ", %d withdrawn", r.Withdrawn)
	}
	s.WriteString("\n")
	return s.String()
}

func (x RuleSwap) counts() string {
	var parts []string
	for _, p := range []struct {
		n    int
		text string
	}{{x.Fired, "fired before"}, {x.Waiting, "still waiting"}, {x.New, "matched anew"}, {x.Dropped, "dropped"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.text))
		}
	}
	if len(parts) == 0 {
		return "no matches"
	}
	return strings.Join(parts, ", ")
}

func newSwapReport(rb *RuleBase, c *carriedState) *SwapReport {
	r := &SwapReport{taken: map[*rete.CarriedMatch]bool{}, list: c.agenda.List, place: map[int]int{}}
	same := prints.Match(rb.rulePrints(), c.rules)
	for i, x := range rb.base.Rules {
		change := RuleAdded
		if same[i].Old >= 0 {
			r.place[same[i].Old] = i
		}
		switch k := same[i]; {
		case k.Same:
			change = RuleKept
		case k.Old >= 0:
			change = RuleChanged
		}
		r.Rules = append(r.Rules, RuleSwap{Package: x.Package, Name: x.Name, Change: change})
	}
	for old, p := range c.rules {
		if _, ok := r.place[old]; !ok {
			r.place[old] = len(r.Rules)
			r.Rules = append(r.Rules, RuleSwap{Package: p.Package, Name: p.Name, Change: RuleRemoved})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.remade)) {
		r.Remade = append(r.Remade, TypeSwap{name, c.remade[name]})
	}
	return r
}

// count sets the numbers of matches after the swap.
func (r *SwapReport) count(s *Session) {
	slices.Sort(r.Globals)
	for i := range r.list {
		m := &r.list[i]
		x := &r.Rules[r.place[m.Rule]]
		switch {
		case !r.taken[m]:
			x.Dropped++
		case m.Queued:
			x.Waiting++
		case m.Fired:
			x.Fired++
		}
	}
	for i, x := range s.rb.base.Rules {
		n := 0
		for range s.wm.WaitingOf(x) {
			n++
		}
		r.Rules[i].New = max(n-r.Rules[i].Waiting, 0)
	}
	r.taken, r.list, r.place = nil, nil, nil
}
