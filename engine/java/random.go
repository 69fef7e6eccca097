package java

import (
	"math"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var (
	randomType       = registry.NewLibraryType(100, "java.util", "Random", (*random)(nil))
	threadRandomType = &fact.Type{Package: "java.util.concurrent", Name: "ThreadLocalRandom", Kind: fact.Any, Boxed: true, ID: 185}
)

// random is Java's generator, so that a seed gives Java's numbers.
type random struct {
	seed     int64
	gaussian float64
	has      bool
}

func (*random) JavaClass() *fact.Type { return randomType }

func newRandom(seed int64) *random { return &random{seed: (seed ^ 0x5DEECE66D) & (1<<48 - 1)} }

func (r *random) next(bits int) int32 {
	r.seed = (r.seed*0x5DEECE66D + 0xB) & (1<<48 - 1)
	return int32(r.seed >> (48 - bits))
}

func (r *random) bounded(n int) (int, error) {
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

// between is a number from low to below high, found as Java does.
func (r *random) between(low, high int) (int, error) {
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

func (r *random) double() float64 {
	return float64(int64(r.next(26))<<27+int64(r.next(27))) / (1 << 53)
}

func (r *random) gauss() float64 {
	if r.has {
		r.has = false
		return r.gaussian
	}
	for {
		a, b := 2*r.double()-1, 2*r.double()-1
		if s := a*a + b*b; s < 1 && s != 0 {
			m := math.Sqrt(-2 * math.Log(s) / s)
			r.gaussian, r.has = b*m, true
			return a * m
		}
	}
}

func randomClasses(s *def.Settings) []def.Class {
	return []def.Class{{Type: threadRandomType, Statics: []*fact.Method{def.S0("current", func() *random { return newRandom(s.Now().UnixNano()) })}}, {Type: randomType,
		Constructors: []*fact.Method{
			def.S0("", func() *random { return newRandom(s.Now().UnixNano()) }),
			def.S1("", newRandom),
		},
		Methods: []*fact.Method{
			def.M0("nextInt", func(r *random) int { return int(r.next(32)) }),
			def.E1("nextInt", (*random).bounded), def.E2("nextInt", (*random).between),
			def.M0("nextLong", func(r *random) int64 { return int64(r.next(32))<<32 + int64(r.next(32)) }),
			def.M0("nextDouble", (*random).double),
			def.M0("nextFloat", func(r *random) float32 { return float32(r.next(24)) / (1 << 24) }),
			def.M0("nextBoolean", func(r *random) bool { return r.next(1) != 0 }),
			def.M0("nextGaussian", (*random).gauss),
			def.M1("setSeed", func(r *random, seed int64) fact.None { *r = *newRandom(seed); return fact.None{} }),
		},
	}}
}
