package eval

import "unsafe"

// Probe is tests prepared to be run on one object after the other while everything else they read stays the same: their other operands are
// read only once. The tests are comparisons of integers and texts. A Probe is immutable; the zero Probe has no tests.
type Probe struct {
	steps  [maxProbe]probeStep
	n      uint
	number bool // there is one test, which compares integers of the two objects: the most frequent case
}

// maxProbe is the maximum number of tests in a probe.
const maxProbe = 4

// probeStep compares the field at an offset in the object with a field of the object in another slot, or with a constant.
type probeStep struct {
	offset     uintptr
	kind       testKind
	negated    bool // for integers: the bounds are those of what is not wanted, see span
	wanted     outcomes
	slot       int // of the other object
	other      uintptr
	low, width uint64 // for testHereConst
}

// Operands are what the tests of a probe compare an object with.
type Operands [maxProbe]operand

type operand struct {
	low, width uint64
	text       string
}

// NewProbe prepares tests on the object in a slot; ok is false if a probe cannot run them.
func NewProbe(tests []Test, slot int) (p Probe, ok bool) {
	if len(tests) == 0 || len(tests) > maxProbe {
		return Probe{}, false
	}
	for i := range tests {
		if ok = p.steps[i].set(&tests[i], slot); !ok {
			return Probe{}, false
		}
	}
	p.n = uint(len(tests))
	p.number = p.n == 1 && p.steps[0].kind == testHereJoin
	return p, true
}

func (s *probeStep) set(t *Test, slot int) (ok bool) {
	own, other, wanted := &t.left, &t.right, t.wanted
	if own.slot != slot {
		own, other, wanted = other, own, wanted.turned()
	}
	*s = probeStep{kind: t.kind, negated: t.negated, wanted: wanted, offset: own.offset, slot: other.slot, other: other.offset}
	switch t.kind {
	case testHereConst:
		s.low, s.width, s.negated = t.span.low, t.span.width, t.span.outside
		return t.left.slot == slot
	case testHereJoin:
		s.negated = wanted.outside()
	case testTextJoin, testTextsJoin:
	default:
		return false
	}
	return own.slot == slot && other.slot != slot && own.owner == nil && other.owner == nil
}

// Usable reports whether the probe has tests.
func (p *Probe) Usable() bool { return p.n > 0 }

// ReadsOnly reports whether all operands that vary are in the object of one slot, so that SetFrom can read them.
func (p *Probe) ReadsOnly(slot int) bool {
	for i := range p.n {
		if s := &p.steps[i%maxProbe]; s.kind != testHereConst && s.slot != slot {
			return false
		}
	}
	return true
}

// Set reads the operands from the frame. It returns false if one cannot be read.
func (p *Probe) Set(list *Operands, f *Frame) bool {
	for i := range p.n {
		s, o := &p.steps[i%maxProbe], unsafe.Pointer(nil)
		if s.kind != testHereConst {
			if o = f.Slots[s.slot].Ptr; o == nil {
				return false
			}
		}
		s.read(&list[i%maxProbe], o)
	}
	return true
}

// SetFrom reads the operands from an object, which must not be nil.
func (p *Probe) SetFrom(list *Operands, o unsafe.Pointer) {
	if p.number {
		list[0].low, list[0].width = p.steps[0].wanted.bounds(int64(*(*int)(unsafe.Add(o, p.steps[0].other))))
		return
	}
	for i := range p.n {
		p.steps[i%maxProbe].read(&list[i%maxProbe], o)
	}
}

// read reads the operand from the other object.
func (s *probeStep) read(x *operand, o unsafe.Pointer) {
	switch s.kind {
	case testHereConst:
		x.low, x.width = s.low, s.width
	case testHereJoin:
		x.low, x.width = s.wanted.bounds(int64(*(*int)(unsafe.Add(o, s.other))))
	default:
		x.text = *(*string)(unsafe.Add(o, s.other))
	}
}

// Passes reports whether an object passes all tests.
func (p *Probe) Passes(list *Operands, o unsafe.Pointer) bool {
	if p.number {
		return p.steps[0].within(&list[0], o)
	}
	return p.passesAll(list, o)
}

func (p *Probe) passesAll(list *Operands, o unsafe.Pointer) bool {
	for i := range p.n {
		s, x := &p.steps[i%maxProbe], &list[i%maxProbe]
		holds := false
		if s.kind == testHereConst || s.kind == testHereJoin {
			holds = s.within(x, o)
		} else {
			holds = s.same(x, o)
		}
		if !holds {
			return false
		}
	}
	return true
}

// within compares integers, same compares texts.
func (s *probeStep) within(x *operand, o unsafe.Pointer) bool {
	return (uint64(*(*int)(unsafe.Add(o, s.offset)))-x.low <= x.width) != s.negated
}

func (s *probeStep) same(x *operand, o unsafe.Pointer) bool {
	text := *(*string)(unsafe.Add(o, s.offset))
	if s.kind == testTextJoin {
		return (text == x.text) != s.negated
	}
	return sameTexts(text, x.text) != s.negated
}

// sameTexts compares two texts that may be null.
func sameTexts(x, y string) bool {
	return x == y && (unsafe.StringData(x) == nil) == (unsafe.StringData(y) == nil)
}
