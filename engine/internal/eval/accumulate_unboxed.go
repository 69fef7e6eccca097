package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/internal/operation"
)

// Unboxed is an accumulator whose contributions are numbers of 64 bits. Whoever keeps them needs no box; the methods are
// Value, Add and Remove for such numbers. States and results are the same in both ways.
type Unboxed interface {
	Accumulator
	// Kept tells whether Remove needs the contribution: a count does without.
	Kept() bool
	Bits(f *Frame) uint64
	AddBits(state any, bits uint64)
	RemoveBits(state any, bits uint64) bool
}

// unboxed returns the accumulator for an argument of a whole or floating kind, where there is a faster one; acc otherwise.
// Null adds nothing to a sum, so a failure may be a 0 there. Averages and extremes count their values: theirs must always
// have one.
func unboxed(acc Accumulator, arg argument) Accumulator {
	x := arg.expression
	if x.code.Maybe || !arg.kind.Numeric() {
		return acc
	}
	n := number{x, arg.kind.Integer()}
	switch a := acc.(type) {
	case *intSum:
		if n.whole {
			return &unboxedIntSum{a, n}
		}
	case *floatSum:
		return &unboxedFloatSum{a, n}
	case *average:
		if !x.fails() {
			return &unboxedAverage{a, n}
		}
	case *extreme:
		if !x.fails() && n.whole {
			return &unboxedExtreme{n, arg.kind, a.max}
		}
	}
	return acc
}

// number is an argument that is a number and never null; where it fails it is 0.
type number struct {
	*expression
	whole bool
}

func (n *number) integer(f *Frame) int64 {
	v, _ := n.value(f)
	return v.N
}

func (n *number) float(f *Frame) float64 {
	v, _ := n.value(f)
	if n.whole {
		return float64(v.N)
	}
	return v.Float()
}

func (counter) Kept() bool                          { return false }
func (counter) Bits(*Frame) uint64                  { return 0 }
func (counter) AddBits(state any, _ uint64)         { *state.(*int64)++ }
func (counter) RemoveBits(state any, _ uint64) bool { *state.(*int64)--; return true }

type unboxedIntSum struct {
	*intSum
	number
}

func (s *unboxedIntSum) Kept() bool                     { return true }
func (s *unboxedIntSum) Bits(f *Frame) uint64           { return uint64(s.integer(f)) }
func (s *unboxedIntSum) AddBits(state any, bits uint64) { *state.(*int64) += int64(bits) }
func (s *unboxedIntSum) RemoveBits(state any, bits uint64) bool {
	*state.(*int64) -= int64(bits)
	return true
}

type unboxedFloatSum struct {
	*floatSum
	number
}

func (s *unboxedFloatSum) Kept() bool           { return true }
func (s *unboxedFloatSum) Bits(f *Frame) uint64 { return math.Float64bits(s.float(f)) }
func (s *unboxedFloatSum) AddBits(state any, bits uint64) {
	*state.(*float64) += math.Float64frombits(bits)
}
func (s *unboxedFloatSum) RemoveBits(state any, bits uint64) bool {
	*state.(*float64) -= math.Float64frombits(bits)
	return true
}

type unboxedAverage struct {
	*average
	number
}

func (a *unboxedAverage) Kept() bool           { return true }
func (a *unboxedAverage) Bits(f *Frame) uint64 { return math.Float64bits(a.float(f)) }

func (a *unboxedAverage) AddBits(state any, bits uint64) {
	s := state.(*averageState)
	s.sum += math.Float64frombits(bits)
	s.n++
}

func (a *unboxedAverage) RemoveBits(state any, bits uint64) bool {
	s := state.(*averageState)
	s.sum -= math.Float64frombits(bits)
	s.n--
	return true
}

// unboxedExtreme is min and max of whole numbers.
type unboxedExtreme struct {
	number
	kind fact.Kind
	max  bool
}

type unboxedExtremeState struct {
	best  int64
	known bool
}

func (e *unboxedExtreme) New(*Frame) any       { return &unboxedExtremeState{} }
func (e *unboxedExtreme) Kept() bool           { return true }
func (e *unboxedExtreme) Bits(f *Frame) uint64 { return uint64(e.integer(f)) }

func (e *unboxedExtreme) AddBits(state any, bits uint64) {
	s, v := state.(*unboxedExtremeState), int64(bits)
	if !s.known || e.max && v > s.best || !e.max && v < s.best {
		s.best, s.known = v, true
	}
}

// RemoveBits succeeds if the value is not the best one.
func (e *unboxedExtreme) RemoveBits(state any, bits uint64) bool {
	return int64(bits) != state.(*unboxedExtremeState).best
}

func (e *unboxedExtreme) Value(f *Frame) any { return operation.BoxInt(e.kind, e.integer(f)) }

func (e *unboxedExtreme) Add(state, v any, _ *Frame) {
	i, _ := operation.IntOf(v)
	e.AddBits(state, uint64(i))
}

func (e *unboxedExtreme) Remove(state, v any, _ *Frame) bool {
	i, _ := operation.IntOf(v)
	return e.RemoveBits(state, uint64(i))
}

func (e *unboxedExtreme) Result(state any, _ *Frame) (any, bool) {
	s := state.(*unboxedExtremeState)
	if !s.known {
		return nil, false
	}
	return operation.BoxInt(e.kind, s.best), true
}
