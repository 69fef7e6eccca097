package java

import (
	"math"
	"math/rand"

	"whenthen/internal/fact"
)

var mathType = &fact.Type{Package: "java.lang", Name: "Math", Kind: fact.Any, Boxed: true, ID: 101}

func mathClasses() []class {
	f := func(name string, f func(float64) float64) *fact.Method { return s1(name, f) }
	return []class{{typ: mathType,
		fields: map[string]any{"PI": math.Pi, "E": math.E},
		statics: []*fact.Method{
			s1("abs", func(i int) int { return wrap(max(i, -i)) }),
			s1("abs", func(i int64) int64 { return max(i, -i) }),
			s1("abs", math.Abs),
			s2("max", func(a, b int) int { return max(a, b) }),
			s2("max", func(a, b int64) int64 { return max(a, b) }),
			s2("max", math.Max),
			s2("min", func(a, b int) int { return min(a, b) }),
			s2("min", func(a, b int64) int64 { return min(a, b) }),
			s2("min", math.Min),
			s1("round", func(x float32) int { return int(int32(roundHalfUp(float64(x), math.MinInt32, math.MaxInt32))) }),
			s1("round", func(x float64) int64 { return roundHalfUp(x, math.MinInt64, math.MaxInt64) }),
			f("floor", math.Floor), f("ceil", math.Ceil), f("rint", math.RoundToEven), f("sqrt", math.Sqrt), f("cbrt", math.Cbrt),
			f("exp", math.Exp), f("log", math.Log), f("log10", math.Log10), f("sin", math.Sin), f("cos", math.Cos), f("tan", math.Tan),
			f("asin", math.Asin), f("acos", math.Acos), f("atan", math.Atan), f("signum", signum),
			f("toRadians", func(x float64) float64 { return x / 180 * math.Pi }),
			f("toDegrees", func(x float64) float64 { return x * 180 / math.Pi }),
			s2("atan2", math.Atan2), s2("pow", math.Pow), s2("hypot", math.Hypot),
			s0("random", rand.Float64),
			t2("floorMod", floorMod[int]), t2("floorMod", floorMod[int64]),
			t2("floorDiv", floorDiv[int]), t2("floorDiv", floorDiv[int64]),
			t2("addExact", func(a, b int) (int, error) { return exact(int64(a) + int64(b)) }),
			t2("subtractExact", func(a, b int) (int, error) { return exact(int64(a) - int64(b)) }),
			t2("multiplyExact", func(a, b int) (int, error) { return exact(int64(a) * int64(b)) }),
			t1("toIntExact", exact),
		},
	}}
}

// wrap cuts an int to 32 bits, as Java's arithmetic does.
func wrap(i int) int { return int(int32(i)) }

func exact(i int64) (int, error) {
	if int64(int32(i)) != i {
		return 0, fact.NewException(fact.ArithmeticType, "integer overflow")
	}
	return int(i), nil
}

func signum(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return x
}

// roundHalfUp is floor(x + 1/2), kept between limits; NaN gives 0.
func roundHalfUp(x float64, low, high int64) int64 {
	switch f := math.Floor(x); {
	case math.IsNaN(x):
		return 0
	case f >= float64(high):
		return high
	case f <= float64(low):
		return low
	case x-f >= 0.5:
		return int64(f) + 1
	default:
		return int64(f)
	}
}

func floorDiv[T int | int64](a, b T) (T, error) {
	if b == 0 {
		return 0, fact.NewException(fact.ArithmeticType, "/ by zero")
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, nil
}

func floorMod[T int | int64](a, b T) (T, error) {
	q, err := floorDiv(a, b)
	return a - q*b, err
}
