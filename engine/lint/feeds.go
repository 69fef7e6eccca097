package lint

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Feed records that a rule changes facts that another rule, or the rule itself, matches.
type Feed struct {
	From, To int // positions in Base.Rules
	// Types are the types of the facts that From changes and To matches, each once.
	Types []*fact.Type
}

// Feeds lists which rules may make which others match: From inserts, deletes or changes a fact that a condition of To, at any depth, may
// match. A pair is excluded only because of constraints with constants. The order is that of the rules. There may be as many feeds as pairs
// of rules: if there are more than limit, the list is nil and the second result false.
func Feeds(base *rule.Base, limit int) ([]Feed, bool) {
	var list []Feed
	patterns := make([][]*rule.Pattern, len(base.Rules))
	for i, r := range base.Rules {
		patterns[i] = matched(r)
	}
	for from, r := range base.Rules {
		writes := summarize(r).writes
		for to := range base.Rules {
			f := Feed{From: from, To: to}
			for _, w := range writes {
				if w.t != nil && !slices.Contains(f.Types, w.t) && slices.ContainsFunc(patterns[to], w.mayConcern) {
					f.Types = append(f.Types, w.t)
				}
			}
			if f.Types == nil {
				continue
			}
			if len(list) == limit {
				return nil, false
			}
			list = append(list, f)
		}
	}
	return list, true
}

// matched lists the patterns of a rule over facts, at any depth.
func matched(r *rule.Rule) []*rule.Pattern {
	var list []*rule.Pattern
	for _, b := range r.Branches {
		rule.WalkConditions(b.Conditions, func(c rule.Condition) {
			if p, ok := c.(*rule.Pattern); ok && p.From == nil {
				list = append(list, p)
			}
		})
	}
	return list
}

// mayConcern reports whether the write may affect the matches of the pattern.
func (w *write) mayConcern(p *rule.Pattern) bool {
	if !w.t.AssignableTo(p.Type) && !p.Type.AssignableTo(w.t) {
		return false
	}
	if w.delete {
		return true
	}
	if !w.insert && w.t.MaskIn(p.Type, w.mask)&p.Reads == 0 {
		return false
	}
	if !w.insert {
		return true // a match may have ended
	}
	for _, t := range p.Tests {
		if c, ok := constraintOf(t); ok {
			if v, known := w.values[c.property.Name]; known && !c.holds(v) {
				return false
			}
		}
	}
	return true
}
