package check

import (
	"whenthen/dsl/check/internal/habit"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// tests splits a constraint at its top-level && and classifies the parts. Nothing comes of a constraint with errors.
func (e *env) tests(slot int, x rule.Expr) []*rule.Test {
	if isBad(x) {
		return nil
	}
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.And {
		return append(e.tests(slot, b.L), e.tests(slot, b.R)...)
	}
	if c, ok := x.(*rule.Const); ok && c.Value == true {
		return nil
	}
	return []*rule.Test{e.newTest(slot, x)}
}

// newTest classifies one test of the pattern in a slot: which other slots it reads, and whether it compares something
// of its own object with something else, which the network can hash or order.
func (e *env) newTest(slot int, x rule.Expr) *rule.Test {
	t := &rule.Test{At: x.Span(), Expr: x, Text: e.text(x)}
	for _, s := range slotsOf(x) {
		if s != slot {
			t.Slots = append(t.Slots, s)
		}
	}
	b, ok := x.(*rule.Binary)
	if !ok {
		return t
	}
	switch b.Op {
	case operator.Eq, operator.Ne, operator.Lt, operator.Le, operator.Gt, operator.Ge:
	default:
		return t
	}
	l, r := sideOf(slot, b.L), sideOf(slot, b.R)
	switch {
	case l == ownSide && r == otherSide:
		t.Op, t.Own, t.Other = b.Op, b.L, b.R
	case l == otherSide && r == ownSide:
		t.Op, t.Own, t.Other = b.Op.Turned(), b.R, b.L
	}
	return t
}

// side tells what one operand of a comparison reads.
type side uint8

const (
	mixedSide side = iota // both the own object and others, or nothing that is fixed
	ownSide               // the own object alone
	otherSide             // a constant, or other objects alone
)

func sideOf(slot int, x rule.Expr) side {
	if _, ok := x.(*rule.Const); ok {
		return otherSide
	}
	slots := slotsOf(x)
	own := false
	for _, s := range slots {
		own = own || s == slot
	}
	switch {
	case own && len(slots) == 1:
		return ownSide
	case !own && len(slots) > 0:
		return otherSide
	}
	return mixedSide
}

// text is a test as it was written; the left side of a half constraint is put in front again.
func (e *env) text(x rule.Expr) string {
	text := e.file.src.Slice(x.Span())
	if b, ok := x.(*rule.Binary); ok {
		l := b.L
		if c, ok := l.(*rule.Convert); ok {
			l = c.X
		}
		if l.Span().IsValid() && l.Span().End.Offset <= x.Span().Start.Offset {
			text = e.file.src.Slice(l.Span()) + " " + text
		}
	}
	return text
}

// contradiction warns of a pattern whose constant tests on one property exclude each other.
func (e *env) contradiction(p *rule.Pattern) {
	if len(p.Tests) > habit.ManyTogether {
		return
	}
	for i, a := range p.Tests {
		for _, b := range p.Tests[:i] {
			if excludes(a, b) {
				e.warnf(a.At, CodeNeverMatches, "%q and %q cannot both hold", b.Text, a.Text)
			}
		}
	}
}

// excludes reports that two constant tests on the same property cannot both hold.
func excludes(a, b *rule.Test) bool {
	if a.Op == operator.None || b.Op == operator.None || a.Own.String() != b.Own.String() {
		return false
	}
	x, ok1 := a.Other.(*rule.Const)
	y, ok2 := b.Other.(*rule.Const)
	if !ok1 || !ok2 || x.Value == nil || y.Value == nil || a.Own.Type().Kind == fact.Any {
		return false
	}
	order, err := fact.Compare(x.Value, y.Value)
	if err != nil {
		return false
	}
	below := func(op operator.Op) bool { return op == operator.Lt || op == operator.Le || op == operator.Eq }
	above := func(op operator.Op) bool { return op == operator.Gt || op == operator.Ge || op == operator.Eq }
	open := func(op operator.Op) bool { return op == operator.Lt || op == operator.Gt }
	switch {
	case order == 0:
		return a.Op == operator.Ne && b.Op == operator.Eq || a.Op == operator.Eq && b.Op == operator.Ne ||
			(open(a.Op) || open(b.Op)) && (below(a.Op) && above(b.Op) || above(a.Op) && below(b.Op))
	case order < 0: // a's value is the smaller
		return below(a.Op) && above(b.Op)
	}
	return above(a.Op) && below(b.Op)
}
