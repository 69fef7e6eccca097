package eval

import (
	"math"
	"slices"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// Probe is tests prepared to be run on one object after the other while everything else they read stays the same: their other operands are
// read only once. The tests are comparisons of numbers, texts and identities, all of which must hold, and at most one of them consists of
// alternatives, which are tested last. A Probe is immutable; the zero Probe has no tests. It reads fields at places that are not valid for
// objects of a scattered type: see fact.Type.Scattered.
type Probe struct {
	steps  []probeStep // at most maxProbe
	number *probeStep  // the only test, if it compares integers of the two objects, which is the most frequent case; otherwise nil
	must   uint        // how many steps precede the alternatives
	ends   uint8       // the steps at which an alternative ends, as bits; 0 if there are no alternatives
}

// maxProbe is the maximum number of tests in a probe.
const maxProbe = 8

// probeStep compares the field at an offset in the object with a field of the object in another slot, or with a constant.
type probeStep struct {
	offset     uintptr
	form       probeForm
	negated    bool // of integers and texts; for integers, the bounds are those of what is not wanted: see span
	wanted     outcomes
	op         operator.Op // of floating numbers
	wide       bool        // the field is an int64, not an int
	otherWide  bool
	by         shift // of the field for probeShifted, of the other object's field for probeWhole
	slot       int   // of the other object
	other      uintptr
	low, width uint64 // for a constant; of sets, low is the number of bit 0
	text       string
	itself     bool  // of identities: compare the object itself, not the one in the field
	otherSelf  bool  // likewise for the other side
	size       uint8 // of a set of bits in bytes
	// valid and otherValid are the places of the flags without which the fields are null; 0 if they never are.
	valid, otherValid uintptr
}

// probeForm is what a step compares.
type probeForm uint8

const (
	probeInt       probeForm = iota // int fields
	probeConst                      // an int field and a constant
	probeTextConst                  // a text field and a constant
	probeWhole                      // int or int64 fields
	probeShifted                    // the same, with a constant added to the object's own
	probeFloat
	probeText  // neither can be null
	probeTexts // both can be null
	probeSame  // identities
	probeBit   // the object's set contains the other number
	probeIn    // the object's number is in the other set
	probeBool
	probeWholes    // int or int64 fields that can be null
	probeFloats    // likewise
	probeObjects   // dates or decimals
	probeGivenInt  // an int field of the other object and a constant: the same for all objects
	probeGivenText // a text field of the other object and a constant
)

// Operands are what the tests of a probe compare an object with.
type Operands [maxProbe]operand

type operand struct {
	low, width uint64
	text       string
	object     any
	null       bool // of fields that can be null
}

// NewProbe prepares tests on the object in a slot; ok is false if a probe cannot run them.
func NewProbe(tests []Test, slot int) (p Probe, ok bool) {
	var either []Test
	if i := slices.IndexFunc(tests, func(t Test) bool { return t.kind == testAny }); i >= 0 {
		either, tests = tests[i].parts, slices.Concat(tests[:i], tests[i+1:])
	}
	if !p.add(tests, slot) {
		return Probe{}, false
	}
	p.must = uint(len(p.steps))
	for i := range either {
		if !p.add(either[i:i+1], slot) {
			return Probe{}, false
		}
		p.ends |= 1 << (len(p.steps) - 1)
	}
	if len(p.steps) == 1 && p.steps[0].form == probeInt {
		p.number = &p.steps[0]
	}
	return p, len(p.steps) > 0
}

// add adds tests that must hold together.
func (p *Probe) add(tests []Test, slot int) (ok bool) {
	for i := range tests {
		t := &tests[i]
		if t.kind == testAll {
			if !p.add(t.parts, slot) {
				return false
			}
			continue
		}
		var s probeStep
		if len(p.steps) == maxProbe || !s.set(t, slot) {
			return false
		}
		p.steps = append(p.steps, s)
	}
	return true
}

func (s *probeStep) set(t *Test, slot int) (ok bool) {
	own, other, swapped := &t.left, &t.right, t.left.slot != slot
	if swapped {
		own, other = other, own
	}
	*s = probeStep{offset: own.offset, slot: other.slot, other: other.offset, negated: t.negated}
	switch t.kind {
	case testHereConst, testIntConst:
		here := t.span
		if t.kind == testIntConst {
			here = spanOf(wanted(t.op), t.number)
		}
		s.form, s.low, s.width, s.negated = probeConst, here.low, here.width, here.outside
		if swapped {
			s.form = probeGivenInt
		}
		return t.left.valid == 0 && t.left.path == nil
	case testTextConst:
		if s.form, s.text = probeTextConst, t.text; swapped {
			s.form = probeGivenText
		}
		return t.left.valid == 0 && t.left.path == nil
	case testHereJoin, testIntJoin, testWholeJoin:
		s.form, s.wanted, s.wide, s.otherWide = probeInt, wanted(t.op), t.wide[0], t.wide[1]
		if swapped {
			s.wanted, s.wide, s.otherWide = s.wanted.turned(), t.wide[1], t.wide[0]
		}
		s.negated = s.wanted.outside()
		switch {
		case t.kind == testWholeJoin && swapped && t.by != (shift{}):
			s.form, s.by = probeShifted, t.by
		case t.kind == testWholeJoin:
			s.form, s.by = probeWhole, t.by
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
		s.form = probeText
	case testTextsJoin:
		s.form = probeTexts
	case testSame, testPointerJoin, testPointerSlot:
		s.form, s.itself, s.otherSelf = probeSame, t.kind == testSame, t.kind != testPointerJoin
		if t.kind == testPointerSlot && swapped {
			s.itself, s.otherSelf = true, false
		}
	case testBit:
		s.form, s.size, s.low = probeBit, t.size, uint64(t.number)
		if swapped {
			s.form = probeIn
		}
	default:
		return false
	}
	return own.slot == slot && other.slot != slot && own.path == nil && other.path == nil && s.optional(own, other)
}

// optional prepares for fields that can be null; ok is false if the form has no counterpart for them.
func (s *probeStep) optional(own, other *fieldPlace) (ok bool) {
	if own.valid == 0 && other.valid == 0 {
		return true
	}
	s.valid, s.otherValid = own.valid, other.valid
	if own.unboxed || other.unboxed || s.by != (shift{}) {
		return false
	}
	switch s.form {
	case probeInt, probeWhole:
		s.form = probeWholes
	case probeFloat:
		s.form = probeFloats
	default:
		return false
	}
	return true
}

// Usable reports whether the probe has tests.
func (p *Probe) Usable() bool { return len(p.steps) > 0 }

// Reads returns the slot from whose object SetFrom can read the operands; ok is false if they are in several objects or in none.
func (p *Probe) Reads() (slot int, ok bool) {
	for i := range p.steps {
		s := &p.steps[i]
		switch {
		case s.constant():
			continue
		case ok && s.slot != slot:
			return 0, false
		}
		slot, ok = s.slot, true
	}
	return slot, ok
}

// constant reports whether the operand is part of the step.
func (s *probeStep) constant() bool { return s.form == probeConst || s.form == probeTextConst }

// Others returns, by test, the slot of the other object; nil if one is a constant.
func (p *Probe) Others() (slots []int) {
	for i := range p.steps {
		s := &p.steps[i]
		if s.constant() {
			return nil
		}
		slots = append(slots, s.slot)
	}
	return slots
}

// SetOne reads the operand of one test from its other object, which must not be nil.
func (p *Probe) SetOne(list *Operands, i uint, o unsafe.Pointer) {
	p.steps[i].read(&list[i%maxProbe], o)
}

// Set reads the operands from the frame. It returns false if one cannot be read.
func (p *Probe) Set(list *Operands, f *Frame) bool {
	for i := range p.steps {
		s, o := &p.steps[i], unsafe.Pointer(nil)
		if !s.constant() {
			if o = f.Slots[s.slot].Ptr; o == nil {
				return false
			}
		}
		s.read(&list[uint(i)%maxProbe], o)
	}
	return true
}

// SetFrom reads the operands from an object, which must not be nil.
func (p *Probe) SetFrom(list *Operands, o unsafe.Pointer) {
	if s := p.number; s != nil {
		list[0].low, list[0].width = s.wanted.bounds(int64(*(*int)(unsafe.Add(o, s.other))))
		return
	}
	steps := p.steps
	for i := range steps {
		steps[i].read(&list[uint(i)%maxProbe], o)
	}
}

// read reads the operand from the other object.
func (s *probeStep) read(x *operand, o unsafe.Pointer) {
	at := unsafe.Add(o, s.other)
	switch s.form {
	case probeConst:
		x.low, x.width = s.low, s.width
	case probeTextConst:
		x.text = s.text
	case probeInt, probeShifted:
		x.low, x.width = s.wanted.bounds(whole(at, s.otherWide))
	case probeWhole:
		x.low, x.width = s.wanted.bounds(s.by.of(whole(at, s.otherWide)))
	case probeWholes:
		x.low, x.width = s.wanted.bounds(s.by.of(whole(at, s.otherWide)))
		x.null = isNull(o, s.otherValid)
	case probeFloat, probeFloats:
		x.low = math.Float64bits(*(*float64)(at))
		x.null = isNull(o, s.otherValid)
	case probeObjects:
		x.object = *(*any)(at)
	case probeSame:
		x.low = identityAt(at, s.otherSelf)
	case probeBool:
		x.low = boolKey(*(*bool)(at))
	case probeBit:
		x.low = uint64(*(*int)(at)) - s.low
	case probeIn:
		x.low = bitsAt(at, s.size)
	case probeGivenInt:
		x.low = boolKey((uint64(*(*int)(at))-s.low <= s.width) != s.negated)
	case probeGivenText:
		x.low = boolKey((*(*string)(at) == s.text) != s.negated)
	default:
		x.text = *(*string)(at)
	}
}

// Passes reports whether an object passes all tests.
func (p *Probe) Passes(list *Operands, o unsafe.Pointer) bool {
	if s := p.number; s != nil {
		return s.within(&list[0], o)
	}
	return p.passesAll(list, o) && (p.ends == 0 || p.passesAny(list, o))
}

func (p *Probe) passesAll(list *Operands, o unsafe.Pointer) bool {
	steps := p.steps[:p.must]
	for i := range steps {
		if !steps[i].passes(&list[uint(i)%maxProbe], o) {
			return false
		}
	}
	return true
}

// passesAny reports whether an object passes one of the alternatives.
func (p *Probe) passesAny(list *Operands, o unsafe.Pointer) bool {
	failed := false // a test of the present alternative
	for i := p.must; i < uint(len(p.steps)); i++ {
		failed = failed || !p.steps[i].passes(&list[i%maxProbe], o)
		if p.ends>>i&1 != 0 {
			if !failed {
				return true
			}
			failed = false
		}
	}
	return false
}

func (s *probeStep) passes(x *operand, o unsafe.Pointer) bool {
	at := unsafe.Add(o, s.offset)
	switch s.form {
	case probeInt, probeConst:
		return s.within(x, o)
	case probeWhole:
		return (uint64(whole(at, s.wide))-x.low <= x.width) != s.negated
	case probeShifted:
		return (uint64(s.by.of(whole(at, s.wide)))-x.low <= x.width) != s.negated
	case probeFloat:
		return compare(s.op, *(*float64)(at), math.Float64frombits(x.low))
	case probeWholes:
		if null := isNull(o, s.valid); null || x.null {
			return withNull(s.wanted, null == x.null)
		}
		return (uint64(whole(at, s.wide))-x.low <= x.width) != s.negated
	case probeFloats:
		if null := isNull(o, s.valid); null || x.null {
			return withNull(wanted(s.op), null == x.null)
		}
		return compare(s.op, *(*float64)(at), math.Float64frombits(x.low))
	case probeObjects:
		return s.objects(*(*any)(at), x.object)
	case probeText, probeTextConst:
		return (*(*string)(at) == x.text) != s.negated
	case probeSame:
		return (identityAt(at, s.itself) == x.low) != s.negated
	case probeBool:
		return (boolKey(*(*bool)(at)) == x.low) != s.negated
	case probeBit:
		return x.low < 64 && bitsAt(at, s.size)>>x.low&1 != 0
	case probeIn:
		bit := uint64(*(*int)(at)) - s.low
		return bit < 64 && x.low>>bit&1 != 0
	case probeGivenInt, probeGivenText:
		return x.low != 0
	}
	return sameTexts(*(*string)(at), x.text) != s.negated
}

// isNull reports whether the field with a flag at an offset is null; false for a field without a flag.
func isNull(o unsafe.Pointer, valid uintptr) bool {
	return valid != 0 && !*(*bool)(unsafe.Add(o, valid))
}

// withNull is the result of a comparison with null: null equals only null, and has no order.
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
	return operation.Holds(s.op, n)
}

// identityAt returns the address of an object: the one at the place, or the one to which the field at the place refers, 0 for null.
func identityAt(at unsafe.Pointer, itself bool) uint64 {
	if itself {
		return uint64(uintptr(at))
	}
	return uint64(uintptr(*(*unsafe.Pointer)(at)))
}

// within compares int fields.
func (s *probeStep) within(x *operand, o unsafe.Pointer) bool {
	return (uint64(*(*int)(unsafe.Add(o, s.offset)))-x.low <= x.width) != s.negated
}

// sameTexts compares two texts that may be null.
func sameTexts(x, y string) bool {
	return x == y && (unsafe.StringData(x) == nil) == (unsafe.StringData(y) == nil)
}
