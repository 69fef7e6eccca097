package eval

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// Numbers is an accumulator whose contributions consist of a few numbers of 64 bits, which are kept with the matches without boxing. States
// and results are the same either way.
type Numbers interface {
	Accumulator
	// Count returns of how many numbers a contribution consists. That of a count needs none, nor that of an accumulator that forgets.
	Count() int
	// Numbers is Value, AddNumbers Add, and RemoveNumbers Remove for such contributions.
	Numbers(f *Frame, numbers []int64)
	AddNumbers(state any, numbers []int64, f *Frame)
	RemoveNumbers(state any, numbers []int64, f *Frame) bool
	// Forgets reports that adding a contribution reads the match in f.Slots, so that a contribution cannot be added again later. It can be
	// kept as no numbers, but then it cannot be removed.
	Forgets() bool
	// Valued reports that images of sessions hold the contributions as Value returns them: Boxed and Unboxed convert them.
	Valued() bool
	Boxed(numbers []int64) any
	Unboxed(v any, numbers []int64)
}

// Follower is an accumulator whose contribution is one number, which may follow from that of another function with the same argument. Then it
// need not be computed again: From returns it.
type Follower interface {
	Numbers
	Follows(other Numbers) bool
	From(number int64) int64
}

// Columnar is an accumulator whose contributions are one number or none, and which can fold those of many matches at once.
type Columnar interface {
	Numbers
	// ReadsOnly reports whether Column can be used for the objects of a slot: the contribution depends on no others, and computing it cannot
	// fail.
	ReadsOnly(slot int) bool
	// Column computes the contributions of objects, given by their addresses, and AddColumn adds such contributions in their order.
	Column(objects []unsafe.Pointer, numbers []uint64)
	AddColumn(state any, numbers []uint64, f *Frame)
	// RunsCode reports whether AddColumn runs code of rules.
	RunsCode() bool
}

// onNumbers returns the function on unboxed numbers, if there is one and the argument is always a number; otherwise a itself.
func (a *folding) onNumbers() Accumulator {
	n := a.fold.Numbers
	switch {
	case n == nil:
		return a
	case n.Blind:
		return &foldingNumbers{folding: a, numbers: n}
	}
	k := a.code.Result.Kind
	if a.code.Maybe || !k.Numeric() || !n.Floating && !k.Integer() || a.fails() && !n.FailedIsZero {
		return a
	}
	return &foldingNumbers{folding: a, numbers: n, widen: n.Floating && k.Integer()}
}

// foldingNumbers is a folding of numbers that are never null. If computing one fails, it counts as 0.
type foldingNumbers struct {
	*folding
	numbers *fact.NumberFold
	widen   bool // an integer argument is folded as a floating-point number
}

func (a *foldingNumbers) Count() int {
	if a.numbers.Blind {
		return 0
	}
	return 1
}

func (a *foldingNumbers) Numbers(f *Frame, numbers []int64) {
	if len(numbers) > 0 {
		numbers[0] = a.From(a.number(f))
	}
}

func (a *foldingNumbers) AddNumbers(state any, numbers []int64, _ *Frame) {
	a.numbers.Add(state, onlyOf(numbers))
}

func (a *foldingNumbers) RemoveNumbers(state any, numbers []int64, _ *Frame) bool {
	return a.numbers.Remove(state, onlyOf(numbers))
}

// onlyOf returns the number of a contribution, 0 if it has none.
func onlyOf(numbers []int64) uint64 {
	if len(numbers) == 0 {
		return 0
	}
	return uint64(numbers[0])
}

func (a *foldingNumbers) Forgets() bool { return false }

func (a *foldingNumbers) Follows(other Numbers) bool {
	o, ok := other.(*foldingNumbers)
	return ok && !a.numbers.Blind && !a.fails() && !o.widen
}

func (a *foldingNumbers) From(number int64) int64 {
	if a.widen {
		return int64(math.Float64bits(float64(number)))
	}
	return number
}

func (a *foldingNumbers) Valued() bool { return a.numbers.Valued }

func (a *foldingNumbers) Boxed(numbers []int64) any {
	v := fact.Value{N: numbers[0]}
	return v.Load(a.code.Result)
}

// Unboxed ignores a value that is no number: only a snapshot that somebody has changed holds one.
func (a *foldingNumbers) Unboxed(v any, numbers []int64) {
	if x, ok := v.(float64); ok {
		numbers[0] = int64(math.Float64bits(x))
		return
	}
	if n, ok := operation.IntOf(v); ok {
		numbers[0] = n
	}
}

func (a *foldingNumbers) Value(f *Frame) any {
	if a.numbers.Blind {
		return nil
	}
	return a.folding.Value(f)
}

func (a *foldingNumbers) ReadsOnly(slot int) bool { return a.numbers.Blind || a.readsOnly(slot) }

func (a *foldingNumbers) RunsCode() bool { return false }

func (a *foldingNumbers) Column(objects []unsafe.Pointer, numbers []uint64) {
	if a.numbers.Blind {
		return
	}
	a.column(objects, numbers)
	if a.widen {
		for i, n := range numbers {
			numbers[i] = uint64(a.From(int64(n)))
		}
	}
}

// AddColumn adds numbers, at least one, to a state.
func (a *foldingNumbers) AddColumn(state any, numbers []uint64, _ *Frame) {
	if a.numbers.AddAll != nil {
		a.numbers.AddAll(state, numbers)
		return
	}
	for _, n := range numbers {
		a.numbers.Add(state, n)
	}
}
