package eval

import (
	"math/bits"
	"slices"
	"sort"
	"unsafe"
)

// Probe runs the tests of a join on one candidate after the other, for the same left side. The operands that do not depend on the candidate
// are read only once, into Operands. All tests must hold; at most one of them consists of alternatives (||), which are tested last.
//
// A Probe of NewProbe runs tests that cannot fail, and decides about them. Their order does not matter, so a test that all objects but one
// pass is run last. A lead (NewLead) begins with such tests, followed by tests that may fail or that it cannot always decide. An object
// that does not pass a lead is certainly not in the join; an object that passes must still be tested by the Tests themselves, unless Sure
// says otherwise.
//
// A Probe is immutable; the zero Probe has no tests. It reads fields at offsets that are not valid for objects of a scattered type: see
// fact.Type.Scattered.
type Probe struct {
	steps  []probeStep // at most maxProbe
	number *probeStep  // the only test, if it compares words of the two objects, which is the most frequent case; otherwise nil
	must   uint        // number of steps before the alternatives
	ends   uint8       // a bit for each step that is the last of an alternative; 0 without alternatives
	single bool        // for a lead: step must-1 is a test that may fail, and that test has no other steps: see Sure
	behind bool        // there are steps from must on: alternatives, or steps added by Extend
}

// maxProbe is the maximum number of tests in a probe.
const maxProbe = 8

// Operands are the values with which the tests of a probe compare an object.
type Operands [maxProbe]operand

type operand struct {
	low, width uint64
	// For arithmetic with a field: other in field * factor + other for a linear form, otherwise the other operand. Doubles are stored by
	// their bits.
	other, factor int64
	text          string
	object        any
	null          bool       // the operand is null
	letters       letters    // the letters of text; 0 until they are needed
	sure          bool       // the step has decided about the last object that passed it, so its test need not be run
	state         *callState // for methods and regular expressions
}

// NewProbe prepares tests of the object in a slot. ok is false if a probe cannot run them.
func NewProbe(tests []Test, slot int) (p Probe, ok bool) {
	var either []Test
	if i := slices.IndexFunc(tests, func(t Test) bool { return t.kind == testAny }); i >= 0 {
		either, tests = tests[i].parts, slices.Concat(tests[:i], tests[i+1:])
	}
	if !p.add(tests, slot) {
		return Probe{}, false
	}
	p.must = uint(len(p.steps))
	sort.SliceStable(p.steps, func(i, j int) bool { return !p.steps[i].lenient() && p.steps[j].lenient() })
	for i := range either {
		if !p.add(either[i:i+1], slot) {
			return Probe{}, false
		}
		p.ends |= 1 << (len(p.steps) - 1)
	}
	if len(p.steps) == 1 && p.steps[0].form == probeWord {
		p.number = &p.steps[0]
	}
	p.behind = p.ends != 0
	return p, len(p.steps) > 0
}

// NewLead prepares the first tests of the object in a slot. It includes all tests before the first one that may fail (decided is their
// number) and, of that test, parts that can exclude objects without failing, such as searching a text in a field.
func NewLead(tests []Test, slot int) (p Probe, decided int) {
	for decided < len(tests) {
		longer, ok := NewProbe(tests[:decided+1], slot)
		if !ok {
			break
		}
		p, decided = longer, decided+1
	}
	if decided < len(tests) && p.ends == 0 {
		p.screen(&tests[decided], slot)
	}
	return p, decided
}

// screen adds steps that exclude objects for which a test neither holds nor fails. If the test consists of alternatives, each must have
// such a step.
func (p *Probe) screen(t *Test, slot int) {
	either, n := []Test{*t}, len(p.steps)
	if t.kind == testAny {
		either = t.parts
	}
	for i := range either {
		if !p.begin(&either[i], slot) {
			p.steps, p.ends = p.steps[:n], 0
			return
		}
		if t.kind == testAny {
			p.ends |= 1 << (len(p.steps) - 1)
		}
	}
	if p.number = nil; t.kind != testAny {
		p.must = uint(len(p.steps))
	}
	p.single, p.behind = t.parts == nil, p.ends != 0
}

