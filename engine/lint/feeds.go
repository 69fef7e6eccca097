package lint

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Feed records that a rule changes facts that another rule, or the rule itself, matches.
type Feed struct {
	From, To *rule.Rule
	// Types are the types of the facts that From changes and To matches, each once.
	Types []*fact.Type
}

// Feeds lists which rules may make which others match: From inserts, deletes or changes a fact that a condition of To, at any
// depth, may match. Only constraints with constants are taken into account to exclude a pair. The order is that of the rules.
func Feeds(base *rule.Base) []Feed {
	var list []Feed
	rules := make([]*summary, len(base.Rules))
	for i, r := range base.Rules {
		rules[i] = summarize(r)
	}
	for _, a := range rules {
		for _, b := range base.Rules {
			f := Feed{From: a.rule, To: b}
			for _, w := range a.writes {
				if w.t == nil || slices.Contains(f.Types, w.t) {
					continue
				}
				for _, branch := range b.Branches {
					rule.WalkConditions(branch.Conditions, func(c rule.Condition) {
						if p, ok := c.(*rule.Pattern); ok && p.From == nil && w.mayConcern(p) && !slices.Contains(f.Types, w.t) {
							f.Types = append(f.Types, w.t)
						}
					})
				}
			}
			if f.Types != nil {
				list = append(list, f)
			}
		}
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
