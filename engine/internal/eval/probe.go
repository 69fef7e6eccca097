package eval

import "unsafe"

// Probe runs tests on one object after the other while everything else they read stays the same. The tests are comparisons of
// integers and texts; their other operands are read only once.
type Probe struct {
	steps [maxProbe]probeStep
	n     int
}

// maxProbe is the maximum number of tests in a probe.
const maxProbe = 4

// probeStep compares the field at an offset in the object.
type probeStep struct {
	offset  uintptr
	kind    testKind
	wanted  outcomes
	negated bool
	number  int64
	text    string
}

// Probing reports whether a probe can run all the tests on the object in a slot.
func Probing(tests []Test, slot int) bool {
	if len(tests) > maxProbe {
		return false
	}
	for i := range tests {
		t := &tests[i]
		switch t.kind {
		case testHereConst:
			if t.left.slot != slot {
				return false
			}
		case testHereJoin, testTextJoin, testTextsJoin:
			if (t.left.slot == slot) == (t.right.slot == slot) || t.left.owner != nil || t.right.owner != nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// Set reads the other operands of the tests, for which Probing must be true. It returns false if one cannot be read.
func (p *Probe) Set(tests []Test, slot int, f *Frame) bool {
	p.n = len(tests)
	for i := range tests {
		t, s := &tests[i], &p.steps[i]
		s.kind = t.kind
		if t.kind == testHereConst {
			s.kind, s.offset, s.number, s.wanted = testHereJoin, t.left.offset, t.number, t.wanted
			continue
		}
		own, other, w := &t.left, &t.right, t.wanted
		if own.slot != slot {
			own, other, w = other, own, w.turned()
		}
		o := f.Slots[other.slot].Ptr
		if o == nil {
			return false
		}
		s.offset, s.wanted, s.negated = own.offset, w, t.negated
		if at := unsafe.Add(o, other.offset); t.kind == testHereJoin {
			s.number = int64(*(*int)(at))
		} else {
			s.text = *(*string)(at)
		}
	}
	return true
}

// Passes reports whether an object passes all tests.
func (p *Probe) Passes(o unsafe.Pointer) bool {
	for i := range p.steps[:p.n] {
		s := &p.steps[i]
		at := unsafe.Add(o, s.offset)
		switch s.kind {
		case testHereJoin:
			if !s.wanted.of(int64(*(*int)(at)), s.number) {
				return false
			}
		case testTextJoin:
			if (*(*string)(at) == s.text) == s.negated {
				return false
			}
		default:
			if sameTexts(*(*string)(at), s.text) == s.negated {
				return false
			}
		}
	}
	return true
}

// sameTexts compares two texts that may be null.
func sameTexts(x, y string) bool {
	return x == y && (unsafe.StringData(x) == nil) == (unsafe.StringData(y) == nil)
}
