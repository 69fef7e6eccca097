package lint

import (
	"slices"
	"strings"
	"unicode"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// duplicates finds rules that are equal, and rules that another one covers. Only rules with the same action are compared.
func (l *linter) duplicates() {
	groups := map[string][]*compared{}
	var order []string
	for _, s := range l.rules {
		if s.action != "" && len(s.conditions) == 1 {
			if groups[s.action] == nil {
				order = append(order, s.action)
			}
			groups[s.action] = append(groups[s.action], comparedOf(s))
		}
	}
	for _, action := range order {
		if l.ended() {
			return
		}
		l.sameAction(groups[action])
	}
}

// sameAction compares rules with the same action. Of equal rules it reports all but the first, and compares only the first with the other
// rules.
func (l *linter) sameAction(rules []*compared) {
	first := map[string]*compared{}
	var different []*compared
	holding := map[equality][]*compared{}
	for _, c := range rules {
		if a := first[c.key]; a != nil {
			l.report(c.rule, CodeDuplicateRule, "delete one of them",
				"this rule has the same conditions and the same action as %q (%s)", a.rule.Name, at(a.rule))
			continue
		}
		first[c.key], c.place = c, len(different)
		different = append(different, c)
		for _, e := range c.equalities() {
			holding[e] = append(holding[e], c)
		}
	}
	limited := narrowerOn(different)
	for _, wide := range different {
		if l.ended() {
			return
		}
		candidates := different
		for _, e := range wide.equalities() { // narrower rules have them, too
			if with := holding[e]; len(with) < len(candidates) {
				candidates = with
			}
		}
		var on bound
		within := everything
		for b, i := range wide.bounds {
			if with := limited[b].from(b, i); len(with) < len(candidates) {
				candidates, on, within = with, b, i
			}
		}
		for _, narrow := range candidates {
			if narrow.bounds[on].high > within.high {
				continue
			}
			if wide != narrow && !l.told[narrow.rule] && covers(wide, narrow) && (wide.place < narrow.place || !covers(narrow, wide)) {
				l.told[narrow.rule] = true
				l.report(narrow.rule, CodeSubsumedRule, "delete one of them, or let their actions differ",
					"whenever this rule matches, %q (%s) matches as well and does the same", wide.rule.Name, at(wide.rule))
			}
		}
	}
}

// compared is a rule with one branch, prepared for comparisons with many others.
type compared struct {
	*summary
	key    string           // key of its conditions, in any order
	tests  [][]comparedTest // tests of each condition that is a pattern
	bounds map[bound]interval
	place  int // index among the different rules
}

// equality is a test in a condition of a rule that a property equals a constant.
type equality struct {
	condition int
	property  string
	value     any // as returned by keyOf
}

// equalities lists the tests of a rule for equality with a constant that has a key.
func (c *compared) equalities() []equality {
	var list []equality
	for i, tests := range c.tests {
		for _, t := range tests {
			if key := keyOf(t.constraint.value); t.constant && t.constraint.op == operator.Eq && key != nil {
				list = append(list, equality{i, t.constraint.property.Name, key})
			}
		}
	}
	return list
}

// comparedTest is a test of a pattern.
type comparedTest struct {
	text       string // in a form that does not depend on the slot of the pattern
	constraint constraint
	constant   bool // constraint is set
}

func comparedOf(s *summary) *compared {
	c := &compared{summary: s, key: key(s.conditions[0]), bounds: map[bound]interval{}}
	for i, condition := range s.rule.Branches[0].Conditions {
		var tests []comparedTest
		if p, ok := condition.(*rule.Pattern); ok {
			for _, t := range p.Tests {
				constraint, constant := constraintOf(t)
				tests = append(tests, comparedTest{rule.Canonical(t.Expr, p.Slot), constraint, constant})
			}
		}
		c.tests = append(c.tests, tests)
		for _, r := range rangesOf(condition) {
			c.bounds[bound{i, r.property.Name}] = r.interval
		}
	}
	return c
}

// covers reports whether the conditions of wide hold whenever those of narrow do: each of its conditions is also in narrow, equal or
// narrower, and in the same order.
func covers(wide, narrow *compared) bool {
	w, n := wide.rule.Branches[0].Conditions, narrow.rule.Branches[0].Conditions
	if len(w) == 0 || len(w) > len(n) {
		return false
	}
	for i := range w {
		p, ok := w[i].(*rule.Pattern)
		q, also := n[i].(*rule.Pattern)
		if !ok || !also {
			if wide.conditions[0][i] != narrow.conditions[0][i] {
				return false
			}
			continue
		}
		if p.From != nil || q.From != nil || p.Window != nil || q.Window != nil || p.Entry != q.Entry || !q.Type.AssignableTo(p.Type) {
			return false
		}
		for _, t := range wide.tests[i] {
			if !slices.ContainsFunc(narrow.tests[i], func(u comparedTest) bool { return u.implies(t) }) {
				return false
			}
		}
	}
	return true
}

// implies reports whether test t holds whenever u does.
func (u comparedTest) implies(t comparedTest) bool {
	return u.text == t.text || u.constant && t.constant && u.constraint.implies(t.constraint)
}

// names finds rules whose names differ only in case, blanks or punctuation.
func (l *linter) names() {
	seen := map[string]*rule.Rule{}
	for _, s := range l.rules {
		plain := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, s.rule.Name)
		if other := seen[s.rule.Package+"."+plain]; other != nil && plain != "" {
			l.report(s.rule, CodeSimilarName, "", "the name %q is nearly the same as %q (%s)", s.rule.Name, other.Name, at(other))
			continue
		}
		seen[s.rule.Package+"."+plain] = s.rule
	}
}
