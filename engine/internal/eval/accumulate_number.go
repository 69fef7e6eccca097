package eval

import (
	"math"
	"math/big"

	"whenthen/engine/fact"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
)

// newSum chooses the sum for the kind of its result: int and long wrap, decimals and big integers are exact,
// everything else is a double.
func newSum(fn *rule.AccumulateFunction, argKind fact.Kind, in argument) Accumulator {
	kind := fact.Double
	if fn.Result != nil {
		kind = fn.Result.Kind
	}
	if kind == fact.Any {
		kind = argKind
	}
	switch {
	case kind.Integer() && argKind.Integer():
		return &intSum{in, kind}
	case kind == fact.Decimal || kind == fact.BigInteger:
		return &exactSum{in, kind}
	}
	return &floatSum{in, kind}
}

// intSum is a sum of an integer kind.
type intSum struct {
	argument
	kind fact.Kind
}

func (s *intSum) New(*Frame) any { return new(int64) }

func (s *intSum) Add(state, v any, _ *Frame) {
	i, _ := operation.IntOf(v)
	*state.(*int64) += i
}

func (s *intSum) Remove(state, v any, _ *Frame) bool {
	i, _ := operation.IntOf(v)
	*state.(*int64) -= i
	return true
}

func (s *intSum) Result(state any, _ *Frame) (any, bool) {
	return operation.BoxInt(s.kind, operation.Wrap(s.kind, *state.(*int64))), true
}

// floatSum is a sum of a floating kind.
type floatSum struct {
	argument
	kind fact.Kind
}

func (s *floatSum) New(*Frame) any { return new(float64) }

func (s *floatSum) Add(state, v any, f *Frame) {
	x, _ := s.number(f, v)
	*state.(*float64) += x
}

func (s *floatSum) Remove(state, v any, f *Frame) bool {
	x, _ := s.number(f, v)
	*state.(*float64) -= x
	return true
}

func (s *floatSum) Result(state any, _ *Frame) (any, bool) {
	kind := s.kind
	if !kind.Floating() {
		kind = fact.Double
	}
	return operation.BoxFloat(kind, *state.(*float64)), true
}

// exactSum is a sum of decimals or big integers.
type exactSum struct {
	argument
	kind fact.Kind
}

type exactState struct{ total any }

func (s *exactSum) New(*Frame) any {
	if s.kind == fact.BigInteger {
		return &exactState{new(big.Int)}
	}
	return &exactState{fact.NewDecimal(0, 0)}
}

func (s *exactSum) Add(state, v any, f *Frame) { s.change(state, rule.OpAdd, v, f) }

func (s *exactSum) Remove(state, v any, f *Frame) bool {
	s.change(state, rule.OpSub, v, f)
	return true
}

func (s *exactSum) change(state any, op rule.Op, v any, f *Frame) {
	if counts(v) {
		st := state.(*exactState)
		s.try(f, func() { st.total = operation.ArithAny(op, s.kind, st.total, v) })
	}
}

func (s *exactSum) Result(state any, _ *Frame) (any, bool) { return state.(*exactState).total, true }

// average is the mean of numbers, nulls not counted.
type average struct{ argument }

type averageState struct {
	sum float64
	n   int
}

func (a *average) New(*Frame) any { return &averageState{} }

func (a *average) Add(state, v any, f *Frame) {
	if x, ok := a.number(f, v); ok {
		s := state.(*averageState)
		s.sum += x
		s.n++
	}
}

func (a *average) Remove(state, v any, f *Frame) bool {
	if x, ok := a.number(f, v); ok {
		s := state.(*averageState)
		s.sum -= x
		s.n--
	}
	return true
}

func (a *average) Result(state any, _ *Frame) (any, bool) {
	s := state.(*averageState)
	if s.n == 0 {
		return nil, false
	}
	return s.sum / float64(s.n), true
}

// decimalAverage is the mean of decimals.
type decimalAverage struct{ exactSum }

type decimalAverageState struct {
	sum any
	n   int64
}

func (a *decimalAverage) New(f *Frame) any { return &decimalAverageState{sum: a.exactSum.New(f)} }

func (a *decimalAverage) Add(state, v any, f *Frame) {
	s := state.(*decimalAverageState)
	if counts(v) {
		s.n++
		a.change(s.sum, rule.OpAdd, v, f)
	}
}

func (a *decimalAverage) Remove(state, v any, f *Frame) bool {
	s := state.(*decimalAverageState)
	if counts(v) {
		s.n--
		a.change(s.sum, rule.OpSub, v, f)
	}
	return true
}

func (a *decimalAverage) Result(state any, _ *Frame) (any, bool) {
	s := state.(*decimalAverageState)
	if s.n == 0 {
		return nil, false
	}
	total := s.sum.(*exactState).total.(*fact.DecimalValue)
	mean, err := total.DivScale(fact.NewDecimal(s.n, 0), total.Scale(), fact.RoundHalfUp) // the scale stays, as in Drools
	operation.Check(err)
	return mean, true
}

// variance is the population variance, or its root; NaN of nothing.
type variance struct {
	argument
	root bool
}

// varianceState is Welford's running mean and sum of squared distances.
type varianceState struct {
	n              int
	mean, distance float64
}

func (v *variance) New(*Frame) any { return &varianceState{} }

func (v *variance) Add(state, value any, f *Frame) {
	x, ok := v.number(f, value)
	if !ok {
		return
	}
	s := state.(*varianceState)
	s.n++
	delta := x - s.mean
	s.mean += delta / float64(s.n)
	s.distance += delta * (x - s.mean)
}

func (v *variance) Remove(state, value any, f *Frame) bool {
	x, ok := v.number(f, value)
	if !ok {
		return true
	}
	s := state.(*varianceState)
	if s.n--; s.n == 0 {
		*s = varianceState{}
		return true
	}
	delta := x - s.mean
	s.mean -= delta / float64(s.n)
	s.distance -= delta * (x - s.mean)
	return true
}

func (v *variance) Result(state any, _ *Frame) (any, bool) {
	s := state.(*varianceState)
	if s.n == 0 {
		return math.NaN(), true
	}
	r := s.distance / float64(s.n)
	if v.root {
		r = math.Sqrt(r)
	}
	return r, true
}
