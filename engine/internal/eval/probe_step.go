package eval

import (
	"math"
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// probeStep compares the field at an offset in the candidate with a field of the object in another slot, or with a constant.
type probeStep struct {
	offset     uintptr
	form       probeForm
	negated    bool // the test is negated; for integers, the bounds are then those of the numbers that do not pass: see span
	wanted     outcomes
	op         operator.Op // of floating-point numbers, dates and decimals
	by         shift       // constant added to the field
	otherBy    shift       // constant added to the other object's field
	slot       int         // slot of the other object
	other      uintptr
	low, width uint64 // for a constant; for sets, low is the number of bit 0
	text       string
	maybe      bool  // texts can be null
	itself     bool  // for identities: compare the object itself, not the object in the field
	whole      bool  // for elements: integers, not texts
	otherSelf  bool  // for identities: compare with the other object itself, not with the object in its field
	size       uint8 // size of a set of bits in bytes
	// valid and otherValid are the offsets of the flags without which the fields are null; 0 if they are never null.
	valid, otherValid uintptr
	limit             *expression // for distances and arithmetic
	calc              *arithmetic // the operation on the field and the value whose result is compared with the limit
	value             *expression // the value with which the field is compared, instead of the other object: see computed
	call              *fieldCall  // the call whose result is compared, instead of the field
}

// probeForm says what a step compares.
type probeForm uint8

const (
	probeWord      probeForm = iota // words of fields
	probeConst                      // a word of a field and a constant
	probeTextConst                  // a text field and a constant
	probeWhole                      // int or int64 fields that may be null, or with a constant added to one of them
	probeFloat                      // float64 fields, which may be null
	probeText
	probeSame // identities
	probeBit  // the object's set contains the other number
	probeIn   // the object's number is in the other set
	probeBool
	probeObjects   // dates or decimals
	probeGivenWord // a word of a field of the other object and a constant: the result is the same for all candidates
	probeGivenText // a text field of the other object and a constant
	probeRounded   // an int or int64 field, converted to a double, and a computed double
	probeDistance  // an int field and a number from which it may differ by at most a limit: see distanceIn
	probeLongDistance
	probeLinear     // a sum, difference or product of a number field and a computed number: see arithmetic
	probeDivision   // a quotient or remainder of these
	probePart       // a text field contains the other one as a part: see NewLead
	probePartOf     // a text field is a part of the other one
	probeHolds      // a list or set has the other field as an element
	probeAmong      // a field is an element of the other list or set
	probeCallWord   // the result of a method for a field, and an integer or a boolean: see fieldCall
	probeCallText   // the result of a method for a field, and a text
	probeCallObject // the result of a method for a field, and an object, or a text in another field of the same object
	probeMatches    // a text field matches a computed regular expression
)

// mayFail reports whether the step can only exclude objects: for an object that passes it, the test must still be run, and may not hold or
// even fail.
func (s *probeStep) mayFail() bool {
	return s.form >= probePart || s.calc != nil && (s.valid != 0 || s.calc.mayFail())
}

func (s *probeStep) set(t *Test, slot int) (ok bool) {
	if t.computed != nil {
		return s.compute(t.computed, slot) && !s.mayFail()
	}
	own, other, swapped := &t.left, &t.right, t.left.slot != slot
	if swapped {
		own, other = other, own
	}
	*s = probeStep{offset: own.offset, slot: other.slot, other: other.offset, negated: t.negated}
	switch t.kind {
	case testHereConst, testWordConst:
		here := t.span
		if t.kind == testWordConst {
			here = spanOf(wanted(t.op), t.number)
		}
		s.form, s.low, s.width, s.negated = probeConst, here.low, here.width, here.outside
		if swapped {
			s.form = probeGivenWord
		}
		return t.left.plain()
	case testTextConst:
		if s.form, s.text = probeTextConst, t.text; swapped {
			s.form = probeGivenText
		}
		return t.left.plain()
	case testHereJoin, testWordJoin:
		s.form, s.otherBy, s.wanted = probeWord, t.by, wanted(t.op)
		if swapped {
			s.by, s.otherBy, s.wanted = t.by, shift{}, s.wanted.turned()
		}
		if s.negated = s.wanted.outside(); t.by != (shift{}) {
			s.form = probeWhole
		}
	case testFloatJoin, testObjectJoin:
		if s.form, s.op = probeFloat, t.op; t.kind == testObjectJoin {
			s.form = probeObjects
		}
		if swapped {
			s.op = t.op.Turned()
		}
	case testBoolJoin:
		s.form = probeBool
	case testTextJoin:
		s.form, s.maybe = probeText, t.maybe
	case testSame, testPointerSlot:
		s.form, s.itself, s.otherSelf = probeSame, t.kind == testSame || swapped, t.kind == testSame || !swapped
	case testBit:
		s.form, s.size, s.low = probeBit, t.size, uint64(t.number)
		if swapped {
			s.form = probeIn
		}
	default:
		return false
	}
	return own.slot == slot && other.slot != slot && own.here() && other.here() && s.optional(own, other)
}

// search prepares a test that may fail: a test that searches a text, list or set in a field for a value in a field, or a test with a
// computed value. ok is false for any other test.
func (s *probeStep) search(t *Test, slot int) (ok bool) {
	if t.computed != nil {
		return s.compute(t.computed, slot)
	}
	forms := [2]probeForm{probeHolds, probeAmong}
	switch t.kind {
	case testPartJoin:
		forms = [2]probeForm{probePart, probePartOf}
	case testFieldAmong, testIntAmong:
	default:
		return false
	}
	own, other, form := &t.left, &t.right, forms[0]
	if own.slot != slot {
		own, other, form = other, own, forms[1]
	}
	*s = probeStep{form: form, offset: own.offset, slot: other.slot, other: other.offset, op: t.op, negated: t.negated, whole: t.kind == testIntAmong}
	return own.slot == slot && other.slot != slot && own.plain() && other.plain()
}

// optional prepares the step for fields that can be null. ok is false if the step cannot read them.
func (s *probeStep) optional(own, other *fieldPlace) (ok bool) {
	if own.valid == 0 && other.valid == 0 {
		return true
	}
	s.valid, s.otherValid = own.valid, other.valid
	if own.unboxed || other.unboxed || s.form == probeWhole {
		return false
	}
	if s.form == probeWord {
		s.form = probeWhole
	}
	return s.form == probeWhole || s.form == probeFloat
}

// lenient reports whether all objects but one pass: "is not the same object".
func (s *probeStep) lenient() bool {
	return s.form == probeSame && s.negated && s.itself && s.otherSelf
}

// calculated reports whether the operand is not a field of the other object.
func (s *probeStep) calculated() bool { return s.value != nil || s.call != nil }

// constant reports whether the operand is part of the step.
func (s *probeStep) constant() bool { return s.form == probeConst || s.form == probeTextConst }

// read reads the operand from the other object, or copies the constant.
func (s *probeStep) read(x *operand, o unsafe.Pointer) {
	at := unsafe.Add(o, s.other)
	switch s.form {
	case probeConst:
		x.low, x.width = s.low, s.width
	case probeTextConst:
		x.text = s.text
	case probeWord:
		x.low, x.width = s.wanted.bounds(word(at))
	case probeWhole:
		x.low, x.width = s.wanted.bounds(s.otherBy.of(word(at)))
		x.null = isNull(o, s.otherValid)
	case probeFloat:
		x.low = math.Float64bits(*(*float64)(at))
		x.null = isNull(o, s.otherValid)
	case probeObjects, probeAmong:
		x.object = *(*any)(at)
	case probeHolds:
		one := s.element(at, true)
		x.text, x.low = one.text, one.key
	case probeSame:
		x.low = identityAt(at, s.otherSelf)
	case probeBool:
		x.low = boolKey(*(*bool)(at))
	case probeBit:
		x.low = uint64(*(*int)(at)) - s.low
	case probeIn:
		x.low = bitsAt(at, s.size)
	case probeGivenWord:
		x.low = boolKey((uint64(word(at))-s.low <= s.width) != s.negated)
	case probeGivenText:
		x.low = boolKey((*(*string)(at) == s.text) != s.negated)
	default:
		x.text, x.letters = *(*string)(at), 0
	}
}

func (s *probeStep) passes(x *operand, o unsafe.Pointer) bool {
	at := unsafe.Add(o, s.offset)
	switch s.form {
	case probeWord, probeConst:
		return s.within(x, o)
	case probeWhole:
		if null := isNull(o, s.valid); null || x.null {
			return withNull(s.wanted, null == x.null)
		}
		return (uint64(s.by.of(word(at)))-x.low <= x.width) != s.negated
	case probeFloat:
		if null := isNull(o, s.valid); null || x.null {
			return withNull(wanted(s.op), null == x.null)
		}
		return operator.Compare(s.op, *(*float64)(at), math.Float64frombits(x.low))
	case probeRounded:
		return operator.Compare(s.op, float64(word(at)), math.Float64frombits(x.low))
	case probeDistance, probeLongDistance:
		return s.distant(x, word(at))
	case probeLinear, probeDivision:
		return s.passesArithmetic(x, o)
	case probeObjects:
		return s.objects(*(*any)(at), x.object)
	case probeSame:
		return (identityAt(at, s.itself) == x.low) != s.negated
	case probeBool:
		return (boolKey(*(*bool)(at)) == x.low) != s.negated
	case probeBit:
		return x.low < 64 && bitsAt(at, s.size)>>x.low&1 != 0
	case probeIn:
		bit := uint64(*(*int)(at)) - s.low
		return bit < 64 && x.low>>bit&1 != 0
	case probeGivenWord, probeGivenText:
		return x.low != 0
	case probePart:
		return s.hasPart(*(*string)(at), x.text)
	case probePartOf:
		return s.isPart(x, *(*string)(at))
	case probeCallWord, probeCallText, probeCallObject:
		return s.passesCall(x, at)
	case probeMatches:
		return s.match(x, *(*string)(at))
	case probeHolds:
		return s.holds(x, *(*any)(at), element{x.text, s.whole, x.low})
	case probeAmong:
		_, set := x.object.(*fact.SetValue)
		return s.holds(x, x.object, s.element(at, set))
	}
	return sameTexts(*(*string)(at), x.text, s.maybe) != s.negated
}

// within compares integers by the bounds in the operand.
func (s *probeStep) within(x *operand, o unsafe.Pointer) bool {
	return (uint64(word(unsafe.Add(o, s.offset)))-x.low <= x.width) != s.negated
}

// withNull returns the result of a comparison with null: null is equal only to null, and has no order.
func withNull(o outcomes, same bool) bool {
	return o == equal && same || o == unequal && !same
}

// objects compares dates or decimals.
func (s *probeStep) objects(x, y any) bool {
	if x == nil || y == nil {
		return withNull(wanted(s.op), x == y)
	}
	n, ok := fact.CompareAtOnce(x, y)
	if !ok {
		n, _ = fact.Compare(x, y) // two decimals, one of which has many digits
	}
	return operator.Compare(s.op, n, 0)
}

// identityAt returns the address of an object: at itself, or the address in the field at at, which is 0 for null.
func identityAt(at unsafe.Pointer, itself bool) uint64 {
	if itself {
		return uint64(uintptr(at))
	}
	return uint64(word(at))
}

// sameTexts compares two texts, both of which can be null if maybe is set.
func sameTexts(x, y string, maybe bool) bool {
	return x == y && (!maybe || (unsafe.StringData(x) == nil) == (unsafe.StringData(y) == nil))
}
