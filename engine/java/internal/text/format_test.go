package text

import (
	"math"
	"math/rand/v2"
	"testing"

	"whenthen/internal/fact/decimal"
)

// TestFixedRoundsTheDigits compares the rounding of digits with that of exact decimals.
func TestFixedRoundsTheDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	numbers := []float64{0, 0.5, 1.5, 0.125, 0.995, 9.995, 99.5, 999999.5, 1e-5, 1e22, 1e300, 5e-324, math.MaxFloat64, 0.05, 0.15, 0.25, 1.005}
	for range 1_000 {
		numbers = append(numbers, math.Float64frombits(r.Uint64()>>1), float64(r.IntN(1_000_000))/1000, r.Float64())
		half := float64(r.IntN(1_000_000))/200 + math.Pow10(r.IntN(15)) // and what is next to it
		numbers = append(numbers, half, math.Nextafter(half, 0), math.Nextafter(half, math.Inf(1)), float64(r.IntN(99))*(float64(r.IntN(9999))/100))
	}
	for _, f := range numbers {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		for _, n := range []int{0, 1, 2, 3, 6, 17} {
			d, err := decimal.OfFloat(f)
			if err != nil {
				t.Fatal(err)
			}
			d, err = d.SetScale(n, decimal.HalfUp)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fixed(f, n), d.Plain(); got != want {
				t.Fatalf("%v with %d digits is %s, want %s", f, n, got, want)
			}
		}
	}
}

// TestSpecifiers reads specifiers, and what is none.
func TestSpecifiers(t *testing.T) {
	for text, want := range map[string]spec{
		"%d":          {precision: -1, verb: 'd'},
		"%-5.2Srest":  {flags: left, width: 5, precision: 2, verb: 's', upper: true},
		"%12$,(8d":    {argument: 12, flags: comma | brackets, width: 8, precision: -1, verb: 'd'},
		"%<tY-":       {flags: previous, precision: -1, verb: 't', suffix: 'Y'},
		"%-<8TB":      {flags: left | previous, width: 8, precision: -1, verb: 't', suffix: 'B', upper: true},
		"%#010X and ": {flags: alternate | zero, width: 10, precision: -1, verb: 'x', upper: true},
	} {
		got, n, err := readSpec(text)
		if err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		} else if again, _, err := readSpec(got.String()); n == 0 || got.argument == 0 && (err != nil || again != got) {
			t.Errorf("%s is shown as %s", text, &got)
		}
	}
	for _, text := range []string{"%", "%5", "%.d", "%1$", "%1$$s", "%<$d", "%!d", "%ä", "%t 5", "% %", "%0$s", "%-05d", "%D"} {
		if got, _, err := readSpec(text); err == nil {
			t.Errorf("%s is %+v", text, got)
		}
	}
}
