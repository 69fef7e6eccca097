package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// ranged is a rule with the range to which its conditions limit one property.
type ranged struct {
	s        *summary
	property *fact.Property
	interval interval
}

// ranges finds gaps and overlaps between the ranges of rules that are otherwise equal.
func (l *linter) ranges() {
	groups := map[string][]ranged{}
	var order []string
	for _, s := range l.rules {
		for key, r := range rangesOf(s) {
			if groups[key] == nil {
				order = append(order, key)
			}
			groups[key] = append(groups[key], r)
		}
	}
	slices.Sort(order)
	for _, key := range order {
		if list := groups[key]; len(list) > 1 {
			l.neighbours(list)
		}
	}
}

// rangesOf returns the ranges of a rule, keyed by a text of the rest of its conditions.
func rangesOf(s *summary) map[string]ranged {
	found := map[string]ranged{}
	if len(s.rule.Branches) != 1 {
		return found
	}
	conditions := s.rule.Branches[0].Conditions
	for i, c := range conditions {
		p, ok := c.(*rule.Pattern)
		if !ok {
			continue
		}
		byProperty := map[string]ranged{}
		for _, t := range p.Tests {
			k, ok := constraintOf(t)
			if !ok || !k.property.Type.Kind.Numeric() {
				continue
			}
			if bounds, ok := intervalOf(k); ok {
				r, seen := byProperty[k.property.Name]
				if !seen {
					r = ranged{s, k.property, everything}
				}
				r.interval = r.interval.and(bounds)
				byProperty[k.property.Name] = r
			}
		}
		for name, r := range byProperty {
			if r.interval.low != r.interval.high {
				found[restOf(conditions, i, name)+"|"+s.rule.Group] = r
			}
		}
	}
	return found
}

// restOf returns the conditions as text, without the range of one property in one of them.
func restOf(conditions []rule.Condition, at int, property string) string {
	var b strings.Builder
	for i, c := range conditions {
		p, ok := c.(*rule.Pattern)
		if !ok {
			fmt.Fprintf(&b, "%s\n", c)
			continue
		}
		var tests []string
		for _, t := range p.Tests {
			k, constrained := constraintOf(t)
			_, bounded := intervalOf(k)
			if i == at && constrained && bounded && k.property.Name == property {
				continue
			}
			tests = append(tests, rule.Canonical(t.Expr, p.Slot))
		}
		from := ""
		if p.From != nil {
			from = p.From.String()
		}
		fmt.Fprintf(&b, "%d %s %s %s %s\n", p.Slot, p.Type.QualifiedName(), p.Entry, from, key(tests))
	}
	fmt.Fprintf(&b, "%d %s", at, property)
	return b.String()
}

// neighbours compares the ranges of one property in ascending order.
func (l *linter) neighbours(list []ranged) {
	slices.SortStableFunc(list, func(a, b ranged) int {
		return cmp.Or(cmp.Compare(a.interval.low, b.interval.low), cmp.Compare(a.interval.high, b.interval.high))
	})
	whole := list[0].property.Type.Kind.Integer()
	covered := list[0]
	for _, next := range list[1:] {
		both := covered.interval.and(next.interval)
		between := interval{low: covered.interval.high, openLow: !covered.interval.openHigh, high: next.interval.low, openHigh: !next.interval.openLow}
		nested := covered.interval.holdsAll(next.interval) || next.interval.holdsAll(covered.interval)
		switch {
		case !both.empty(whole) && !nested:
			l.report(next.s.rule, CodeRangeOverlap, "", "%s = %g is in the range of this rule and also in that of %q (%s)",
				next.property.Name, both.some(whole), covered.s.rule.Name, at(covered.s.rule))
		case both.empty(whole) && !between.empty(whole):
			l.report(next.s.rule, CodeRangeGap, "", "no rule covers %s = %g, which is between the range of %q (%s) and that of this rule",
				next.property.Name, between.some(whole), covered.s.rule.Name, at(covered.s.rule))
		}
		if next.interval.high > covered.interval.high {
			covered = next
		}
	}
}
