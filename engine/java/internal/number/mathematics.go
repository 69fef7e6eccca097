package number

import (
	"math"
	"math/bits"
	"math/rand"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

var mathType = &fact.Type{Package: "java.lang", Name: "Math", Kind: fact.Any, Boxed: true, ID: 101}

func mathClasses() []def.Class {
	f := func(name string, f func(float64) float64) *fact.Method {
		return def.AtOnce(adapt.OnDouble(f), def.S1(name, f))
	}
	return []def.Class{{Type: mathType,
		Fields: map[string]any{"PI": math.Pi, "E": math.E},
		Statics: append([]*fact.Method{
			def.S1("abs", func(i int) int { return Wrap(max(i, -i)) }),
			def.S1("abs", func(i int64) int64 { return max(i, -i) }),
			def.S1("abs", math.Abs),
			def.S2("max", func(a, b int) int { return max(a, b) }),
			def.S2("max", func(a, b int64) int64 { return max(a, b) }),
			def.S2("max", math.Max),
			def.S2("min", func(a, b int) int { return min(a, b) }),
			def.S2("min", func(a, b int64) int64 { return min(a, b) }),
			def.S2("min", math.Min),
			def.S1("round", func(x float32) int { return int(int32(roundHalfUp(float64(x), math.MinInt32, math.MaxInt32))) }),
			def.S1("round", func(x float64) int64 { return roundHalfUp(x, math.MinInt64, math.MaxInt64) }),
			f("floor", math.Floor), f("ceil", math.Ceil), f("rint", math.RoundToEven), f("sqrt", math.Sqrt), f("cbrt", cubeRoot),
			f("exp", exp), f("log", log), f("log10", log10), f("sin", sin), f("cos", cos), f("tan", tan),
			f("expm1", math.Expm1), f("log1p", math.Log1p), f("sinh", sinh), f("cosh", math.Cosh), f("tanh", tanh),
			f("asin", arcSine), f("acos", arcCosine), f("atan", arcTangent), f("signum", signum),
			f("toRadians", func(x float64) float64 { return x * (math.Pi / 180) }),
			f("toDegrees", func(x float64) float64 { return x * (180 / math.Pi) }),
			def.S2("atan2", atan2), def.AtOnce(adapt.OnDoubles(power), def.S2("pow", power)), def.S2("hypot", hypot),
			def.S0("random", rand.Float64),
			def.T2("floorMod", floorMod[int]), def.T2("floorMod", floorMod[int64]),
			def.T2("floorMod", func(a int64, b int) (int, error) { n, err := floorMod(a, int64(b)); return int(n), err }),
			def.T2("floorDiv", floorDiv[int]), def.T2("floorDiv", floorDiv[int64]),
			def.T2("addExact", func(a, b int) (int, error) { return exact(int64(a) + int64(b)) }),
			def.T2("subtractExact", func(a, b int) (int, error) { return exact(int64(a) - int64(b)) }),
			def.T2("multiplyExact", func(a, b int) (int, error) { return exact(int64(a) * int64(b)) }),
			def.T1("toIntExact", exact),
			def.T3("fma", func(a, b, c float64) (float64, error) { return math.FMA(a, b, c), nil }),
			def.S1("getExponent", func(x float32) int { return exponent(float64(x), 127) }),
			def.S1("getExponent", func(x float64) int { return exponent(x, 1023) }),
		}, mathStatics()...),
	}}
}

// Wrap reduces an int to 32 bits with wraparound, as Java's arithmetic does.
func Wrap(i int) int { return int(int32(i)) }

func exact(i int64) (int, error) {
	if int64(int32(i)) != i {
		return 0, fact.NewException(fact.ArithmeticType, "integer overflow")
	}
	return int(i), nil
}

// exponent returns the unbiased exponent of a number. For infinities and NaN it is one more than the greatest exponent, for subnormal
// numbers and 0 one less than the least.
func exponent(x float64, bias int) int {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return bias + 1
	case x == 0 || math.Abs(x) < math.Ldexp(1, 1-bias):
		return -bias
	}
	return math.Ilogb(x)
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

// roundHalfUp returns floor(x + 1/2), limited to low and high, or 0 for NaN.
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

// exactLong returns n, or an exception if the result of a computation does not fit into a long.
func exactLong(n int64, fits bool) (int64, error) {
	if !fits {
		return 0, def.Exception(fact.ArithmeticType, "long overflow")
	}
	return n, nil
}

// mathStatics returns less common members of Math.
func mathStatics() []*fact.Method {
	list := []*fact.Method{
		def.T2("addExact", func(a, b int64) (int64, error) { n := a + b; return exactLong(n, (a^n)&(b^n) >= 0) }),
		def.T2("subtractExact", func(a, b int64) (int64, error) { n := a - b; return exactLong(n, (a^b)&(a^n) >= 0) }),
		def.T2("multiplyExact", func(a, b int64) (int64, error) {
			n := a * b
			return exactLong(n, a == 0 || n/a == b && !(a == -1 && b == math.MinInt64))
		}),
		def.T1("negateExact", func(n int) (int, error) { return exact(-int64(n)) }),
		def.T1("negateExact", func(n int64) (int64, error) { return exactLong(-n, n != math.MinInt64) }),
		def.T1("absExact", func(n int) (int, error) {
			if n == math.MinInt32 {
				return 0, def.Exception(fact.ArithmeticType, "Overflow to represent absolute value of Integer.MIN_VALUE")
			}
			return max(n, -n), nil
		}),
		def.S2("multiplyHigh", func(a, b int64) int64 {
			high, _ := bits.Mul64(uint64(a), uint64(b))
			return int64(high) - a>>63&b - b>>63&a
		}),
		def.S2("nextAfter", nextAfter),
		def.S1("abs", func(f float32) float32 { return float32(math.Abs(float64(f))) }),
		def.S2("max", func(a, b float32) float32 { return max(a, b) }), def.S2("min", func(a, b float32) float32 { return min(a, b) }),
		def.S1("ulp", ulp), def.S2("scalb", math.Ldexp),
		def.S2("IEEEremainder", math.Remainder), def.S2("copySign", math.Copysign),
		def.S1("nextUp", func(f float64) float64 { return math.Nextafter(f, math.Inf(1)) }), def.S1("nextDown", func(f float64) float64 { return math.Nextafter(f, math.Inf(-1)) }),
	}
	step := func(name string, by int64) {
		list = append(list,
			def.T1(name, func(n int) (int, error) { return exact(int64(n) + by) }),
			def.T1(name, func(n int64) (int64, error) { return exactLong(n+by, (n+by > n) == (by > 0)) }))
	}
	step("incrementExact", 1)
	step("decrementExact", -1)
	return append(list, floatStatics()...)
}

// nextAfter returns the number next to start in the direction of another one, which it returns if they are equal: the zeros are.
func nextAfter(start, direction float64) float64 {
	if start == direction {
		return direction
	}
	return math.Nextafter(start, direction)
}

// ulp returns the distance to the next larger number or, for the largest number, to the next smaller one.
func ulp(f float64) float64 {
	f = math.Abs(f)
	switch {
	case math.IsInf(f, 0):
		return f
	case f == math.MaxFloat64:
		return f - math.Nextafter(f, 0)
	}
	return math.Nextafter(f, math.Inf(1)) - f
}
