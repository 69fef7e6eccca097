package decimal

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// The digits of a double, to the last: those that big.Float writes, without zeros at the end.
func TestDecimalOfExactFloat(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	cases := []float64{0, 1, -1, 0.1, 0.5, 100, 1e22, 1e300, -1e-300, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53}
	for range 500 {
		cases = append(cases, random.NormFloat64()*math.Pow10(random.IntN(40)-20))
	}
	for _, f := range cases {
		d, err := OfExactFloat(f)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSuffix(strings.TrimRight(new(big.Float).SetFloat64(f).Text('f', 1100), "0"), ".")
		if got := d.Plain(); got != want {
			t.Errorf("%g: %s, want %s", f, got, want)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if d, err := OfExactFloat(f); err == nil {
			t.Errorf("%v is %s", f, d)
		}
	}
}

func BenchmarkDecimalOfBinary(b *testing.B) {
	for b.Loop() {
		if _, err := OfBinary(0.1); err != nil {
			b.Fatal(err)
		}
	}
}
