package number

import (
	"math"
	"math/rand"
	"testing"
)

// TestApproximations compares what the tables give with what is computed with twice the digits, and says how often the latter is needed.
func TestApproximations(t *testing.T) {
	slowSine := func(turned int64, x float64) float64 {
		k, rest, _ := quarters(x)
		return turnedSine(turned+k, rest).high
	}
	slowExp := func(x double2) float64 {
		y, k := exponential(x)
		return math.Ldexp(y.high, k)
	}
	angle := func(r *rand.Rand) float64 { return (r.Float64() - 0.5) * math.Ldexp(1, r.Intn(24)-8) }
	positive := func(r *rand.Rand) float64 { return math.Ldexp(1+r.Float64(), r.Intn(40)-20) }
	for _, c := range []struct {
		name       string
		argument   func(*rand.Rand) float64
		fast, slow func(float64) float64
		near       func(float64) (float64, bool)
	}{
		{"sin", angle, sin, func(x float64) float64 { return slowSine(0, x) }, func(x float64) (float64, bool) {
			k, rest, _ := quarters(x)
			return nearSine(rest, k&1 != 0).rounded(slack)
		}},
		{"cos", angle, cos, func(x float64) float64 { return slowSine(1, x) }, func(x float64) (float64, bool) {
			k, rest, _ := quarters(x)
			return nearSine(rest, k&1 == 0).rounded(slack)
		}},
		{"exp", func(r *rand.Rand) float64 { return (r.Float64() - 0.5) * math.Ldexp(1, r.Intn(16)-6) }, exp, func(x float64) float64 { return slowExp(double2{x, 0}) }, func(x float64) (float64, bool) {
			y, _ := nearExponential(double2{x, 0})
			return y.rounded(slack)
		}},
		{"log", positive, log, func(x float64) float64 { return logarithm(x).high }, func(x float64) (float64, bool) { return nearLogarithm(x).rounded(slack) }},
		{"log near 1", func(r *rand.Rand) float64 { return 1 + (r.Float64()-0.5)*math.Ldexp(1, -r.Intn(40)) }, log, func(x float64) float64 { return logarithm(x).high }, func(x float64) (float64, bool) { return nearLogarithm(x).rounded(slack) }},
		{"pow 1.37", positive, func(x float64) float64 { return power(x, 1.37) }, func(x float64) float64 { return slowExp(logarithm(x).scaled(1.37)) }, nil},
		{"pow of 1.004", func(r *rand.Rand) float64 { return float64(r.Intn(2000) - 1000) }, func(x float64) float64 { return power(1.004, x) }, func(x float64) float64 { return slowExp(logarithm(1.004).scaled(x)) }, nil},
	} {
		const n = 200_000
		r, unsure := rand.New(rand.NewSource(1)), 0
		for range n {
			x := c.argument(r)
			if got, want := c.fast(x), c.slow(x); got != want {
				t.Fatalf("%s of %v is %v, want %v", c.name, x, got, want)
			}
			if c.near != nil {
				if _, ok := c.near(x); !ok {
					unsure++
				}
			}
		}
		if unsure*50 > n {
			t.Errorf("%s: %d of %d were not sure", c.name, unsure, n)
		}
		t.Log(c.name, unsure)
	}
}
