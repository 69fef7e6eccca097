package lint

import (
	"slices"
	"strings"
	"unicode"

	"whenthen/engine/rule"
)

// duplicates finds rules that are equal, and rules that another one covers.
func (l *linter) duplicates() {
	for i, a := range l.rules {
		if l.ended() {
			return
		}
		for _, b := range l.rules[i+1:] {
			if a.action == "" || a.action != b.action || len(a.conditions) != 1 || len(b.conditions) != 1 {
				continue
			}
			switch {
			case key(a.conditions[0]) == key(b.conditions[0]):
				l.report(b.rule, CodeDuplicateRule, "delete one of them",
					"this rule has the same conditions and the same action as %q (%s)", a.rule.Name, at(a.rule))
			case covers(a, b):
				l.covered(b, a)
			case covers(b, a):
				l.covered(a, b)
			}
		}
	}
}

// covered reports a covered rule, but only once, even if several rules cover it.
func (l *linter) covered(narrow, wide *summary) {
	if l.told[narrow.rule] {
		return
	}
	l.told[narrow.rule] = true
	l.report(narrow.rule, CodeSubsumedRule, "delete one of them, or let their actions differ",
		"whenever this rule matches, %q (%s) matches as well and does the same", wide.rule.Name, at(wide.rule))
}

// covers reports whether the conditions of wide hold whenever those of narrow do: each of its conditions is also in narrow, equal
// or narrower, and in the same order.
func covers(wide, narrow *summary) bool {
	w, n := wide.rule.Branches[0].Conditions, narrow.rule.Branches[0].Conditions
	if len(w) == 0 || len(w) > len(n) {
		return false
	}
	for i := range w {
		p, ok := w[i].(*rule.Pattern)
		q, also := n[i].(*rule.Pattern)
		if !ok || !also {
			if w[i].String() != n[i].String() {
				return false
			}
			continue
		}
		if p.From != nil || q.From != nil || p.Window != nil || q.Window != nil || p.Entry != q.Entry || !q.Type.AssignableTo(p.Type) {
			return false
		}
		for _, t := range p.Tests {
			if !slices.ContainsFunc(q.Tests, func(u *rule.Test) bool { return testImplies(u, t, p.Slot, q.Slot) }) {
				return false
			}
		}
	}
	return true
}

// testImplies reports whether t holds whenever u does.
func testImplies(u, t *rule.Test, slotT, slotU int) bool {
	if rule.Canonical(u.Expr, slotU) == rule.Canonical(t.Expr, slotT) {
		return true
	}
	c, ok := constraintOf(u)
	d, also := constraintOf(t)
	return ok && also && c.implies(d)
}

// names finds rules whose names differ only in case, blanks or signs.
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
