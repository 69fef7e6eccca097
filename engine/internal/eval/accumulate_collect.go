package eval

import (
	"slices"

	"whenthen/engine/fact"
	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// listCollector is collectList and collect: values in the order they came, nulls included.
type listCollector struct{ argument }

type listState struct{ items []any }

func (l *listCollector) New(*Frame) any { return &listState{} }

func (l *listCollector) Add(state, v any, _ *Frame) {
	if _, bad := v.(failed); !bad {
		s := state.(*listState)
		s.items = append(s.items, v)
	}
}

// Remove takes the first equal value out, as Java's list does.
func (l *listCollector) Remove(state, v any, _ *Frame) bool {
	s := state.(*listState)
	i := slices.IndexFunc(s.items, func(x any) bool { return operation.Identical(x, v) || fact.JavaEqual(x, v) })
	if i >= 0 {
		s.items = slices.Delete(s.items, i, i+1)
	}
	return true
}

func (l *listCollector) Result(state any, _ *Frame) (any, bool) {
	return fact.NewList(slices.Clone(state.(*listState).items)...), true
}

// setCollector is collectSet: different values, counted so that they can go again.
type setCollector struct{ argument }

type setState struct{ counts *fact.MapValue }

func (c *setCollector) New(*Frame) any { return &setState{fact.NewMapOf(fact.HashMapType)} }

func (c *setCollector) Add(state, v any, f *Frame) {
	if _, bad := v.(failed); !bad {
		c.count(state, v, 1, f)
	}
}

func (c *setCollector) Remove(state, v any, f *Frame) bool {
	c.count(state, v, -1, f)
	return true
}

func (c *setCollector) count(state, v any, by int, f *Frame) {
	m := state.(*setState).counts
	c.try(f, func() {
		old, _ := m.Get(v)
		n, _ := old.(int)
		var err error
		if n += by; n > 0 {
			_, err = m.Put(v, n)
		} else {
			_, _, err = m.Remove(v)
		}
		operation.Check(err)
	})
}

func (c *setCollector) Result(state any, f *Frame) (any, bool) {
	set := fact.NewSetOf(fact.HashSetType)
	ok := c.try(f, func() {
		for _, e := range state.(*setState).counts.Entries() {
			_, err := set.Add(e.Key)
			operation.Check(err)
		}
	})
	return set, ok
}

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
	regs := make([]fact.Value, max(c.code.Inputs.Regs, 1))
	if !f.EvalOn(c.code.Inputs, regs) {
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