// Extend adds to a lead the tests after the test that may fail, up to the first that no step can run. They are run on an object only if the
// preceding steps have decided about it; otherwise a failure of the test before them would be missed.
func (p *Probe) Extend(tests []Test, slot int) {
	if !p.single {
		return
	}
	for i := range tests {
		var s probeStep
		t := &tests[i]
		if len(p.steps) == maxProbe || t.parts != nil || !s.set(t, slot) && !s.search(t, slot) {
			return
		}
		p.steps, p.behind = append(p.steps, s), true
	}
}

// begin adds the first parts of a test, up to a part that may fail. It returns false if no step can run the first part.
func (p *Probe) begin(t *Test, slot int) (ok bool) {
	parts := t.parts
	if t.kind != testAll {
		parts = []Test{*t}
	}
	for i := range parts {
		var s probeStep
		if len(p.steps) == maxProbe || !s.set(&parts[i], slot) && !s.search(&parts[i], slot) {
			break
		}
		p.steps, ok = append(p.steps, s), true
		if s.mayFail() {
			break
		}
	}
	return ok
}

// add adds tests that must all hold.
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

// Usable reports whether the probe has tests.
func (p *Probe) Usable() bool { return len(p.steps) > 0 }

// Reads returns the slot from whose object SetFrom can read the operands. ok is false if the operands are in several objects or in none, or
// one of them is computed.
func (p *Probe) Reads() (slot int, ok bool) {
	for i := range p.steps {
		s := &p.steps[i]
		switch {
		case s.constant():
			continue
		case s.calculated(), ok && s.slot != slot:
			return 0, false
		}
		slot, ok = s.slot, true
	}
	return slot, ok
}

// Others returns the slot of the other object for each step, or nil if an operand is a constant or computed.
func (p *Probe) Others() (slots []int) {
	for i := range p.steps {
		s := &p.steps[i]
		if s.constant() || s.calculated() {
			return nil
		}
		slots = append(slots, s.slot)
	}
	return slots
}

// SetOne reads the operand of step i from its other object, which must not be nil.
func (p *Probe) SetOne(list *Operands, i uint, o unsafe.Pointer) {
	p.steps[i].read(&list[i%maxProbe], o)
}

// Set reads the operands from the frame. It returns false if one cannot be read.
func (p *Probe) Set(list *Operands, f *Frame) bool {
	for i := range p.steps {
		s, o := &p.steps[i], unsafe.Pointer(nil)
		if s.calculated() {
			if !s.readComputed(&list[uint(i)%maxProbe], f) {
				return false
			}
			continue
		}
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
		list[0].low, list[0].width = s.wanted.bounds(word(unsafe.Add(o, s.other)))
		return
	}
	steps := p.steps
	for i := range steps {
		steps[i].read(&list[uint(i)%maxProbe], o)
	}
}

// Passes reports whether an object passes all tests.
func (p *Probe) Passes(list *Operands, o unsafe.Pointer) bool {
	if s := p.number; s != nil {
		return s.within(&list[0], o)
	}
	steps := p.steps[:p.must]
	for i := range steps {
		s, x := &steps[i], &list[uint(i)%maxProbe]
		switch {
		case s.form <= probeConst: // inlined, since most forms are this one
			if !s.within(x, o) {
				return false
			}
		case !s.passes(x, o):
			return false
		}
	}
	return !p.behind || p.passesBehind(list, o)
}

// passesBehind runs the steps from must on.
func (p *Probe) passesBehind(list *Operands, o unsafe.Pointer) bool {
	if p.ends != 0 {
		return p.passesAny(list, o)
	}
	for i := p.must; i < uint(len(p.steps)) && p.steps[i-1].sure(&list[(i-1)%maxProbe], o); i++ {
		if !p.steps[i].passes(&list[i%maxProbe], o) {
			return false
		}
	}
	return true
}

// passesAny reports whether an object passes one of the alternatives.
func (p *Probe) passesAny(list *Operands, o unsafe.Pointer) bool {
	steps := p.steps
	for i := p.must; i < uint(len(steps)); i++ {
		s, x, ok := &steps[i], &list[i%maxProbe], false
		if s.form <= probeConst { // inlined, since most forms are this one
			ok = s.within(x, o)
		} else {
			ok = s.passes(x, o)
		}
		switch end := p.ends >> (i % maxProbe); {
		case ok && end&1 != 0:
			return true
		case !ok:
			i += uint(bits.TrailingZeros8(end)) // skip to the end of the alternative
		}
	}
	return false
}
