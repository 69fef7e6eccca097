package eval

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// custom is init/action/reverse/result code. The state is its registers, a contribution the values of its inputs.
type custom struct {
	at   source.Span
	code *code.Custom
}

// inputs are the values a match contributes, as objects.
type inputs []any

func (c *Compiler) customAccumulator(fn *rule.AccumulateFunction) (Accumulator, error) {
	compiled, err := c.code.Accumulate(fn.Custom)
	if err != nil {
		return nil, err
	}
	return &custom{fn.At, compiled}, nil
}

func (c *custom) New(f *Frame) any {
	regs := make([]fact.Value, max(c.code.Regs, 1))
	f.EvalOn(c.code.Init, regs)
	return regs
}

func (c *custom) Value(f *Frame) any {
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

// take puts a contribution into the registers.
func (c *custom) take(regs []fact.Value, v any) bool {
	values, ok := v.(inputs)
	for i, x := range values {
		regs[c.code.Values[i]].Store(c.code.Types[i], x)
	}
	return ok
}

func (c *custom) Add(state, v any, f *Frame) {
	if regs := state.([]fact.Value); c.take(regs, v) {
		f.EvalOn(c.code.Action, regs)
	}
}

func (c *custom) Remove(state, v any, f *Frame) bool {
	if c.code.Reverse == nil {
		return false
	}
	if regs := state.([]fact.Value); c.take(regs, v) {
		f.EvalOn(c.code.Reverse, regs)
	}
	return true
}

func (c *custom) Result(state any, f *Frame) (any, bool) {
	if !f.EvalOn(c.code.Result, state.([]fact.Value)) {
		return nil, false
	}
	v := f.Result().Any()
	return v, v != nil
}
