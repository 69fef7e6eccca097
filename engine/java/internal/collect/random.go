package collect

import (
	"math"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

type random = *number.Random

// randomClasses returns Random and ThreadLocalRandom. They are in this package because some of their methods return streams of numbers.
func randomClasses() []def.Class {
	fresh := func() random { return number.NewRandom(time.Now().UnixNano()) }
	methods := []*fact.Method{
		def.M0("nextInt", func(r random) int { return int(r.Bits(32)) }),
		def.E1("nextInt", random.Bounded), def.E2("nextInt", random.Between),
		def.M0("nextLong", random.Long), def.M0("nextDouble", random.Double),
		def.M0("nextFloat", func(r random) float32 { return float32(r.Bits(24)) / (1 << 24) }),
		def.M0("nextBoolean", func(r random) bool { return r.Bits(1) != 0 }),
		def.M0("nextGaussian", random.Gaussian),
		def.M1("setSeed", func(r random, seed int64) adapt.None { r.Reset(seed); return adapt.None{} }),
	}
	methods = append(methods,
		def.E1("nextLong", func(r random, bound int64) (int64, error) { return checkedBetween(r, 0, bound, longBetween) }),
		def.E2("nextLong", func(r random, low, high int64) (int64, error) { return checkedBetween(r, low, high, longBetween) }),
		def.E1("nextDouble", func(r random, bound float64) (float64, error) { return checkedBetween(r, 0, bound, doubleBetween) }),
		def.E2("nextDouble", func(r random, low, high float64) (float64, error) { return checkedBetween(r, low, high, doubleBetween) }),
		def.Takes(def.E1("nextBytes", nextBytes), registry.BaseArrayOf(fact.ByteType)))
	methods = append(methods, randomStreams("ints", streamKinds[0], func(r random) int { return int(r.Bits(32)) }, random.Between)...)
	methods = append(methods, randomStreams("longs", streamKinds[1], random.Long, longBetween)...)
	methods = append(methods, randomStreams("doubles", streamKinds[2], random.Double, doubleBetween)...)
	return []def.Class{
		{Type: number.ThreadRandomType, Statics: []*fact.Method{def.S0("current", fresh)}},
		{Type: number.RandomType, Constructors: []*fact.Method{def.S0("", fresh), def.S1("", number.NewRandom)}, Methods: methods},
	}
}

// randomStreams returns the overloads of the method ints, longs or doubles.
func randomStreams[T int | int64 | float64](name string, k streamKind, one func(random) T, between func(r random, low, high T) (T, error)) []*fact.Method {
	elem := fact.Unbox(k.elem)
	stream := func(env *fact.Env, next func() (T, error)) (*Stream, error) {
		s := &Stream{step: computing, env: env, next: func() (v any, over bool, err error) { n, err := next(); return n, false, err }}
		return s.mapTo(nil, k.elem)
	}
	limited := func(s *Stream, n int64, err error) (*Stream, error) {
		if err != nil {
			return nil, err
		}
		return s.counted(limiting, n)
	}
	free := func(env *fact.Env, r random) (*Stream, error) {
		return stream(env, func() (T, error) { return one(r), nil })
	}
	bounded := func(env *fact.Env, r random, low, high T) (*Stream, error) {
		if low >= high {
			return nil, def.Exception(fact.IllegalArgumentType, "bound must be greater than origin")
		}
		return stream(env, func() (T, error) { return between(r, low, high) })
	}
	list := []*fact.Method{
		def.E1(name, free),
		def.E2(name, func(env *fact.Env, r random, n int64) (*Stream, error) {
			s, err := free(env, r)
			return limited(s, n, err)
		}),
		def.E3(name, bounded),
		def.Written(name, []*fact.Type{fact.LongType, elem, elem}, streamType, func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			r, err := def.Arg[random](args[0].Any())
			if err != nil {
				return err
			}
			low, _ := args[2].Load(elem).(T)
			high, _ := args[3].Load(elem).(T)
			s, err := bounded(env, r, low, high)
			s, err = limited(s, args[1].N, err)
			out.SetAny(s)
			return err
		}),
	}
	for _, m := range list {
		def.Gives(k.typ, m)
	}
	return list
}

// checkedBetween returns between( low, high ), or the exception for bounds in the wrong order.
func checkedBetween[T int64 | float64](r random, low, high T, between func(random, T, T) (T, error)) (T, error) {
	if low >= high {
		if low == 0 {
			return 0, def.Exception(fact.IllegalArgumentType, "bound must be positive")
		}
		return 0, def.Exception(fact.IllegalArgumentType, "bound must be greater than origin")
	}
	return between(r, low, high)
}

// nextBytes fills an array with random bytes, four from each random number.
func nextBytes(r random, list any) (adapt.None, error) {
	n, _ := fact.Length(list)
	for i := 0; i < n; {
		for bits, k := r.Bits(32), 0; k < 4 && i < n; bits, k, i = bits>>8, k+1, i+1 {
			if err := fact.SetIndex(list, i, int8(bits)); err != nil {
				return adapt.None{}, err
			}
		}
	}
	return adapt.None{}, nil
}

// longBetween returns a number in [low, high), computed as in Java.
func longBetween(r random, low, high int64) (int64, error) {
	v := r.Long()
	n := high - low
	m := n - 1
	switch {
	case n&m == 0:
		return v&m + low, nil
	case n > 0:
		for u := int64(uint64(v) >> 1); ; u = int64(uint64(r.Long()) >> 1) {
			if v = u % n; u+m-v >= 0 {
				return v + low, nil
			}
		}
	}
	for v < low || v >= high {
		v = r.Long()
	}
	return v, nil
}

// doubleBetween returns a number in [low, high), computed as in Java.
func doubleBetween(r random, low, high float64) (float64, error) {
	v := r.Double()*(high-low) + low
	if v >= high {
		v = math.Nextafter(high, math.Inf(-1))
	}
	return v, nil
}
