package eval

import (
	"slices"

	"whenthen/engine/fact"
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
	i := slices.IndexFunc(s.items, func(x any) bool { return identical(x, v) || fact.JavaEqual(x, v) })
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
		check(c.at, err)
	})
}

func (c *setCollector) Result(state any, f *Frame) (any, bool) {
	set := fact.NewSetOf(fact.HashSetType)
	ok := c.try(f, func() {
		for _, e := range state.(*setState).counts.Entries() {
			_, err := set.Add(e.Key)
			check(c.at, err)
		}
	})
	return set, ok
}

// custom is init/action/reverse/result code. The state is its local variables, a contribution the values of its
// inputs.
type custom struct {
	at                    *source.Span
	size                  int
	inputs                []input
	init, action, reverse func(*Frame) (any, bool)
	result                func(*Frame) (any, bool)
}

func (c *Compiler) customAccumulator(fn *rule.AccumulateFunction) Accumulator {
	at, def := fn.At, fn.Custom
	u := c.unit(true)
	u.locals, u.result = def.Locals, fact.VoidType
	part := func(b *rule.Block) func(*Frame) (any, bool) {
		run := u.block(b)
		return guarded(&at, func(f *Frame) any { run(f); return nil })
	}
	acc := &custom{at: &at, init: part(def.Init), action: part(def.Action)}
	for _, in := range def.Inputs {
		acc.inputs = append(acc.inputs, input{in.Local, storeOf(u.localType(in.Local), u.compile(in.Value))})
	}
	if def.Reverse != nil {
		acc.reverse = part(def.Reverse)
	}
	acc.result = guarded(&at, u.compile(def.Result).value)
	acc.size = frameSize(def.Locals, u.temps)
	return acc
}

// on runs a part of the code on the state's variables.
func on(f *Frame, locals []Value, part func(*Frame) (any, bool)) (any, bool) {
	saved := f.Locals
	f.Locals = locals
	v, ok := part(f)
	f.Locals = saved
	return v, ok
}

func (c *custom) New(f *Frame) any {
	locals := make([]Value, c.size)
	on(f, locals, c.init)
	return locals
}

func (c *custom) Value(f *Frame) any {
	values := make([]Value, len(c.inputs))
	read := func(f *Frame) any {
		for i, in := range c.inputs {
			in.set(f, &values[i])
		}
		return nil
	}
	if _, ok := guarded(c.at, read)(f); !ok {
		return failed{}
	}
	return values
}

// take puts a contribution into the variables.
func (c *custom) take(locals []Value, v any) bool {
	values, ok := v.([]Value)
	if ok {
		for i, in := range c.inputs {
			locals[in.local] = values[i]
		}
	}
	return ok
}

func (c *custom) Add(state, v any, f *Frame) {
	if locals := state.([]Value); c.take(locals, v) {
		on(f, locals, c.action)
	}
}

func (c *custom) Remove(state, v any, f *Frame) bool {
	if c.reverse == nil {
		return false
	}
	if locals := state.([]Value); c.take(locals, v) {
		on(f, locals, c.reverse)
	}
	return true
}

func (c *custom) Result(state any, f *Frame) (any, bool) {
	v, ok := on(f, state.([]Value), c.result)
	return v, ok && v != nil
}
