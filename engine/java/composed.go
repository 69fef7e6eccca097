package java

import (
	"slices"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// A composed function (c.reversed(), f.andThen( g )) calls the functions it consists of, which may be composed themselves. Rules that nest
// a million of them would overflow Go's stack. So composed functions count their nesting depth in their session's environment when they are
// called. Collectors count it when they are created from others.

// compose limits the nesting depth if the member creates a function or collector from another one.
func compose(m *fact.Method, owner *fact.Type) {
	types := m.Params
	if !m.Static {
		types = append([]*fact.Type{owner}, m.Params...)
	}
	switch {
	case m.Result == nil:
	case m.Result.Kind == fact.Func && slices.ContainsFunc(types, func(t *fact.Type) bool { return t.Kind == fact.Func }):
		m.Run = composedFunction(m.Run, types)
	case collect.Composed(m.Result) && slices.ContainsFunc(types, collect.Composed):
		m.Run = composedValue(m.Run, types)
	}
}

// shallow is the nesting depth up to which Comparators are not counted at each call.
const shallow = 8

func composedFunction(run fact.RunFunc, types []*fact.Type) fact.RunFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		deepest := 0
		for i, t := range types {
			if t.Kind != fact.Func {
				continue
			}
			f, _ := args[i].Any().(fact.FuncValue)
			switch part := fact.CalleeOf(f).(type) {
			case collect.Nesting:
				deepest = max(deepest, *part.Depth()+1)
			case *composedCallee:
				deepest = shallow + 1
			}
		}
		if err := run(env, args, out); err != nil {
			return err
		}
		f, ok := out.Any().(fact.FuncValue)
		if !ok {
			return nil
		}
		if made, ok := fact.CalleeOf(f).(collect.Nesting); ok && deepest <= shallow {
			*made.Depth() = deepest
			return nil
		}
		out.Store(fact.FuncType, fact.FuncOf(&composedCallee{env, f}))
		return nil
	}
}

// composedCallee is a function composed of other functions.
type composedCallee struct {
	env *fact.Env
	of  fact.FuncValue
}

// Call implements fact.Callee.
func (c *composedCallee) Call(args ...any) (any, error) {
	if err := c.env.Enter(); err != nil {
		return nil, err
	}
	defer c.env.Leave()
	return c.of(args...)
}

// Run implements fact.Callee.
func (c *composedCallee) Run(n int, a, b any) (v fact.Value, t *fact.Type, err error) {
	if err := c.env.Enter(); err != nil {
		return v, t, err
	}
	defer c.env.Leave()
	return fact.Result(c.of, n, a, b)
}

// Apply implements fact.Callee.
func (c *composedCallee) Apply(x *fact.Value, t *fact.Type) (*fact.Type, error) {
	if err := c.env.Enter(); err != nil {
		return t, err
	}
	defer c.env.Leave()
	return fact.Apply(c.of, x, t)
}

// Give implements fact.Callee.
func (c *composedCallee) Give(n int, a, b any) (any, error) {
	if err := c.env.Enter(); err != nil {
		return nil, err
	}
	defer c.env.Leave()
	return fact.Call(c.of, n, a, b)
}

func composedValue(run fact.RunFunc, types []*fact.Type) fact.RunFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		deepest := 0
		for i, t := range types {
			if !collect.Composed(t) {
				continue
			}
			if part, ok := args[i].Any().(collect.Nesting); ok {
				deepest = max(deepest, *part.Depth()+1)
			}
		}
		if deepest > fact.MaxComposed {
			return def.Exception(fact.StackOverflowType, "collectors made of one another, more than %d deep", fact.MaxComposed)
		}
		err := run(env, args, out)
		if made, ok := out.Any().(collect.Nesting); ok && err == nil {
			*made.Depth() = deepest
		}
		return err
	}
}
