package eval

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestDivisor(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	divisors := []int64{2, 3, 4, 5, 6, 7, 9, 10, 31, 64, 100, 641, 1000, 1 << 31, 1_000_003, 1_000_000_007, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}
	for range 300 {
		divisors = append(divisors, 2+r.Int64N(math.MaxInt64-2)>>r.IntN(62))
	}
	for _, n := range divisors {
		d := newDivisor(n)
		values := []int64{0, 1, -1, 2, -2, n, -n, n - 1, 1 - n, n + 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}
		for range 200 {
			x := int64(r.Uint64()) >> r.IntN(63)
			values = append(values, x, x/n*n, x/n*n-1, x/n*n+1)
		}
		for _, x := range values {
			if d.quotient(x) != x/n || d.remainder(x) != x%n {
				t.Fatalf("%d by %d: %d rest %d, want %d rest %d", x, n, d.quotient(x), d.remainder(x), x/n, x%n)
			}
		}
	}
}

func BenchmarkDivisor(b *testing.B) {
	d, n, sum := newDivisor(1000), int64(1000), int64(0)
	b.Run("product", func(b *testing.B) {
		for i := range int64(b.N) {
			sum += d.remainder(sum + i<<20)
		}
	})
	b.Run("division", func(b *testing.B) {
		for i := range int64(b.N) {
			sum += (sum + i<<20) % n
		}
	})
}
