package eval

import (
	"time"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// Test is a compiled constraint of a pattern. Frequent forms, which have a kind, are evaluated from a few fields without running code.
type Test struct {
	kind        testKind
	op          operator.Op
	negated     bool
	maybe       bool  // texts can be null
	alone       bool  // see Alone
	size        uint8 // size of a bit set in bytes
	wanted      outcomes
	by          shift // added to the right field of testWordJoin
	left, right fieldPlace
	number      int64
	divisor     int64
	span        span // of testHereConst, and of the distance for after and before
	float       float64
	text        string
	object      any
	collection  *collectionTest
	element     *elementTest
	computed    *computed // see maybeComputed
	constants   *code.Set
	pattern     *code.Pattern
	parts       []Test     // of && and ||
	millis      []int64    // arguments of an operator on time
	results     *[2]result // the sides of testResult
	code        *code.Code // the whole test; nil if the form is total (see Total), or consists of parts
	whole       *code.Code // the whole test, if the form consists of parts that are not all total and compares several objects
	repeated    *repeated  // see Repeat
}

// testKind is a form that Eval evaluates directly.
type testKind uint8

const (
	testCode testKind = iota

	// One field against constants: see holdsAt.

	testWordConst  // word of a field op number: an int, an int64, a reference that is null or a certain object
	testTextConst  // text field ==/!= text
	testBool       // bool field is true; negated: is false
	testTextEmpty  // text field, which can be null, is/is not empty
	testRemConst   // int or int64 field % divisor op number
	testFloatConst // float64 field op number
	testWholeIn    // int or int64 field is/is not among constants
	testTextIn     // text field is/is not among constants

	// Two fields or objects, and connectives.

	testWordJoin    // word of a field op word of a field plus an optional constant: ints, int64s, references to objects
	testBoolJoin    // bool field ==/!= bool field
	testFloatJoin   // float64 field op float64 field
	testTextJoin    // text field ==/!= text field; if one can be null, so can the other: see maybe
	testSame        // object is/is not the other slot's object
	testPointerSlot // pointer field is/is not the other slot's object
	testAll         // all parts hold
	testAny         // one of the parts holds
	testHereConst   // testWordConst with a field at the same offset in every object
	testHereJoin    // testWordJoin with two such fields, and no constant

	// The forms up to here need no code if the fields are at their offsets: see plain.

	testSameRecord   // testSame, but an object of a subtype may be equal to another object
	testBit          // int field, or the other slot's object, is in a bit set in a field
	testCollection   // the other slot's object is/is not in a collection of the program to which a field points
	testTextAmong    // text is/is not an element of the list or set in a field
	testFieldAmong   // text field is/is not an element of the list or set in a field
	testIntAmong     // int field is/is not an element of the list or set in a field
	testSizeConst    // size of the list or set in a field op number
	testRemJoin      // int or int64 field % int or int64 field op number
	testSizeJoin     // size of the list or set in a field op int field
	testOwnSizeConst // size of the list or set in a slot op number
	testLengthConst  // length of the text in a field or slot op number
	testPartConst    // text field contains, begins with, ends with, equals, sounds like, or comes before or after text in their order
	testPartJoin     // the same for a text field instead of text
	testMatches      // text field matches a constant regular expression
	testElement      // element of the map or list in a field op a constant
	testTimes        // event op other slot's event, an operator on time
	testDates        // date field op date field, an operator on time
	testResult       // integer result of a method for the object in a field op another such result, or a constant
	testOrderConst   // object in a field op object
	testObjectJoin   // date or decimal in a field op another one; both may be null
)

// Test compiles a constraint.
func (c *Compiler) Test(t *rule.Test) (test Test, err error) {
	e := settled(t.Expr)
	if err = test.compile(c, e); err == nil && test.maybeComputed() {
		test.computed, err = c.computedIn(t)
	}
	if err == nil && test.parts != nil && !test.Total() && !t.Alpha() {
		test.whole, err = c.code.Test(e)
	}
	return test, err
}

// compile sets the form, and compiles the code that it needs. What null at !. means in a negation depends on what is around it: such a test
// is not taken apart.
func (t *Test) compile(c *Compiler, e rule.Expr) error {
	if !invertsNullSafe(e) {
		if err := t.inline(c, e, false); err != nil {
			return err
		}
	}
	return t.complete(c, e, false)
}

// maybeComputed reports whether a Probe can run the test only if one side is the same for all candidates: see computed.
func (t *Test) maybeComputed() bool {
	return t.kind == testCode || t.kind == testResult || t.kind == testRemJoin
}

// Total reports whether the form decides about every object of the pattern's type, since all fields have fixed offsets in these. Such a
// test cannot fail, and needs no code as a fallback.
func (t *Test) Total() bool {
	for i := range t.parts {
		if !t.parts[i].Total() {
			return false
		}
	}
	return t.plain() && t.left.sure() && t.right.sure()
}

// Alone reports whether On reads only the object: the test compares fields at fixed offsets with constants.
func (t *Test) Alone() bool { return t.alone }

// On does the same as Eval, for a constraint on a single object, given by its address. Unless the test is Alone, the object must also be in
// its slot. The most frequent form, an integer field and a constant, is checked first; the others are in a separate function so that On is
// inlined.
func (t *Test) On(f *Frame, object unsafe.Pointer) bool {
	if t.kind == testHereConst {
		return t.span.has(word(unsafe.Add(object, t.left.offset)))
	}
	return t.onOther(f, object)
}

func (t *Test) onOther(f *Frame, object unsafe.Pointer) bool {
	switch {
	case !t.alone:
		return t.Eval(f)
	case t.parts != nil:
		return t.partsOn(f, object)
	}
	return t.holdsAt(unsafe.Add(object, t.left.offset))
}

// oneField reports whether the form tests one field against constants, so that holdsAt can evaluate it.
func (t *Test) oneField() bool { return t.kind > testCode && t.kind <= testTextIn }

// holdsAt evaluates a form with one field, given by its address.
func (t *Test) holdsAt(p unsafe.Pointer) bool {
	switch t.kind {
	case testWordConst:
		return operator.Compare(t.op, word(p), t.number)
	case testTextConst:
		return (*(*string)(p) == t.text) != t.negated
	case testFloatConst:
		return operator.Compare(t.op, *(*float64)(p), t.float)
	case testBool:
		return *(*bool)(p) != t.negated
	case testTextEmpty:
		return emptyText(p) != t.negated
	case testRemConst:
		return operator.Compare(t.op, word(p)%t.divisor, t.number)
	case testWholeIn:
		return t.constants.HasInt(word(p)) != t.negated
	}
	return t.constants.HasText(*(*string)(p)) != t.negated
}

// Eval reports whether the constraint holds for the objects in f.Slots.
func (t *Test) Eval(f *Frame) bool {
	switch t.kind {
	case testHereConst:
		return t.span.has(word(unsafe.Add(f.Slots[t.left.slot].Ptr, t.left.offset)))
	case testHereJoin:
		x := word(unsafe.Add(f.Slots[t.left.slot].Ptr, t.left.offset))
		return t.wanted.of(x, word(unsafe.Add(f.Slots[t.right.slot].Ptr, t.right.offset)))
	case testCode:
		return f.Test(t.code)
	case testTimes:
		return t.evalTimes(f)
	case testResult:
		return t.evalResult(f)
	case testOwnSizeConst:
		return t.evalSizeOf(f, f.Slots[t.left.slot].Any(), t.number)
	case testAll, testAny:
		return t.evalParts(f)
	}
	p, ok := t.left.in(f)
	if !ok {
		if p, ok = t.left.reach(f); !ok {
			return f.Test(t.code)
		}
	}
	if t.oneField() {
		return t.holdsAt(p)
	}
	switch t.kind {
	case testOrderConst:
		return t.evalOrder(f, p, t.object)
	case testTextAmong:
		return t.among(f, p, element{text: t.text})
	case testSizeConst:
		return t.evalSize(f, p, t.number)
	case testLengthConst:
		return t.evalLength(f, p)
	case testPartConst:
		return t.evalText(f, *(*string)(p), t.text)
	case testMatches:
		return t.evalMatches(f, *(*string)(p))
	case testElement:
		return t.evalElement(f, p)
	}
	q, ok := t.right.in(f)
	if !ok {
		if q, ok = t.right.reach(f); !ok {
			return f.Test(t.code)
		}
	}
	return t.evalPair(f, p, q)
}

// evalPair evaluates a form with two fields, given by their addresses.
func (t *Test) evalPair(f *Frame, p, q unsafe.Pointer) bool {
	switch t.kind {
	case testWordJoin:
		return operator.Compare(t.op, word(p), t.by.of(word(q)))
	case testFloatJoin:
		return operator.Compare(t.op, *(*float64)(p), *(*float64)(q))
	case testBoolJoin:
		return (*(*bool)(p) == *(*bool)(q)) != t.negated
	case testTextJoin:
		return sameTexts(*(*string)(p), *(*string)(q), t.maybe) != t.negated
	case testPointerSlot:
		return (*(*unsafe.Pointer)(p) == q) != t.negated
	case testSame:
		return (p == q) != t.negated
	case testSameRecord:
		return t.sameRecord(f, p, q)
	case testCollection:
		return t.evalCollection(f, p)
	case testObjectJoin:
		return t.evalOrder(f, p, *(*any)(q))
	case testDates:
		return t.evalDates(f, *(*any)(p), *(*any)(q))
	case testFieldAmong:
		return t.among(f, p, element{text: *(*string)(q)})
	case testIntAmong:
		return t.among(f, p, whole(q))
	case testRemJoin:
		if by := word(q); by != 0 {
			return operator.Compare(t.op, word(p)%by, t.number)
		}
		return f.Test(t.code) // fails with a division by zero
	case testSizeJoin:
		return t.evalSize(f, p, int64(*(*int)(q)))
	case testPartJoin:
		return t.evalText(f, *(*string)(p), *(*string)(q))
	}
	return hasBit(p, t.size, int64(*(*int)(q))-t.number)
}

// sameRecord compares two objects of declared types. They are not equal if their types differ, and different objects of the same type are
// equal only if the type has keys.
func (t *Test) sameRecord(f *Frame, p, q unsafe.Pointer) bool {
	if p == q {
		return !t.negated
	}
	a, b := f.Slots[t.left.slot].Type, f.Slots[t.right.slot].Type
	if a == nil || b == nil || a.Java != nil || b.Java != nil || a == b && len(a.KeyProps) > 0 {
		return f.Test(t.code)
	}
	return t.negated
}

// evalTimes compares the times of two events if the frame has cached them, and runs the code otherwise.
func (t *Test) evalTimes(f *Frame) bool {
	if a, ok := f.Moment(t.left.slot); ok {
		if b, ok := f.Moment(t.right.slot); ok {
			return t.Related(a, b)
		}
	}
	return f.Test(t.code)
}

// evalDates compares two dates.
func (t *Test) evalDates(f *Frame, p, q any) bool {
	a, ok1 := p.(time.Time)
	b, ok2 := q.(time.Time)
	if !ok1 || !ok2 {
		return f.Test(t.code)
	}
	x, y := a.UnixMilli(), b.UnixMilli()
	return t.Related(EventTime{Start: x, End: x}, EventTime{Start: y, End: y})
}

// emptyText reports whether a text is empty, but not null.
func emptyText(p unsafe.Pointer) bool {
	s := *(*string)(p)
	return s == "" && unsafe.StringData(s) != nil
}

// Times reports whether the test compares times of events. It is faster if the frame has cached them: see Frame.SetMoment.
func (t *Test) Times() bool { return t.kind == testTimes }

// Timed returns the slots of the two events whose times the test compares: see Related.
func (t *Test) Timed() (left, right int) { return t.left.slot, t.right.slot }

// Related does the same as Eval, for a test of the times of two events, which are given.
func (t *Test) Related(a, b EventTime) bool {
	switch t.op {
	case operator.After:
		return t.span.has(a.Start - b.End)
	case operator.Before:
		return t.span.has(b.Start - a.End)
	}
	return operation.Related(t.op, a, b, t.millis) != t.negated
}
