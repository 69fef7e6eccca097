package eval

import (
	"fmt"

	"whenthen/engine/fact"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Accumulator folds the values of matches into one result. It is immutable; what grows is the state it makes.
// Failures are noted in Frame.Err.
type Accumulator interface {
	// New makes an empty state.
	New(f *Frame) any
	// Value is what the match in f.Slots contributes. It is computed once, when the match comes, because facts change
	// in place; whoever keeps the match keeps it for Remove. Custom code gets its inputs this way.
	Value(f *Frame) any
	// Add takes a contribution in.
	Add(state, value any, f *Frame)
	// Remove takes a contribution out again. It returns false if the function cannot go back: make a new state and
	// add what is left.
	Remove(state, value any, f *Frame) bool
	// Result is the value so far, in canonical form; lists and sets are fresh with each call. ok=false means there is
	// none, and so no match: average, min and max of nothing, or a failure.
	Result(state any, f *Frame) (result any, ok bool)
}

// Accumulator compiles an accumulate function.
func (c *Compiler) Accumulator(fn *rule.AccumulateFunction) (Accumulator, error) {
	if fn.Custom != nil {
		return c.customAccumulator(fn)
	}
	var in argument
	in.at = fn.At
	if fn.Arg != nil {
		x, err := c.expression(fn.Arg)
		if err != nil {
			return nil, err
		}
		in.expression, in.kind = x, x.code.Result.Kind
	}
	if fn.Host != nil {
		return &hostFold{in, fn.Host}, nil
	}
	if fn.Name != "count" && fn.Arg == nil {
		return nil, fmt.Errorf("%s: %s needs an argument", fn.At.Start, fn.Name)
	}
	switch fn.Name {
	case "count":
		return counter{}, nil
	case "sum":
		return unboxed(newSum(fn, in.kind, in), in), nil
	case "average":
		if in.kind == fact.Decimal || fn.Result != nil && fn.Result.Kind == fact.Decimal {
			return &decimalAverage{exactSum{in, fact.Decimal}}, nil
		}
		return unboxed(&average{in}, in), nil
	case "variance", "standardDeviation":
		return &variance{argument: in, root: fn.Name == "standardDeviation"}, nil
	case "min", "max":
		return unboxed(&extreme{argument: in, max: fn.Name == "max"}, in), nil
	case "collectSet":
		return &setCollector{in}, nil
	case "collectList", "collect", "":
		if fn.Result != nil && fn.Result.Kind == fact.Set {
			return &setCollector{in}, nil
		}
		return &listCollector{in}, nil
	}
	return nil, fmt.Errorf("%s: unknown accumulate function %s", fn.At.Start, fn.Name)
}

// argument is the argument of a function.
type argument struct {
	*expression // nil: null
	at          source.Span
	kind        fact.Kind
}

// failed is the contribution of a match whose argument could not be computed; nothing is added for it.
type failed struct{}

func (a *argument) Value(f *Frame) any {
	if a.expression == nil {
		return nil
	}
	v, ok := a.value(f)
	if !ok {
		return failed{}
	}
	return v.Load(a.code.Result)
}

// counts reports whether a contribution is a value: null and failures are not.
func counts(v any) bool {
	if v == nil {
		return false
	}
	_, bad := v.(failed)
	return !bad
}

// try runs a step that may fail.
func (a *argument) try(f *Frame, step func()) (ok bool) { return f.Guard(a.at, step) }

// number reads a contribution as a floating value.
func (a *argument) number(f *Frame, v any) (x float64, ok bool) {
	if !counts(v) {
		return 0, false
	}
	if x, ok := operation.FloatOf(v); ok {
		return x, true
	}
	if d := fact.AsDecimal(v); d != nil {
		return d.Float64(), true
	}
	f.Report(&fact.Failure{Message: fact.ToString(v) + " is not a number"}, a.at)
	return 0, false
}

// counter is count: matches, whatever the argument.
type counter struct{}

func (counter) New(*Frame) any                     { return new(int64) }
func (counter) Value(*Frame) any                   { return nil }
func (counter) Add(state, _ any, _ *Frame)         { *state.(*int64)++ }
func (counter) Remove(state, _ any, _ *Frame) bool { *state.(*int64)--; return true }

func (counter) Result(state any, _ *Frame) (any, bool) { return *state.(*int64), true }

// extreme is min and max: the first of equals, nulls passed over.
type extreme struct {
	argument
	max bool
}

type extremeState struct{ best any }

func (e *extreme) New(*Frame) any { return &extremeState{} }

func (e *extreme) Add(state, v any, f *Frame) {
	s := state.(*extremeState)
	switch {
	case !counts(v):
	case s.best == nil:
		s.best = v
	default:
		e.try(f, func() {
			n, err := fact.Compare(v, s.best)
			operation.Check(err)
			if e.max && n > 0 || !e.max && n < 0 {
				s.best = v
			}
		})
	}
}

// Remove succeeds if the value is not the best one.
func (e *extreme) Remove(state, v any, _ *Frame) bool {
	if !counts(v) {
		return true
	}
	n, err := fact.Compare(v, state.(*extremeState).best)
	return err == nil && n != 0
}

func (e *extreme) Result(state any, _ *Frame) (any, bool) {
	best := state.(*extremeState).best
	return best, best != nil
}

// hostFold runs a function of the host.
type hostFold struct {
	argument
	fold *fact.Fold
}

func (h *hostFold) New(*Frame) any { return h.fold.New() }

func (h *hostFold) Add(state, v any, f *Frame) {
	if counts(v) {
		h.try(f, func() { operation.Check(h.fold.Add(state, v)) })
	}
}

func (h *hostFold) Remove(state, v any, f *Frame) (ok bool) {
	if !counts(v) {
		return true
	}
	h.try(f, func() { ok = h.fold.Remove(state, v) })
	return ok
}

func (h *hostFold) Result(state any, f *Frame) (v any, ok bool) {
	h.try(f, func() { v, ok = h.fold.Value(state) })
	return v, ok
}
