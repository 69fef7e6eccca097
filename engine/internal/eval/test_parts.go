package eval

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A constraint joined by && and || is tested part by part without code if each part has a form that needs none.

// inlineParts recognizes && and ||. Of a negated one the parts are negated and the connective is the other.
func (t *Test) inlineParts(e *rule.Binary, negated bool) {
	kind := testAny
	if (e.Op == operator.And) != negated {
		kind = testAll
	}
	var parts []Test
	for _, x := range []rule.Expr{e.L, e.R} {
		var part Test
		part.inline(x, negated)
		switch {
		case part.kind == kind:
			parts = append(parts, part.parts...)
		case part.plain():
			part.hasten()
			parts = append(parts, part)
		default:
			return
		}
	}
	t.kind, t.parts = kind, parts
}

// plain reports whether the form needs no code where the fields are in their places.
func (t *Test) plain() bool {
	switch t.kind {
	case testCode, testBit, testInSet, testTextAmong, testFieldAmong, testSameRecord, testTimes, testOrderConst, testOrderJoin:
		return false
	}
	return true
}

// placed reports whether the fields that the parts read have their places in the objects of the frame.
func (t *Test) placed(f *Frame) bool {
	for i := range t.parts {
		p := &t.parts[i]
		_, left := p.left.in(f)
		_, right := p.right.in(f)
		if !left || !right || !p.placed(f) {
			return false
		}
	}
	return true
}

// evalParts is Eval of && and ||.
func (t *Test) evalParts(f *Frame) bool {
	if t.code != nil && !t.placed(f) {
		return f.Test(t.code)
	}
	either := t.kind == testAny
	for i := range t.parts {
		if t.parts[i].Eval(f) == either {
			return either
		}
	}
	return !either
}

// inlineIn recognizes a field that is, or is not, one of some constants.
func (t *Test) inlineIn(e *rule.In, negated bool) {
	set := code.ConstantsOf(e)
	if set == nil {
		return
	}
	negated = negated != e.Negated
	if p, wide, ok := wholeField(e.X); ok && len(set.Texts) == 0 {
		t.kind, t.left, t.wide[0], t.negated, t.constants = testIntIn, p, wide, negated, set
	} else if p, ok := field(e.X, fact.DirectString); ok && len(set.Ints) == 0 && (neverNull(e.X) || !slices.Contains(set.Texts, "")) {
		t.kind, t.left, t.negated, t.constants = testTextIn, p, negated, set
	}
}
