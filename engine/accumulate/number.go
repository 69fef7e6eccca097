package accumulate

import (
	"fmt"
	"math"
	"math/big"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// boxing wraps a fold on unboxed numbers as a fold on values. bits converts a value to the bits of a number.
func boxing(numbers *fact.NumberFold, bits func(v any) (uint64, error)) *fact.Fold {
	return &fact.Fold{
		Numbers: numbers,
		Add: func(state, v any) error {
			b, err := bits(v)
			if err == nil {
				numbers.Add(state, b)
			}
			return err
		},
		Remove: func(state, v any) bool {
			b, err := bits(v)
			return err != nil || numbers.Remove(state, b) // a value that could not be added was not counted
		},
	}
}

func wholeBits(v any) (uint64, error) {
	i, ok := operation.IntOf(v)
	if !ok {
		return 0, notANumber(v)
	}
	return uint64(i), nil
}

// floatBits returns the bits of any number as a double.
func floatBits(v any) (uint64, error) {
	if x, ok := operation.FloatOf(v); ok {
		return math.Float64bits(x), nil
	}
	if d := fact.AsDecimal(v); d != nil {
		return math.Float64bits(d.Float64()), nil
	}
	return 0, notANumber(v)
}

func notANumber(v any) error {
	return &fact.Failure{Message: fmt.Sprintf("%s is not a number", fact.ToString(v))}
}

// sumFold returns the sum for the kind of the result: int and long wrap around, decimals and big integers are exact, all other sums are
// doubles.
func sumFold(arg, result *fact.Type) *fact.Fold {
	kind := fact.Double
	if result != nil {
		kind = result.Kind
	}
	if kind == fact.Any {
		kind = arg.Kind
	}
	switch {
	case kind.Integer() && arg.Kind.Integer():
		return wholeSum(kind)
	case kind == fact.Decimal || kind == fact.BigInteger:
		return exactSum(kind)
	case !kind.Floating():
		kind = fact.Double
	}
	return floatSum(kind)
}

func wholeSum(kind fact.Kind) *fact.Fold {
	fold := boxing(&fact.NumberFold{
		FailedIsZero: true,
		Add:          func(state any, bits uint64) { *state.(*int64) += int64(bits) },
		AddAll: func(state any, bits []uint64) {
			sum := *state.(*int64)
			for _, b := range bits {
				sum += int64(b)
			}
			*state.(*int64) = sum
		},
		Remove: func(state any, bits uint64) bool { *state.(*int64) -= int64(bits); return true },
	}, wholeBits)
	fold.Sure = true
	fold.New = func() any { return new(int64) }
	fold.Value = func(state any) (any, bool) {
		return fact.BoxInt(kind, operation.Wrap(kind, *state.(*int64))), true
	}
	return fold
}

type doubleSum struct{ sum float64 }

func floatSum(kind fact.Kind) *fact.Fold {
	fold := boxing(&fact.NumberFold{
		Floating: true, FailedIsZero: true,
		Add: func(state any, bits uint64) { state.(*doubleSum).sum += math.Float64frombits(bits) },
		AddAll: func(state any, bits []uint64) {
			s := state.(*doubleSum)
			s.sum = plusAll(s.sum, bits)
		},
		Remove: func(state any, bits uint64) bool { state.(*doubleSum).sum -= math.Float64frombits(bits); return true },
	}, floatBits)
	fold.Sure = true
	fold.New = func() any { return &doubleSum{} }
	fold.Value = func(state any) (any, bool) { return fact.BoxFloat(kind, state.(*doubleSum).sum), true }
	return fold
}

// plusAll adds doubles, given by their bits, to a sum, one after the other.
func plusAll(sum float64, bits []uint64) float64 {
	for _, b := range bits {
		sum += math.Float64frombits(b)
	}
	return sum
}

// exactSum returns the fold for sums of decimals or big integers.
func exactSum(kind fact.Kind) *fact.Fold {
	if kind == fact.Decimal {
		return decimalSum()
	}
	type exact struct{ total any }
	change := func(state any, op operator.Op, v any) {
		s := state.(*exact)
		s.total = operation.ArithAny(op, kind, s.total, v)
	}
	return &fact.Fold{
		New:    func() any { return &exact{new(big.Int)} },
		Add:    func(state, v any) error { change(state, operator.Add, v); return nil },
		Remove: func(state, v any) bool { change(state, operator.Sub, v); return true },
		Value:  func(state any) (any, bool) { return state.(*exact).total, true },
	}
}

// decimals is the state of a sum of decimals: the sum and the number of terms.
type decimals struct {
	total decimal.Sum
	n     int64
}

// changeAtOnce adds a decimal, or subtracts it if sign is -1, if 64 bits suffice; otherwise it returns false.
func (s *decimals) changeAtOnce(v any, sign int64) bool {
	d, ok := v.(*decimal.Decimal)
	if !ok || !s.total.Change(d, sign) {
		return false
	}
	s.n += sign
	return true
}

// change adds any number, with the operator's rounding; it may panic.
func (s *decimals) change(op operator.Op, v any, sign int64) {
	s.total.Set(operation.ArithAny(op, fact.Decimal, s.total.Value(), v).(*decimal.Decimal))
	s.n += sign
}

func decimalSum() *fact.Fold {
	return &fact.Fold{
		New:          func() any { return &decimals{} },
		Add:          func(state, v any) error { state.(*decimals).change(operator.Add, v, 1); return nil },
		Remove:       func(state, v any) bool { state.(*decimals).change(operator.Sub, v, -1); return true },
		AddAtOnce:    func(state, v any) bool { return state.(*decimals).changeAtOnce(v, 1) },
		RemoveAtOnce: func(state, v any) bool { return state.(*decimals).changeAtOnce(v, -1) },
		Value:        func(state any) (any, bool) { return state.(*decimals).total.Value(), true },
	}
}

// average is the state of a mean of doubles.
type average struct {
	sum float64
	n   int
}

// averageFold returns the fold for the mean of numbers, without nulls. The mean of decimals has their scale and is rounded half to even, as
// in Drools; any other mean is a double. Without values, the mean of decimals is 0 and any other mean has no result.
func averageFold(arg, result *fact.Type) *fact.Fold {
	if arg.Kind == fact.Decimal || result != nil && result.Kind == fact.Decimal {
		fold := decimalSum()
		fold.Value = func(state any) (any, bool) {
			s := state.(*decimals)
			if s.n == 0 {
				return decimal.New(0, 0), true
			}
			total := s.total.Value()
			mean, err := total.DivScale(decimal.New(s.n, 0), total.Scale(), decimal.HalfEven)
			operation.Check(err)
			return mean, true
		}
		return fold
	}
	fold := boxing(&fact.NumberFold{
		Floating: true,
		Add: func(state any, bits uint64) {
			s := state.(*average)
			s.sum += math.Float64frombits(bits)
			s.n++
		},
		AddAll: func(state any, bits []uint64) {
			s := state.(*average)
			s.sum = plusAll(s.sum, bits)
			s.n += len(bits)
		},
		Remove: func(state any, bits uint64) bool {
			s := state.(*average)
			s.sum -= math.Float64frombits(bits)
			s.n--
			return true
		},
	}, floatBits)
	fold.Sure = true
	fold.New = func() any { return &average{} }
	fold.Value = func(state any) (any, bool) {
		s := state.(*average)
		if s.n == 0 {
			return nil, false
		}
		return s.sum / float64(s.n), true
	}
	return fold
}

// welford is the state of Welford's algorithm: a running mean and the sum of squared distances from it.
type welford struct {
	n              int
	mean, distance float64
}

func (w *welford) add(x float64) {
	w.n++
	delta := x - w.mean
	w.mean += delta / float64(w.n)
	w.distance += delta * (x - w.mean)
}

// remove computes the mean as Drools does, on whose rounding the last digits of the result depend.
func (w *welford) remove(x float64) {
	before := float64(w.n)
	if w.n--; w.n == 0 {
		*w = welford{}
		return
	}
	delta, left := x-w.mean, before-1
	w.mean = w.mean*before/left - x/left
	w.distance -= delta * (x - w.mean)
}

// varianceFold returns the fold for the population variance or, if root is set, the standard deviation. Without values, the result is NaN.
func varianceFold(root bool) func(arg, result *fact.Type) *fact.Fold {
	return func(_, _ *fact.Type) *fact.Fold {
		fold := boxing(&fact.NumberFold{
			Floating: true,
			Add:      func(state any, bits uint64) { state.(*welford).add(math.Float64frombits(bits)) },
			Remove:   func(state any, bits uint64) bool { state.(*welford).remove(math.Float64frombits(bits)); return true },
		}, floatBits)
		fold.Sure = true
		fold.New = func() any { return &welford{} }
		fold.Value = func(state any) (any, bool) {
			s := state.(*welford)
			if s.n == 0 {
				return math.NaN(), true
			}
			r := s.distance / float64(s.n)
			if root {
				r = math.Sqrt(r)
			}
			return r, true
		}
		return fold
	}
}
