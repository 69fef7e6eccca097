package number

import (
	"strconv"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// The classes of java.util.concurrent.atomic. A session runs in one goroutine, so they are plain variables.
type (
	atomicNumber struct{ n int64 }
	longAdder    struct{ n int64 }
	atomicInt    struct{ n int }
	atomicBool   struct{ b bool }
	atomicRef    struct{ v any }
)

func (*atomicNumber) JavaClass() *fact.Type { return atomicLongType }
func (*longAdder) JavaClass() *fact.Type    { return longAdderType }
func (*atomicInt) JavaClass() *fact.Type    { return atomicIntType }
func (*atomicBool) JavaClass() *fact.Type   { return atomicBoolType }
func (*atomicRef) JavaClass() *fact.Type    { return atomicRefType }

func (*atomicNumber) Mutable() {}
func (*longAdder) Mutable()    {}
func (*atomicInt) Mutable()    {}
func (*atomicBool) Mutable()   {}
func (*atomicRef) Mutable()    {}

func (a *atomicNumber) String() string { return strconv.FormatInt(a.n, 10) }
func (a *longAdder) String() string    { return strconv.FormatInt(a.n, 10) }
func (a *atomicInt) String() string    { return strconv.Itoa(a.n) }
func (a *atomicBool) String() string   { return strconv.FormatBool(a.b) }

// Held returns the referenced value, whose text is that of the reference.
func (a *atomicRef) Held() (before string, held any, after string) { return "", a.v, "" }

func (a *atomicRef) update(f fact.FuncValue) (old, v any, err error) {
	old = a.v
	if v, err = f(old); err == nil {
		a.v = v
	}
	return old, v, err
}

const atomicPackage = "java.util.concurrent.atomic"

var (
	longAdderType  = registry.NewLibraryType(173, atomicPackage, "LongAdder", (*longAdder)(nil), fact.NumberType)
	atomicLongType = registry.NewLibraryType(174, atomicPackage, "AtomicLong", (*atomicNumber)(nil), fact.NumberType)
	atomicIntType  = registry.NewLibraryType(175, atomicPackage, "AtomicInteger", (*atomicInt)(nil), fact.NumberType)
	atomicBoolType = registry.NewLibraryType(176, atomicPackage, "AtomicBoolean", (*atomicBool)(nil))
	atomicRefType  = registry.NewLibraryType(177, atomicPackage, "AtomicReference", (*atomicRef)(nil))
)

// cellMethods returns the methods that AtomicInteger and AtomicLong share; cut wraps a number to the range of the class.
func cellMethods[C any, N int | int64](at func(C) *N, cut func(N) N) []*fact.Method {
	put := func(p *N, n N, after bool) N {
		old := *p
		if *p = cut(n); after {
			return *p
		}
		return old
	}
	change := func(name string, f func(old N) N, after bool) *fact.Method {
		return def.M0(name, func(c C) N { return put(at(c), f(*at(c)), after) })
	}
	change1 := func(name string, f func(old, x N) N, after bool) *fact.Method {
		return def.M1(name, func(c C, x N) N { return put(at(c), f(*at(c), x), after) })
	}
	apply := func(p *N, f fact.FuncValue, after bool, args ...any) (N, error) {
		old := *p
		v, err := f(args...)
		if err != nil {
			return 0, err
		}
		n, err := def.Arg[N](v)
		if err != nil {
			return 0, err
		}
		if *p = n; after {
			return n, nil
		}
		return old, nil
	}
	update := func(name string, after bool) *fact.Method {
		return def.E1(name, func(c C, f fact.FuncValue) (N, error) { return apply(at(c), f, after, any(*at(c))) })
	}
	combine := func(name string, after bool) *fact.Method {
		return def.E2(name, func(c C, x N, f fact.FuncValue) (N, error) { return apply(at(c), f, after, any(*at(c)), any(x)) })
	}
	get := func(c C) N { return *at(c) }
	set := func(c C, n N) adapt.None { *at(c) = n; return adapt.None{} }
	add := func(a, b N) N { return a + b }
	same := func(a, b N) bool { return a == b }
	return append(def.Changing(def.M1("set", set), def.M1("lazySet", set), change("incrementAndGet", func(n N) N { return n + 1 }, true),
		change("decrementAndGet", func(n N) N { return n - 1 }, true), change("getAndIncrement", func(n N) N { return n + 1 }, false),
		change("getAndDecrement", func(n N) N { return n - 1 }, false), change1("addAndGet", add, true), change1("getAndAdd", add, false),
		change1("getAndSet", func(_, x N) N { return x }, false), compareAndSet("compareAndSet", at, same), compareAndSet("weakCompareAndSet", at, same),
		update("updateAndGet", true), update("getAndUpdate", false), combine("accumulateAndGet", true), combine("getAndAccumulate", false)),
		def.M0("get", get), def.M0("intValue", func(c C) int { return Wrap(int(*at(c))) }), def.M0("longValue", func(c C) int64 { return int64(*at(c)) }),
		def.M0("doubleValue", func(c C) float64 { return float64(*at(c)) }), def.M0("floatValue", func(c C) float32 { return float32(*at(c)) }))
}

// compareAndSet returns a method that replaces the value of a variable if it is the same as another.
func compareAndSet[C, V any](name string, at func(C) *V, same func(a, b V) bool) *fact.Method {
	return def.M2(name, func(c C, want, v V) bool {
		if !same(*at(c), want) {
			return false
		}
		*at(c) = v
		return true
	})
}

func atomicClasses() []def.Class {
	type adder = *longAdder
	return []def.Class{
		{Type: longAdderType, Constructors: []*fact.Method{def.S0("", func() adder { return &longAdder{} })}, Methods: append(def.Changing(
			def.M1("add", func(a adder, n int64) adapt.None { a.n += n; return adapt.None{} }), def.M0("increment", func(a adder) adapt.None { a.n++; return adapt.None{} }),
			def.M0("decrement", func(a adder) adapt.None { a.n--; return adapt.None{} }), def.M0("reset", func(a adder) adapt.None { a.n = 0; return adapt.None{} })),
			def.M0("sum", func(a adder) int64 { return a.n }), def.M0("intValue", func(a adder) int { return Wrap(int(a.n)) }), def.M0("longValue", func(a adder) int64 { return a.n }))},
		{Type: atomicLongType, Methods: cellMethods(func(a *atomicNumber) *int64 { return &a.n }, func(n int64) int64 { return n }),
			Constructors: []*fact.Method{def.S0("", func() *atomicNumber { return &atomicNumber{} }), def.S1("", func(n int64) *atomicNumber { return &atomicNumber{n} })}},
		{Type: atomicIntType, Methods: cellMethods(func(a *atomicInt) *int { return &a.n }, Wrap),
			Constructors: []*fact.Method{def.S0("", func() *atomicInt { return &atomicInt{} }), def.S1("", func(n int) *atomicInt { return &atomicInt{n} })}},
		{Type: atomicBoolType, Constructors: []*fact.Method{def.S0("", func() *atomicBool { return &atomicBool{} }), def.S1("", func(b bool) *atomicBool { return &atomicBool{b} })},
			Methods: append(def.Changing(def.M1("set", func(a *atomicBool, b bool) adapt.None { a.b = b; return adapt.None{} }),
				def.M1("getAndSet", func(a *atomicBool, b bool) bool { old := a.b; a.b = b; return old }),
				compareAndSet("compareAndSet", func(a *atomicBool) *bool { return &a.b }, func(a, b bool) bool { return a == b })), def.M0("get", func(a *atomicBool) bool { return a.b }))},
		{Type: atomicRefType, Constructors: []*fact.Method{def.S0("", func() *atomicRef { return &atomicRef{} }), def.S1("", func(v any) *atomicRef { return &atomicRef{v} })},
			Methods: append(def.Changing(def.M1("set", func(a *atomicRef, v any) adapt.None { a.v = v; return adapt.None{} }),
				def.GivesBy(def.ElemOf, def.M1("getAndSet", func(a *atomicRef, v any) any { old := a.v; a.v = v; return old })),
				compareAndSet("compareAndSet", func(a *atomicRef) *any { return &a.v }, fact.Equal),
				def.GivesBy(def.ElemOf, def.E1("updateAndGet", func(a *atomicRef, f fact.FuncValue) (any, error) { _, v, err := a.update(f); return v, err })),
				def.GivesBy(def.ElemOf, def.E1("getAndUpdate", func(a *atomicRef, f fact.FuncValue) (any, error) { old, _, err := a.update(f); return old, err }))), def.GivesBy(def.ElemOf, def.M0("get", func(a *atomicRef) any { return a.v })))},
	}
}
