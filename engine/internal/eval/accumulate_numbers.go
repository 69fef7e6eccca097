package eval

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// Numbers is an accumulator whose contributions consist of a few numbers of 64 bits, which are stored with the matches without boxing.
// States and results are the same as with boxed contributions.
type Numbers interface {
	Accumulator
	// Count returns the number of numbers in a contribution. It is 0 for a function that only counts, and for an accumulator that forgets.
	Count() int
	// Numbers, AddNumbers and RemoveNumbers correspond to Value, Add and Remove.
	Numbers(f *Frame, numbers []int64)
	AddNumbers(state any, numbers []int64, f *Frame)
	RemoveNumbers(state any, numbers []int64, f *Frame) bool
	// Forgets reports that adding a contribution reads the match in f.Slots, so that the contribution cannot be added again later. It need
	// not be stored, but then it cannot be removed.
	Forgets() bool
	// Valued reports that images of sessions contain the contributions as Value returns them. Boxed and Unboxed convert from and to
	// numbers.
	Valued() bool
	Boxed(numbers []int64) any
	Unboxed(v any, numbers []int64)
}

// Follower is an accumulator whose contribution is one number, which can be derived from the contribution of another function with the same
// argument. Follows reports whether that is so for a function; From then converts its contribution.
type Follower interface {
	Numbers
	Follows(other Numbers) bool
	From(number int64) int64
}

// Columnar is an accumulator whose contributions consist of at most one number, and which can fold the contributions of many matches at
// once.
type Columnar interface {
	Numbers
	// ReadsOnly reports whether Column can be used for the objects of a slot: the contribution depends on no other objects, and its
	// computation cannot fail.
	ReadsOnly(slot int) bool
	// Column computes the contributions of objects, given by their addresses, and AddColumn adds such contributions in their order.
	Column(objects []unsafe.Pointer, numbers []uint64)
	AddColumn(state any, numbers []uint64, f *Frame)
	// RunsCode reports whether AddColumn runs code of rules.
	RunsCode() bool
}

// onNumbers returns the accumulator for unboxed numbers if the function supports them and the argument is always a number; otherwise a
// itself.
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

// foldingNumbers is a folding of numbers that are never null. If the computation of a number fails, it counts as 0.
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

// onlyOf returns the number of a contribution, or 0 if it has none.
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

// Unboxed ignores a value that is not a number, which occurs only in a snapshot that somebody has changed.
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

// AddColumn adds at least one number to a state.
func (a *foldingNumbers) AddColumn(state any, numbers []uint64, _ *Frame) {
	if a.numbers.AddAll != nil {
		a.numbers.AddAll(state, numbers)
		return
	}
	for _, n := range numbers {
		a.numbers.Add(state, n)
	}
}
