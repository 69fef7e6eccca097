package eval

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// Unboxed is an accumulator whose contributions are numbers of 64 bits, kept without boxing. Its methods are Value, Add and
// Remove for such numbers. States and results are the same either way.
type Unboxed interface {
	Accumulator
	// Kept reports whether Remove needs the contribution: a count does not.
	Kept() bool
	Bits(f *Frame) uint64
	AddBits(state any, bits uint64)
	RemoveBits(state any, bits uint64) bool
	// Follows reports whether the contribution follows from that of another function with the same argument, which then need not be
	// computed again: From returns it, and Boxed returns it as Value does.
	Follows(other Unboxed) bool
	From(bits uint64) uint64
	Boxed(bits uint64) any
}

// Numbered is an accumulator whose contributions consist of a few numbers of 64 bits. Numbers is Value, AddNumbers Add, and
// RemoveNumbers Remove for such numbers; Boxed and Unboxed convert them to and from what Value returns.
type Numbered interface {
	Accumulator
	Count() int
	Numbers(f *Frame, numbers []int64)
	AddNumbers(state any, numbers []int64, f *Frame)
	RemoveNumbers(state any, numbers []int64, f *Frame)
	Boxed(numbers []int64) any
	Unboxed(v any, numbers []int64)
}

// Columnar is an accumulator whose contributions are numbers of 64 bits, and which can fold those of many matches at once.
type Columnar interface {
	Accumulator
	// ReadsOnly reports whether Column can be used for the objects of a slot: the contribution depends on no others, and computing it cannot
	// fail.
	ReadsOnly(slot int) bool
	// Column computes the contributions of objects, given by their addresses, and AddColumn adds such contributions in their order.
	Column(objects []unsafe.Pointer, numbers []uint64)
	AddColumn(state any, numbers []uint64, f *Frame)
	// RunsCode reports whether AddColumn runs code of rules.
	RunsCode() bool
}

// unboxed returns the function on unboxed numbers, if there is one and the argument is always a number; otherwise a itself.
func (a *folding) unboxed() Accumulator {
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
	if n.Valued {
		return &gathering{a, n}
	}
	return &foldingNumbers{folding: a, numbers: n, widen: n.Floating && k.Integer()}
}

// gathering is a folding that gathers numbers which are never null and can always be computed. It implements Numbered.
type gathering struct {
	*folding
	numbers *fact.NumberFold
}

func (a *gathering) Count() int { return 1 }

func (a *gathering) Numbers(f *Frame, numbers []int64) {
	numbers[0] = a.number(f)
}

func (a *gathering) AddNumbers(state any, numbers []int64, _ *Frame) {
	a.numbers.Add(state, uint64(numbers[0]))
}

func (a *gathering) RemoveNumbers(state any, numbers []int64, _ *Frame) {
	a.numbers.Remove(state, uint64(numbers[0]))
}

func (a *gathering) ReadsOnly(slot int) bool { return a.readsOnly(slot) }

func (a *gathering) RunsCode() bool { return false }

func (a *gathering) Column(objects []unsafe.Pointer, numbers []uint64) { a.column(objects, numbers) }

func (a *gathering) AddColumn(state any, numbers []uint64, _ *Frame) {
	addAll(a.numbers, state, numbers)
}

func (a *gathering) Boxed(numbers []int64) any {
	v := fact.Value{N: numbers[0]}
	return v.Load(a.code.Result)
}

// Unboxed ignores a value that is no number: only a snapshot that somebody has changed holds one.
func (a *gathering) Unboxed(v any, numbers []int64) {
	if n, ok := operation.IntOf(v); ok {
		numbers[0] = n
	}
}

// foldingNumbers is a folding of numbers that are never null. If computing one fails, it counts as 0.
type foldingNumbers struct {
	*folding
	numbers *fact.NumberFold
	widen   bool // an integer argument is folded as a floating-point number
}

func (a *foldingNumbers) Kept() bool { return !a.numbers.Blind }

func (a *foldingNumbers) Bits(f *Frame) uint64 {
	if a.numbers.Blind {
		return 0
	}
	return a.From(uint64(a.number(f)))
}

func (a *foldingNumbers) Follows(other Unboxed) bool {
	o, ok := other.(*foldingNumbers)
	return ok && !a.numbers.Blind && !o.numbers.Blind && !a.fails() && !o.widen
}

func (a *foldingNumbers) From(bits uint64) uint64 {
	if a.widen {
		return math.Float64bits(float64(int64(bits)))
	}
	return bits
}

func (a *foldingNumbers) Boxed(bits uint64) any {
	v := fact.Value{N: int64(bits)}
	return v.Load(a.code.Result)
}

func (a *foldingNumbers) Value(f *Frame) any {
	if a.numbers.Blind {
		return nil
	}
	return a.folding.Value(f)
}

func (a *foldingNumbers) AddBits(state any, bits uint64) { a.numbers.Add(state, bits) }

func (a *foldingNumbers) RemoveBits(state any, bits uint64) bool {
	return a.numbers.Remove(state, bits)
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
			numbers[i] = a.From(n)
		}
	}
}

func (a *foldingNumbers) AddColumn(state any, numbers []uint64, _ *Frame) {
	addAll(a.numbers, state, numbers)
}

// addAll adds numbers, at least one, to a state.
func addAll(fold *fact.NumberFold, state any, numbers []uint64) {
	if fold.AddAll != nil {
		fold.AddAll(state, numbers)
		return
	}
	for _, n := range numbers {
		fold.Add(state, n)
	}
}
