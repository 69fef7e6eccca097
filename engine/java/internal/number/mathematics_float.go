package number

import (
	"math"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// floatStatics returns the members of Math that do something else with a float than with the double of the same value.
func floatStatics() []*fact.Method {
	return []*fact.Method{
		def.S2("nextAfter", floatAfter),
		def.S1("nextUp", func(f float32) float32 { return math.Nextafter32(f, float32(math.Inf(1))) }),
		def.S1("nextDown", func(f float32) float32 { return math.Nextafter32(f, float32(math.Inf(-1))) }),
		def.S1("ulp", floatULP),
		def.S2("scalb", func(f float32, n int) float32 { return float32(math.Ldexp(float64(f), n)) }),
		def.S2("copySign", func(f, sign float32) float32 {
			return math.Float32frombits(math.Float32bits(f)&^signBit | math.Float32bits(sign)&signBit)
		}),
		def.S1("signum", func(f float32) float32 { return float32(signum(float64(f))) }),
	}
}

const signBit = 1 << 31

// floatAfter returns the float next to start in the direction of a double.
func floatAfter(start float32, direction float64) float32 {
	switch f := float64(start); {
	case f < direction:
		return math.Nextafter32(start, float32(math.Inf(1)))
	case f > direction:
		return math.Nextafter32(start, float32(math.Inf(-1)))
	case f == direction:
		return float32(direction)
	}
	return float32(math.NaN())
}

// floatULP returns the distance to the next larger float or, for the largest one, to the next smaller one.
func floatULP(f float32) float32 {
	f = float32(math.Abs(float64(f)))
	switch {
	case math.IsInf(float64(f), 0):
		return f
	case f == math.MaxFloat32:
		return f - math.Nextafter32(f, 0)
	}
	return math.Nextafter32(f, float32(math.Inf(1))) - f
}
