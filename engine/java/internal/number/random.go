package number

import (
	"math"
	"sync/atomic"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var (
	// RandomType is the class of Random.
	RandomType = registry.NewLibraryType(100, "java.util", "Random", (*Random)(nil))
	// ThreadRandomType is the class ThreadLocalRandom. Its objects are those of Random here.
	ThreadRandomType = &fact.Type{Package: "java.util.concurrent", Name: "ThreadLocalRandom", Kind: fact.Any, Boxed: true, ID: 185}
)

// Random is Java's random number generator. A seed leads to the same numbers as in Java, and several goroutines may use it, also as in
// Java.
type Random struct {
	seed     int64
	gaussian uint64 // bits of the second number of a pair, which Gaussian returns next, or 0
}

// JavaClass is needed for the signatures of members, Mutable for the copies of a fork.
func (*Random) JavaClass() *fact.Type { return RandomType }
func (*Random) Mutable()              {}

// NewRandom implements new Random(seed).
func NewRandom(seed int64) *Random { return &Random{seed: (seed ^ 0x5DEECE66D) & (1<<48 - 1)} }

// Bits returns the next random number of the given number of bits.
func (r *Random) Bits(bits int) int32 {
	for {
		old := atomic.LoadInt64(&r.seed)
		if seed := (old*0x5DEECE66D + 0xB) & (1<<48 - 1); atomic.CompareAndSwapInt64(&r.seed, old, seed) {
			return int32(seed >> (48 - bits))
		}
	}
}

// Bounded implements nextInt(n).
func (r *Random) Bounded(n int) (int, error) {
	if n <= 0 {
		return 0, fact.NewException(fact.IllegalArgumentType, "bound must be positive")
	}
	if n&-n == n {
		return int(int64(n) * int64(r.Bits(31)) >> 31), nil
	}
	for {
		bits := r.Bits(31)
		v := bits % int32(n)
		if bits-v+int32(n)-1 >= 0 {
			return int(v), nil
		}
	}
}

// Between returns a number in [low, high), computed as in Java.
func (r *Random) Between(low, high int) (int, error) {
	if low >= high {
		return 0, fact.NewException(fact.IllegalArgumentType, "bound must be greater than origin")
	}
	n := int32(high) - int32(low)
	v := r.Bits(32)
	if n > 0 {
		if m := n - 1; n&m == 0 {
			return int(v&m) + low, nil
		}
		for u := int32(uint32(v) >> 1); ; u = int32(uint32(r.Bits(32)) >> 1) {
			if v = u % n; u+n-1-v >= 0 {
				return int(v) + low, nil
			}
		}
	}
	for int(v) < low || int(v) >= high {
		v = r.Bits(32)
	}
	return int(v), nil
}

// Double implements nextDouble().
func (r *Random) Double() float64 {
	return float64(int64(r.Bits(26))<<27+int64(r.Bits(27))) / (1 << 53)
}

// Gaussian implements nextGaussian().
func (r *Random) Gaussian() float64 {
	if second := atomic.SwapUint64(&r.gaussian, 0); second != 0 {
		return math.Float64frombits(second)
	}
	for {
		a, b := 2*r.Double()-1, 2*r.Double()-1
		if s := a*a + b*b; s < 1 && s != 0 {
			m := math.Sqrt(-2 * math.Log(s) / s)
			atomic.StoreUint64(&r.gaussian, math.Float64bits(b*m))
			return a * m
		}
	}
}

// Long implements nextLong().
func (r *Random) Long() int64 { return int64(r.Bits(32))<<32 + int64(r.Bits(32)) }

// Reset implements setSeed(seed).
func (r *Random) Reset(seed int64) {
	atomic.StoreInt64(&r.seed, NewRandom(seed).seed)
	atomic.StoreUint64(&r.gaussian, 0)
}
