package number

import (
	"math"
	"sync/atomic"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	// RandomType is the class of Random.
	RandomType       = registry.NewLibraryType(100, "java.util", "Random", (*Random)(nil))
	threadRandomType = &fact.Type{Package: "java.util.concurrent", Name: "ThreadLocalRandom", Kind: fact.Any, Boxed: true, ID: 185}
)

// Random is Java's generator: a seed gives the same numbers as in Java. As there, several goroutines may use it.
type Random struct {
	seed     int64
	gaussian uint64 // bits of the second number of a pair, or 0
}

// JavaClass is for the signatures of members, Mutable for the copies of a fork.
func (*Random) JavaClass() *fact.Type { return RandomType }
func (*Random) Mutable()              {}

// NewRandom is new Random(seed).
func NewRandom(seed int64) *Random { return &Random{seed: (seed ^ 0x5DEECE66D) & (1<<48 - 1)} }

func (r *Random) next(bits int) int32 {
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
		return int(int64(n) * int64(r.next(31)) >> 31), nil
	}
	for {
		bits := r.next(31)
		v := bits % int32(n)
		if bits-v+int32(n)-1 >= 0 {
			return int(v), nil
		}
	}
}

// between returns a number in [low, high), computed as in Java.
func (r *Random) between(low, high int) (int, error) {
	if low >= high {
		return 0, fact.NewException(fact.IllegalArgumentType, "bound must be greater than origin")
	}
	n := int32(high) - int32(low)
	v := r.next(32)
	if n > 0 {
		if m := n - 1; n&m == 0 {
			return int(v&m) + low, nil
		}
		for u := int32(uint32(v) >> 1); ; u = int32(uint32(r.next(32)) >> 1) {
			if v = u % n; u+n-1-v >= 0 {
				return int(v) + low, nil
			}
		}
	}
	for int(v) < low || int(v) >= high {
		v = r.next(32)
	}
	return int(v), nil
}

func (r *Random) double() float64 {
	return float64(int64(r.next(26))<<27+int64(r.next(27))) / (1 << 53)
}

func (r *Random) gauss() float64 {
	if second := atomic.SwapUint64(&r.gaussian, 0); second != 0 {
		return math.Float64frombits(second)
	}
	for {
		a, b := 2*r.double()-1, 2*r.double()-1
		if s := a*a + b*b; s < 1 && s != 0 {
			m := math.Sqrt(-2 * math.Log(s) / s)
			atomic.StoreUint64(&r.gaussian, math.Float64bits(b*m))
			return a * m
		}
	}
}

func randomClasses() []def.Class {
	return []def.Class{{Type: threadRandomType, Statics: []*fact.Method{def.S0("current", func() *Random { return NewRandom(time.Now().UnixNano()) })}}, {Type: RandomType,
		Constructors: []*fact.Method{
			def.S0("", func() *Random { return NewRandom(time.Now().UnixNano()) }),
			def.S1("", NewRandom),
		},
		Methods: []*fact.Method{
			def.M0("nextInt", func(r *Random) int { return int(r.next(32)) }),
			def.E1("nextInt", (*Random).Bounded), def.E2("nextInt", (*Random).between),
			def.M0("nextLong", func(r *Random) int64 { return int64(r.next(32))<<32 + int64(r.next(32)) }),
			def.M0("nextDouble", (*Random).double),
			def.M0("nextFloat", func(r *Random) float32 { return float32(r.next(24)) / (1 << 24) }),
			def.M0("nextBoolean", func(r *Random) bool { return r.next(1) != 0 }),
			def.M0("nextGaussian", (*Random).gauss),
			def.M1("setSeed", func(r *Random, seed int64) adapt.None {
				atomic.StoreInt64(&r.seed, NewRandom(seed).seed)
				atomic.StoreUint64(&r.gaussian, 0)
				return adapt.None{}
			}),
		},
	}}
}
