package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A constraint of && and || is tested part by part, without code, if every part has a form of its own.

// inlineParts sets the form for && and ||. A negated connective becomes the other one with its parts negated.
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

// plain reports whether the form needs no code if the fields are at their offsets.
func (t *Test) plain() bool {
	switch t.kind {
	case testCode, testBit, testInSet, testTextAmong, testFieldAmong, testIntAmong, testSizeConst, testSizeJoin, testLengthConst, testSameRecord, testTimes, testOrderConst, testOrderJoin:
		return false
	}
	return true
}

// placed reports whether the objects in the frame have the layout that the parts expect.
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

// partsOn is evalParts on the object at an address, for parts that read only that.
func (t *Test) partsOn(f *Frame, object unsafe.Pointer) bool {
	either := t.kind == testAny
	for i := range t.parts {
		if t.parts[i].On(f, object) == either {
			return either
		}
	}
	return !either
}

// inlineIn sets the form for a field that is, or is not, among constants.
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
