package eval

import (
	"fmt"
	"math"
	"unsafe"

	"whenthen/engine/accumulate"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Accumulator folds the values of matches into one result. It is immutable; the states it makes are not. Failures are stored in
// Frame.Err.
type Accumulator interface {
	// New makes an empty state.
	New(f *Frame) any
	// Value returns the contribution of the match in f.Slots. It is computed once, when the match is added, because facts change in
	// place. The caller keeps it with the match, for Remove.
	Value(f *Frame) any
	// Add adds a contribution to a state.
	Add(state, value any, f *Frame)
	// Remove removes a contribution from a state. It returns false if the function is not reversible: then make a new state and add
	// the remaining contributions.
	Remove(state, value any, f *Frame) bool
	// Result returns the present value in canonical form; lists and sets are new with each call. If ok is false there is no result
	// and so no match: average, min and max without values, or a failure.
	Result(state any, f *Frame) (result any, ok bool)
}

// Forgetful is an accumulator that never removes a contribution, so that none need be kept: AddMatch reads the match in f.Slots.
type Forgetful interface {
	Accumulator
	AddMatch(state any, f *Frame)
}

// Sums is a Forgetful accumulator whose matches only add integers to one or more sums. These can be kept with the matches and
// subtracted again, which makes it reversible after all.
type Sums interface {
	Forgetful
	Count() int
	Added(f *Frame, sums []int64)
	Change(state any, sums []int64, sign int64)
}

// Accumulator compiles an accumulate function.
func (c *Compiler) Accumulator(fn *rule.AccumulateFunction) (Accumulator, error) {
	if fn.Custom != nil {
		return c.customAccumulator(fn)
	}
	f := &folding{fold: fn.Host}
	f.at = fn.At
	var arg *fact.Type
	if fn.Arg != nil {
		x, err := c.expression(fn.Arg)
		if err != nil {
			return nil, err
		}
		f.expression, arg = x, x.code.Result
		f.locate(fn.Arg)
	}
	if f.fold == nil {
		known := accumulate.Find(fn.Name)
		switch {
		case known == nil:
			return nil, fmt.Errorf("%s: unknown accumulate function %s", fn.At.Start, fn.Name)
		case arg == nil && !known.Bare:
			return nil, fmt.Errorf("%s: %s needs an argument", fn.At.Start, fn.Name)
		}
		f.fold = known.Fold(arg, fn.Result)
	}
	return f.unboxed(), nil
}

// argument is the argument expression of a function.
type argument struct {
	*expression // nil: the value is null
	at          source.Span
	// inPlace means that it is a field of a number that is never null, at place in objects of its owner; wide as in whole.
	inPlace bool
	place   fieldPlace
	wide    bool
}

// locate finds out whether the argument is read in place.
func (a *argument) locate(e rule.Expr) {
	if a.place, a.wide, a.inPlace = wholeField(e); !a.inPlace {
		a.place, a.inPlace = field(e, fact.DirectFloat64)
		a.wide = true // the bits of a float64
	}
}

// number returns the number in the form in which a register holds it. The argument must be a number that is never null; it is 0 if it cannot
// be computed.
func (a *argument) number(f *Frame) int64 {
	if a.inPlace {
		if p, ok := a.place.in(f); ok {
			return whole(p, a.wide)
		}
	}
	v, _ := a.value(f)
	return v.N
}

// readsOnly reports whether the number is a field at the same offset in every object of a slot, and column reads it from such objects.
func (a *argument) readsOnly(slot int) bool {
	return a.inPlace && a.place.sure() && a.place.slot == slot
}

func (a *argument) column(objects []unsafe.Pointer, numbers []uint64) {
	for i, o := range objects {
		numbers[i] = uint64(whole(unsafe.Add(o, a.place.offset), a.wide))
	}
}

// failed is the contribution of a match whose argument could not be computed. It is not added.
type failed struct{}

func (a *argument) Value(f *Frame) any {
	if a.expression == nil {
		return nil
	}
	if a.own {
		return f.Slots[a.slot].Any()
	}
	v, ok := a.value(f)
	if !ok {
		return failed{}
	}
	return f.Box(&v, a.code.Result)
}

// folding is a function that folds values.
type folding struct {
	argument
	fold *fact.Fold
}

// counts reports whether a contribution is folded.
func (a *folding) counts(v any) bool {
	if v == nil {
		return a.fold.Nulls
	}
	_, bad := v.(failed)
	return !bad
}

func (a *folding) New(*Frame) any { return a.fold.New() }

func (a *folding) Add(state, v any, f *Frame) {
	if add := a.fold.AddAtOnce; add != nil && add(state, v) || !a.counts(v) {
		return
	}
	f.Guard(a.at, func() {
		f.Foresee(v) // some functions compare and hash their values
		operation.Check(a.fold.Add(state, v))
	})
}

func (a *folding) Remove(state, v any, f *Frame) (ok bool) {
	if remove := a.fold.RemoveAtOnce; remove != nil && remove(state, v) || !a.counts(v) {
		return true
	}
	f.Guard(a.at, func() {
		f.Foresee(v)
		ok = a.fold.Remove(state, v)
	})
	return ok
}

func (a *folding) Result(state any, f *Frame) (v any, ok bool) {
	if a.fold.Sure {
		return a.fold.Value(state)
	}
	if !f.Guard(a.at, func() { v, ok = a.fold.Value(state) }) {
		return nil, false
	}
	return v, ok
}

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

// Unboxed ignores what is no number, as images that were made up may hold it.
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
