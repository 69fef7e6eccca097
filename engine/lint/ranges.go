package lint

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// ranged is a rule with the range to which one of its conditions limits a property.
type ranged struct {
	propertyRange
	s *summary
}

// ranges finds gaps and overlaps between the ranges of rules that are otherwise equal.
func (l *linter) ranges() {
	x := &rangeIndex{numbers: map[any]int{}, groups: map[rangeKey][]ranged{}}
	for _, s := range l.rules {
		if l.ended() {
			return
		}
		x.add(s)
	}
	for _, key := range x.order {
		if list := x.groups[key]; len(list) > 1 {
			l.neighbours(list)
		}
	}
}

// rangeKey is the common part of rules whose ranges of a property are compared: everything but the range. The parts before and after the
// condition are numbers, because as text they would be as long as the rule, once for every condition.
type rangeKey struct {
	before, rest, after int
	property, group     string
}

// rangeIndex groups the ranges of rules.
type rangeIndex struct {
	numbers map[any]int // numbers of texts, and of pairs of numbers: a sequence is numbered as the pair of its beginning and its last part
	groups  map[rangeKey][]ranged
	order   []rangeKey
}

// number returns the number of a text or a pair; equal texts and pairs have equal numbers.
func (x *rangeIndex) number(of any) int {
	n, ok := x.numbers[of]
	if !ok {
		n = len(x.numbers) + 1
		x.numbers[of] = n
	}
	return n
}

// add adds the ranges of a rule.
func (x *rangeIndex) add(s *summary) {
	if len(s.rule.Branches) != 1 {
		return
	}
	conditions := s.rule.Branches[0].Conditions
	after := make([]int, len(conditions)+1) // number of the conditions from each index on
	whole := make([]int, len(conditions))
	for i := len(conditions) - 1; i >= 0; i-- {
		whole[i] = x.number(restOf(conditions[i], ""))
		after[i] = x.number([2]int{after[i+1], whole[i]})
	}
	before := 0
	for i, c := range conditions {
		for _, r := range rangesOf(c) {
			if !r.property.Type.Kind.Numeric() || r.interval.low == r.interval.high {
				continue
			}
			key := rangeKey{before, x.number(restOf(c, r.property.Name)), after[i+1], r.property.Name, s.rule.Group}
			if x.groups[key] == nil {
				x.order = append(x.order, key)
			}
			x.groups[key] = append(x.groups[key], ranged{r, s})
		}
		before = x.number([2]int{before, whole[i]})
	}
}

// propertyRange is a range of numbers to which a condition limits a property.
type propertyRange struct {
	property *fact.Property
	interval interval
}

// rangesOf returns the ranges to which a condition limits properties, in the order of its tests.
func rangesOf(c rule.Condition) []propertyRange {
	p, ok := c.(*rule.Pattern)
	if !ok {
		return nil
	}
	var list []propertyRange
	for _, t := range p.Tests {
		k, ok := constraintOf(t)
		if !ok {
			continue
		}
		if within, ok := intervalOf(k); ok {
			i := slices.IndexFunc(list, func(r propertyRange) bool { return r.property.Name == k.property.Name })
			if i < 0 {
				i, list = len(list), append(list, propertyRange{k.property, everything})
			}
			list[i].interval = list[i].interval.and(within)
		}
	}
	return list
}

// restOf returns a condition as text, without the range of a property; "" omits nothing.
func restOf(c rule.Condition, property string) string {
	p, ok := c.(*rule.Pattern)
	if !ok {
		return c.String()
	}
	var tests []string
	for _, t := range p.Tests {
		k, constrained := constraintOf(t)
		_, bounded := intervalOf(k)
		if property != "" && constrained && bounded && k.property.Name == property {
			continue
		}
		tests = append(tests, rule.Canonical(t.Expr, p.Slot))
	}
	from := ""
	if p.From != nil {
		from = p.From.String()
	}
	return fmt.Sprintf("%d %s %s %s %s", p.Slot, p.Type.QualifiedName(), p.Entry, from, key(tests))
}

// neighbours compares the ranges of one property in ascending order.
func (l *linter) neighbours(list []ranged) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].interval, list[j].interval
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.high, b.high)) < 0
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
