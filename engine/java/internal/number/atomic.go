package number

import (
	"errors"
	"strconv"
	"sync/atomic"
	"unsafe"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// The classes of java.util.concurrent.atomic. Static fields of Java classes may contain such objects, which sessions that run at the same
// time change.
type (
	atomicNumber struct{ n atomic.Int64 }
	longAdder    struct{ n atomic.Int64 }
	atomicInt    struct{ n atomic.Int64 }
	atomicBool   struct{ b atomic.Bool }
	atomicRef    struct{ v *any } // nil for null; a copy for a fork holds a copy
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

func (a *atomicNumber) String() string { return strconv.FormatInt(a.n.Load(), 10) }
func (a *longAdder) String() string    { return strconv.FormatInt(a.n.Load(), 10) }
func (a *atomicInt) String() string    { return strconv.FormatInt(a.n.Load(), 10) }
func (a *atomicBool) String() string   { return strconv.FormatBool(a.b.Load()) }

// Held returns the referenced value; the text of the reference is the text of this value.
func (a *atomicRef) Held() (before string, held any, after string) { return "", a.get(), "" }

func (a *atomicRef) at() *unsafe.Pointer { return (*unsafe.Pointer)(unsafe.Pointer(&a.v)) }

func (a *atomicRef) get() any { return valueAt(atomic.LoadPointer(a.at())) }

func valueAt(p unsafe.Pointer) any {
	if p == nil {
		return nil
	}
	return *(*any)(p)
}

// update replaces the value by f(old), and repeats that if another goroutine has changed the value meanwhile.
func (a *atomicRef) update(f func(old any) (any, error)) (old, v any, err error) {
	for {
		p := atomic.LoadPointer(a.at())
		old = valueAt(p)
		if v, err = f(old); err != nil || atomic.CompareAndSwapPointer(a.at(), p, unsafe.Pointer(&v)) {
			return old, v, err
		}
	}
}

func (a *atomicRef) set(v any) adapt.None {
	atomic.StorePointer(a.at(), unsafe.Pointer(&v))
	return adapt.None{}
}

func (a *atomicRef) compareAndSet(want, v any) bool {
	_, _, err := a.update(func(old any) (any, error) {
		if !fact.Equal(old, want) {
			return nil, errOther
		}
		return v, nil
	})
	return err == nil
}

var errOther = errors.New("another value")

const atomicPackage = "java.util.concurrent.atomic"

var (
	longAdderType  = registry.NewLibraryType(173, atomicPackage, "LongAdder", (*longAdder)(nil), fact.NumberType)
	atomicLongType = registry.NewLibraryType(174, atomicPackage, "AtomicLong", (*atomicNumber)(nil), fact.NumberType)
	atomicIntType  = registry.NewLibraryType(175, atomicPackage, "AtomicInteger", (*atomicInt)(nil), fact.NumberType)
	atomicBoolType = registry.NewLibraryType(176, atomicPackage, "AtomicBoolean", (*atomicBool)(nil))
	atomicRefType  = registry.NewLibraryType(177, atomicPackage, "AtomicReference", (*atomicRef)(nil))
)

// cellMethods returns the methods that AtomicInteger and AtomicLong share; cut wraps a number to the range of the class, N.
func cellMethods[C any, N int | int64](at func(C) *atomic.Int64, cut func(N) N) []*fact.Method {
	// change replaces the number by f(old), and repeats that if another goroutine has changed it meanwhile.
	change := func(c C, after bool, f func(old N) (N, error)) (N, error) {
		for {
			old := at(c).Load()
			n, err := f(N(old))
			if err != nil {
				return 0, err
			}
			if n = cut(n); !at(c).CompareAndSwap(old, int64(n)) {
				continue
			}
			if after {
				return n, nil
			}
			return N(old), nil
		}
	}
	step := func(name string, by N, after bool) *fact.Method {
		return def.E0(name, func(c C) (N, error) { return change(c, after, func(n N) (N, error) { return n + by, nil }) })
	}
	add := func(name string, after bool) *fact.Method {
		return def.E1(name, func(c C, x N) (N, error) { return change(c, after, func(n N) (N, error) { return n + x, nil }) })
	}
	apply := func(f fact.FuncValue, args ...any) (N, error) {
		v, err := f(args...)
		if err != nil {
			return 0, err
		}
		return def.Arg[N](v)
	}
	update := func(name string, after bool) *fact.Method {
		return def.E1(name, func(c C, f fact.FuncValue) (N, error) {
			return change(c, after, func(n N) (N, error) { return apply(f, n) })
		})
	}
	combine := func(name string, after bool) *fact.Method {
		return def.E2(name, func(c C, x N, f fact.FuncValue) (N, error) {
			return change(c, after, func(n N) (N, error) { return apply(f, n, x) })
		})
	}
	compare := func(name string) *fact.Method {
		return def.M2(name, func(c C, want, n N) bool { return at(c).CompareAndSwap(int64(want), int64(n)) })
	}
	get := func(c C) N { return N(at(c).Load()) }
	set := func(c C, n N) adapt.None { at(c).Store(int64(n)); return adapt.None{} }
	return append(def.Changing(def.M1("set", set), def.M1("lazySet", set), step("incrementAndGet", 1, true), step("decrementAndGet", -1, true),
		step("getAndIncrement", 1, false), step("getAndDecrement", -1, false), add("addAndGet", true), add("getAndAdd", false),
		def.M1("getAndSet", func(c C, n N) N { return N(at(c).Swap(int64(n))) }), compare("compareAndSet"), compare("weakCompareAndSet"),
		update("updateAndGet", true), update("getAndUpdate", false), combine("accumulateAndGet", true), combine("getAndAccumulate", false)),
		append(contentMethods(get), def.M0("get", get))...)
}

// contentMethods returns the methods of Number of a class that contains a number.
func contentMethods[C any, N int | int64](get func(C) N) []*fact.Method {
	return []*fact.Method{
		def.M0("intValue", func(c C) int { return Wrap(int(get(c))) }), def.M0("longValue", func(c C) int64 { return int64(get(c)) }),
		def.M0("doubleValue", func(c C) float64 { return float64(get(c)) }), def.M0("floatValue", func(c C) float32 { return float32(get(c)) }),
		def.M0("shortValue", func(c C) int16 { return int16(get(c)) }), def.M0("byteValue", func(c C) int8 { return int8(get(c)) }),
	}
}

func atomicClasses() []def.Class {
	type (
		adder = *longAdder
		cell  = *atomicRef
	)
	add := func(a adder, n int64) adapt.None { a.n.Add(n); return adapt.None{} }
	sum := func(a adder) int64 { return a.n.Load() }
	setFlag := func(a *atomicBool, b bool) adapt.None { a.b.Store(b); return adapt.None{} }
	return []def.Class{
		{Type: longAdderType, Constructors: []*fact.Method{def.S0("", func() adder { return &longAdder{} })}, Methods: append(def.Changing(
			def.M1("add", add), def.M0("increment", func(a adder) adapt.None { return add(a, 1) }), def.M0("decrement", func(a adder) adapt.None { return add(a, -1) }),
			def.M0("reset", func(a adder) adapt.None { a.n.Store(0); return adapt.None{} })),
			append(contentMethods(sum), def.M0("sum", sum))...)},
		{Type: atomicLongType, Methods: cellMethods(func(a *atomicNumber) *atomic.Int64 { return &a.n }, func(n int64) int64 { return n }), Constructors: []*fact.Method{
			def.S0("", func() *atomicNumber { return &atomicNumber{} }), def.S1("", func(n int64) *atomicNumber { a := &atomicNumber{}; a.n.Store(n); return a })}},
		{Type: atomicIntType, Methods: cellMethods(func(a *atomicInt) *atomic.Int64 { return &a.n }, Wrap), Constructors: []*fact.Method{
			def.S0("", func() *atomicInt { return &atomicInt{} }), def.S1("", func(n int) *atomicInt { a := &atomicInt{}; a.n.Store(int64(n)); return a })}},
		{Type: atomicBoolType, Constructors: []*fact.Method{
			def.S0("", func() *atomicBool { return &atomicBool{} }), def.S1("", func(b bool) *atomicBool { a := &atomicBool{}; a.b.Store(b); return a })},
			Methods: append(def.Changing(def.M1("set", setFlag), def.M1("getAndSet", func(a *atomicBool, b bool) bool { return a.b.Swap(b) }),
				def.M2("compareAndSet", func(a *atomicBool, want, b bool) bool { return a.b.CompareAndSwap(want, b) })), def.M0("get", func(a *atomicBool) bool { return a.b.Load() }))},
		{Type: atomicRefType, Constructors: []*fact.Method{def.S0("", func() cell { return &atomicRef{} }), def.S1("", func(v any) cell { return &atomicRef{&v} })},
			Methods: append(def.Changing(def.M1("set", cell.set),
				def.GivesBy(def.ElemOf, def.M1("getAndSet", func(a cell, v any) any {
					old, _, _ := a.update(func(any) (any, error) { return v, nil })
					return old
				})),
				def.M2("compareAndSet", cell.compareAndSet),
				def.GivesBy(def.ElemOf, def.E1("updateAndGet", func(a cell, f fact.FuncValue) (any, error) {
					_, v, err := a.update(func(old any) (any, error) { return f(old) })
					return v, err
				})),
				def.GivesBy(def.ElemOf, def.E1("getAndUpdate", func(a cell, f fact.FuncValue) (any, error) {
					old, _, err := a.update(func(old any) (any, error) { return f(old) })
					return old, err
				}))), def.GivesBy(def.ElemOf, def.M0("get", cell.get)))},
	}
}
