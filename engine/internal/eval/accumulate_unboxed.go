package eval

import (
	"math"

	"whenthen/engine/fact"
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
func unboxed(acc Accumulator, arg code) Accumulator {
	if arg.maybe || arg.form != intForm && arg.form != floatForm {
		return acc
	}
	switch a := acc.(type) {
	case *intSum:
		if arg.form == intForm {
			return &unboxedIntSum{a, orZero(arg, arg.integer)}
		}
	case *floatSum:
		return &unboxedFloatSum{a, orZero(arg, arg.floating())}
	case *average:
		if !arg.fails {
			return &unboxedAverage{a, arg.floating()}
		}
	case *extreme:
		if !arg.fails && arg.form == intForm {
			return &unboxedExtreme{arg.integer, arg.t.Kind, a.max}
		}
	}
	return acc
}

// floating is the value of a number without nulls as a double.
func (c code) floating() func(*Frame) float64 {
	if c.form == floatForm {
		return c.float
	}
	integer := c.integer
	return func(f *Frame) float64 { return float64(integer(f)) }
}

// orZero makes a closure that may fail safe to call.
func orZero[T int64 | float64](arg code, fn func(*Frame) T) func(*Frame) T {
	if !arg.fails {
		return fn
	}
	safe := guarded(arg.at, fn)
	return func(f *Frame) T {
		v, _ := safe(f)
		return v
	}
}

func (counter) Kept() bool                          { return false }
func (counter) Bits(*Frame) uint64                  { return 0 }
func (counter) AddBits(state any, _ uint64)         { *state.(*int64)++ }
func (counter) RemoveBits(state any, _ uint64) bool { *state.(*int64)--; return true }

type unboxedIntSum struct {
	*intSum
	integer func(*Frame) int64
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
	float func(*Frame) float64
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
	float func(*Frame) float64
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
	integer func(*Frame) int64
	kind    fact.Kind
	max     bool
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

func (e *unboxedExtreme) Value(f *Frame) any { return boxInt(e.kind, e.integer(f)) }

func (e *unboxedExtreme) Add(state, v any, _ *Frame) {
	i, _ := intOf(v)
	e.AddBits(state, uint64(i))
}

func (e *unboxedExtreme) Remove(state, v any, _ *Frame) bool {
	i, _ := intOf(v)
	return e.RemoveBits(state, uint64(i))
}

func (e *unboxedExtreme) Result(state any, _ *Frame) (any, bool) {
	s := state.(*unboxedExtremeState)
	if !s.known {
		return nil, false
	}
	return boxInt(e.kind, s.best), true
}
