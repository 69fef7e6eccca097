package lint

import (
	"slices"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// withdrawals finds rules that take away the reason for what they insert: not X(), and insertLogical( new X() ). The fact makes the not
// false and is therefore withdrawn, which makes the not true again.
func (l *linter) withdrawals() {
	for _, s := range l.rules {
		if s.rule.NoLoop || s.rule.LockOnActive {
			continue
		}
		for _, b := range s.rule.Branches {
			for _, c := range b.Conditions {
				if p := excluded(c); p != nil && slices.ContainsFunc(b.Actions(), func(a *rule.Action) bool { return insertsLogically(a, p) }) {
					l.report(s.rule, CodeRuleLoop, "insert the fact with insert, or let the condition exclude another fact",
						"the %s that the rule inserts logically makes its own condition not %s( … ) false: it is withdrawn, and the rule may fire again, without end", p.Type.Name, p.Type.Name)
					break
				}
			}
		}
	}
}

// excluded returns the pattern of a condition not X( … ) over the facts that rules insert, or nil.
func excluded(c rule.Condition) *rule.Pattern {
	n, ok := c.(*rule.Not)
	if !ok || len(n.Conditions) != 1 {
		return nil
	}
	p, ok := n.Conditions[0].(*rule.Pattern)
	if !ok || p.From != nil || p.Window != nil || p.Entry != "" {
		return nil
	}
	return p
}

// insertsLogically reports whether an action inserts a logical fact that certainly matches a pattern of its rule.
func insertsLogically(a *rule.Action, p *rule.Pattern) bool {
	return a.Body != nil && slices.ContainsFunc(writes(a), func(w write) bool {
		return w.logical && w.t != nil && w.t.AssignableTo(p.Type) && !slices.ContainsFunc(p.Tests, func(t *rule.Test) bool { return !w.passes(t, a) })
	})
}

// passes reports whether the inserted fact certainly passes a test: by a constant, or because the action gives a property the value that
// the test compares it with.
func (w *write) passes(t *rule.Test, a *rule.Action) bool {
	if c, ok := constraintOf(t); ok {
		v, known := w.values[c.property.Name]
		return known && c.holds(v)
	}
	own, ok := unconverted(t.Own).(*rule.Prop)
	if !ok || !ofThis(own) || t.Op != operator.Eq {
		return false
	}
	given := unconverted(w.given[own.Property.Name])
	if v, ok := given.(*rule.LocalVar); ok {
		for _, in := range a.Inputs {
			if in.Local == v.Index {
				given = unconverted(in.Value)
			}
		}
	}
	return given != nil && rule.Canonical(given, -1) == rule.Canonical(unconverted(t.Other), -1)
}

// unconverted returns what a conversion converts, and any other expression as it is.
func unconverted(e rule.Expr) rule.Expr {
	if c, ok := e.(*rule.Convert); ok {
		return c.X
	}
	return e
}
