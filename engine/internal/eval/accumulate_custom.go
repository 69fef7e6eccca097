package eval

import (
	"unsafe"

	"whenthen/engine/internal/compile"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// custom is the common part of accumulates with init, action and result code, with and without reverse code. The state consists of the
// registers of the code.
type custom struct {
	at   source.Span
	code *compile.Custom
}

// irreversible has no reverse code, so contributions need not be kept.
type irreversible struct{ custom }

// reversible has reverse code. A contribution consists of the values of its inputs.
type reversible struct{ custom }

// numbered is reversible code whose inputs are numbers that can always be computed. If there is one input, it implements Columnar.
type numbered struct {
	reversible
	input argument // the location of the input if there is only one; otherwise unknown
}

// summing is irreversible code that only adds to integers. The sums that a match adds can be stored and subtracted again, which makes it
// reversible.
type summing struct{ irreversible }

// inputs is a contribution: the input values of a match, as objects.
type inputs []any

func (c *Compiler) customAccumulator(fn *rule.AccumulateFunction) (Accumulator, error) {
	compiled, err := c.code.Accumulate(fn.Custom)
	if err != nil {
		return nil, err
	}
	made := custom{fn.At, compiled}
	switch {
	case compiled.Reverse == nil && compiled.Added == nil:
		return &irreversible{made}, nil
	case compiled.Reverse == nil:
		return &summing{irreversible{made}}, nil
	}
	r := reversible{made}
	if !r.ofNumbers() {
		return &r, nil
	}
	n := &numbered{reversible: r}
	if len(fn.Custom.Inputs) == 1 {
		n.input.locate(fn.Custom.Inputs[0].Value)
	}
	return n, nil
}

func (c *custom) New(f *Frame) any {
	regs := c.registers()
	f.EvalOn(c.code.Init, regs)
	return regs
}

func (c *custom) registers() []fact.Value { return make([]fact.Value, max(c.code.Regs, 1)) }

func (c *custom) Result(state any, f *Frame) (any, bool) {
	if !f.EvalOn(c.code.Result, state.([]fact.Value)) {
		return nil, false
	}
	v := f.Result().Any()
	return v, v != nil
}

func (c *irreversible) Value(*Frame) any { return nil }

// Add runs the action code, which computes its own inputs.
func (c *irreversible) Add(state, _ any, f *Frame) { f.EvalOn(c.code.Action, state.([]fact.Value)) }

func (c *irreversible) Remove(any, any, *Frame) bool { return false }

func (c *irreversible) Count() int { return 0 }

func (c *irreversible) Numbers(*Frame, []int64) {}

func (c *irreversible) AddNumbers(state any, _ []int64, f *Frame) { c.Add(state, nil, f) }

func (c *irreversible) RemoveNumbers(any, []int64, *Frame) bool { return false }

func (c *irreversible) Forgets() bool { return true }

func (c *irreversible) Valued() bool { return false }

func (c *irreversible) Boxed([]int64) any { return nil }

func (c *irreversible) Unboxed(any, []int64) {}

func (c *reversible) Value(f *Frame) any {
	regs, ok := f.Registers(c.code.Inputs)
	if !ok {
		return failed{}
	}
	values := make(inputs, len(c.code.Values))
	for i, r := range c.code.Values {
		values[i] = regs[r].Load(c.code.Types[i])
	}
	return values
}

// take stores a contribution in the registers. It returns false if v is not a contribution.
func (c *reversible) take(regs []fact.Value, v any) bool {
	values, ok := v.(inputs)
	for i, x := range values {
		regs[c.code.Values[i]].Store(c.code.Types[i], x)
	}
	return ok
}

func (c *reversible) Add(state, v any, f *Frame) {
	if regs := state.([]fact.Value); c.take(regs, v) {
		f.EvalOn(c.code.Action, regs)
	}
}

func (c *reversible) Remove(state, v any, f *Frame) bool {
	if regs := state.([]fact.Value); c.take(regs, v) {
		f.EvalOn(c.code.Reverse, regs)
	}
	return true
}

// ofNumbers reports whether the inputs are numbers, never null, and cannot fail.
func (c *reversible) ofNumbers() bool {
	for _, t := range c.code.Types {
		if t.Boxed || !t.Kind.Numeric() || !t.Kind.Unboxed() {
			return false
		}
	}
	return c.code.Inputs.Safe
}

func (c *numbered) Count() int { return len(c.code.Values) }

func (c *numbered) Numbers(f *Frame, numbers []int64) {
	if c.input.inPlace {
		if p, ok := c.input.place.in(f); ok {
			numbers[0] = word(p)
			return
		}
	}
	regs, _ := f.Registers(c.code.Inputs)
	for i, r := range c.code.Values {
		numbers[i] = regs[r].N
	}
}

// give stores a contribution in the registers of a state and returns them.
func (c *numbered) give(state any, numbers []int64) []fact.Value {
	regs := state.([]fact.Value)
	for i, r := range c.code.Values {
		regs[r].N = numbers[i]
	}
	return regs
}

func (c *numbered) AddNumbers(state any, numbers []int64, f *Frame) {
	f.EvalOn(c.code.Action, c.give(state, numbers))
}

func (c *numbered) ReadsOnly(slot int) bool { return c.input.readsOnly(slot) }

func (c *numbered) RunsCode() bool { return true }

func (c *numbered) Column(objects []unsafe.Pointer, numbers []uint64) {
	c.input.column(objects, numbers)
}

func (c *numbered) AddColumn(state any, numbers []uint64, f *Frame) {
	regs, input := state.([]fact.Value), c.code.Values[0]
	for _, n := range numbers {
		regs[input].N = int64(n)
		f.EvalOn(c.code.Action, regs)
	}
}

func (c *numbered) RemoveNumbers(state any, numbers []int64, f *Frame) bool {
	f.EvalOn(c.code.Reverse, c.give(state, numbers))
	return true
}

func (c *numbered) Forgets() bool { return false }

func (c *numbered) Valued() bool { return true }

func (c *numbered) Boxed(numbers []int64) any {
	values := make(inputs, len(c.code.Values)) // none if the code does not look at its match
	for i := range values {
		v := fact.Value{N: numbers[i]}
		values[i] = v.Load(c.code.Types[i])
	}
	return values
}

func (c *numbered) Unboxed(v any, numbers []int64) {
	values, _ := v.(inputs)
	for i := range min(len(values), len(numbers)) {
		var x fact.Value
		x.Store(c.code.Types[i], values[i])
		numbers[i] = x.N
	}
}

func (c *summing) Count() int { return len(c.code.Sums) }

// Numbers computes the amount that the match in f.Slots adds to each sum, or 0 if that fails.
func (c *summing) Numbers(f *Frame, sums []int64) {
	if len(sums) == 0 {
		return
	}
	regs, ok := f.Registers(c.code.Added)
	for i, r := range c.code.Sums {
		sums[i] = 0
		if ok {
			sums[i] = regs[r].N
		}
	}
}

func (c *summing) AddNumbers(state any, sums []int64, f *Frame) {
	if len(sums) == 0 {
		c.Add(state, nil, f)
		return
	}
	c.change(state, sums, 1)
}

func (c *summing) RemoveNumbers(state any, sums []int64, _ *Frame) bool {
	c.change(state, sums, -1)
	return len(sums) > 0
}

// change adds sums to the sums of a state, or subtracts them if sign is -1.
func (c *summing) change(state any, sums []int64, sign int64) {
	regs := state.([]fact.Value)
	for i, sum := range sums {
		n := regs[c.code.Sums[i]].N + sign*sum
		if !c.code.Long[i] {
			n = int64(int32(n))
		}
		regs[c.code.Sums[i]].N = n
	}
}
