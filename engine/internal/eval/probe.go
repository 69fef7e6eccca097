package eval

import "unsafe"

// Probe is what tests ask of one object after the other while all else that they read stays the same: comparisons of whole numbers,
// the other operand of each read once.
type Probe struct {
	steps [maxProbe]probeStep
	n     int
}

// maxProbe is how many tests a probe has room for.
const maxProbe = 4

// probeStep compares the number at an offset in the object.
type probeStep struct {
	offset uintptr
	number int64
	wanted outcomes
}

// Probing reports whether a probe can do all of the tests on the object in a slot.
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
		case testHereJoin:
			if (t.left.slot == slot) == (t.right.slot == slot) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// Set reads what the tests, of which Probing is true, compare the objects of a slot with. It is false if there is nothing to read.
func (p *Probe) Set(tests []Test, slot int, f *Frame) bool {
	p.n = len(tests)
	for i := range tests {
		t, s := &tests[i], &p.steps[i]
		if t.kind == testHereConst {
			*s = probeStep{t.left.offset, t.number, t.wanted}
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
		*s = probeStep{own.offset, int64(*(*int)(unsafe.Add(o, other.offset))), w}
	}
	return true
}

// Passes reports whether an object passes all tests.
func (p *Probe) Passes(o unsafe.Pointer) bool {
	for i := range p.steps[:p.n] {
		s := &p.steps[i]
		if !s.wanted.of(int64(*(*int)(unsafe.Add(o, s.offset))), s.number) {
			return false
		}
	}
	return true
}
