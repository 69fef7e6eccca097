package condition

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/habit"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// tests splits a constraint at its top-level && and classifies the parts. It returns none for a constraint with errors.
func (e checker) tests(slot int, x rule.Expr) []*rule.Test {
	if ir.IsBad(x) {
		return nil
	}
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.And {
		parts := append(e.tests(slot, b.L), e.tests(slot, b.R)...)
		for _, t := range parts {
			t.Part = true
		}
		return parts
	}
	if c, ok := x.(*rule.Const); ok && c.Value == true {
		return nil
	}
	return []*rule.Test{e.newTest(slot, x)}
}

// newTest classifies one test of the pattern in a slot: which other slots it reads, and whether it compares a value of its own
// object with another value, so that the network can hash or order by it.
func (e checker) newTest(slot int, x rule.Expr) *rule.Test {
	t := &rule.Test{At: x.Span(), Expr: x, Text: e.text(x), Slots: ir.SlotsBut(x, slot)}
	b, ok := x.(*rule.Binary)
	if !ok {
		return t
	}
	switch b.Op {
	case operator.Eq, operator.Ne, operator.Lt, operator.Le, operator.Gt, operator.Ge:
	default:
		return t
	}
	l, r := ir.SideOf(slot, b.L), ir.SideOf(slot, b.R)
	switch {
	case l == ir.Own && r == ir.Other:
		t.Op, t.Own, t.Other = b.Op, b.L, b.R
	case l == ir.Other && r == ir.Own:
		t.Op, t.Own, t.Other = b.Op.Turned(), b.R, b.L
	case l == ir.Mixed || r == ir.Mixed:
		if own, other := solved(slot, b); own != nil {
			t.Op, t.Own, t.Other = b.Op, own, other
		}
	}
	return t
}

// text returns the source text of a test. A half constraint gets the left side that it shares.
func (e checker) text(x rule.Expr) string {
	text := e.File.Source.Slice(x.Span())
	if b, ok := x.(*rule.Binary); ok {
		l := b.L
		if c, ok := l.(*rule.Convert); ok {
			l = c.X
		}
		if l.Span().IsValid() && l.Span().End.Offset <= x.Span().Start.Offset {
			text = e.File.Source.Slice(l.Span()) + " " + text
		}
	}
	return text
}

// contradiction warns about a pattern with constant tests on one property that exclude each other.
func (e checker) contradiction(p *rule.Pattern) {
	if len(p.Tests) > habit.ManyTogether {
		return
	}
	for i, a := range p.Tests {
		for _, b := range p.Tests[:i] {
			if ir.Excludes(a, b) {
				e.Warnf(a.At, finding.NeverMatches, "%q and %q cannot both hold", b.Text, a.Text)
			}
		}
	}
}
