package columns

import (
	"math/bits"
	"unsafe"

	"whenthen/internal/fact"
)

// Machine runs programs. It must be used by one goroutine.
type Machine struct {
	// Objects are the candidates, one for each lane. Those of the lanes that run must not be nil.
	Objects [Width]unsafe.Pointer

	program *Program // the program whose constants are in the columns
	columns [mostColumns + 1]column
	waiting []uint64 // by step: the lanes that have jumped to it
}

// column contains a register of every lane. Floating-point numbers are stored by their bits.
type column [Width]int64

// result is the column for results of steps that not all lanes execute.
const result = mostColumns

// Begin copies the values that the code has computed in front, from the registers of package vm.
func (m *Machine) Begin(p *Program, registers []fact.Value) {
	if m.program != p {
		m.program = p
		for _, f := range p.fixed {
			fill(&m.columns[f.column], f.value)
		}
		if len(m.waiting) < len(p.steps) {
			m.waiting = make([]uint64, len(p.steps))
		}
	}
	for _, r := range p.front {
		fill(&m.columns[r], registers[r].N)
	}
}

// optionalFlag is the offset of the flag of an optional number from the number: see fact.Optional.
const optionalFlag = 8

// Run runs the program of the last Begin for the first n of Objects; n is at least 1. holds contains the lanes in which the condition
// holds, as bits. unsure contains the lanes for which the test itself must be run; these may be in holds, too.
func (m *Machine) Run(n int) (holds, unsure uint64) {
	all := ^uint64(0) >> (Width - n)
	active := all
	for i := range m.program.steps {
		s := &m.program.steps[i]
		if s.joins {
			active |= m.waiting[i]
			m.waiting[i] = 0
		}
		switch {
		case active == 0:
		case s.op < jump:
			unsure |= m.step(s, active, all, n)
		case s.op == jump:
			m.waiting[s.at] |= active
			active = 0
		case s.op == end:
			holds |= active & lanes(&m.columns[s.a], n)
			active = 0
		default:
			taken := lanes(&m.columns[s.a], n)
			if s.op == jumpIfNot {
				taken = ^taken
			}
			m.waiting[s.at] |= active & taken
			active &^= taken
		}
	}
	return holds, unsure
}

// step computes a column for the active lanes.
func (m *Machine) step(s *step, active, all uint64, n int) (unsure uint64) {
	to := &m.columns[s.a%mostColumns]
	if active == all {
		return m.compute(s, to, n)
	}
	from := &m.columns[result]
	unsure = m.compute(s, from, n) & active
	for rest := active; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		to[i] = from[i]
	}
	return unsure
}

// lanes returns the lanes whose boolean is true.
func lanes(x *column, n int) (set uint64) {
	for i, b := range x[:n] {
		set |= uint64(b&1) << (i % Width)
	}
	return set
}

func fill(x *column, n int64) {
	for i := range x {
		x[i] = n
	}
}

// truth returns 1 for true and 0 for false.
func truth(is bool) (n int64) {
	if is {
		n = 1
	}
	return n
}

// Forget removes the references to the objects of the last run.
func (m *Machine) Forget() { clear(m.Objects[:]) }
