package collect

import (
	"errors"
	"math/bits"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	arraysType      = &fact.Type{Package: "java.util", Name: "Arrays", Kind: fact.Any, Boxed: true, ID: 107}
	collectionsType = &fact.Type{Package: "java.util", Name: "Collections", Kind: fact.Any, Boxed: true, ID: 108}
	comparatorType  = def.Functional(109, "java.util", "Comparator")
	functionType    = def.Functional(110, "java.util.function", "Function")
)

// utilityClasses returns Arrays, Collections, and the functional interfaces.
func utilityClasses() []def.Class {
	return append(functionClasses(), []def.Class{
		{Type: arraysType, Statics: append([]*fact.Method{
			def.S1("asList", func(list adapt.Rest) *fact.ListValue { return fact.FixedList(append([]any(nil), list...), false) }),
			def.Takes(def.T2("sort", sortNatural), fact.ListType), def.Takes(def.T3("sort", sortList), fact.ListType, fact.FuncType),
			def.Takes(def.T2("toString", (*fact.Env).Text), fact.ListType), def.Takes(def.T2("deepToString", (*fact.Env).Text), fact.ListType),
			def.Takes(def.T3("equals", (*fact.Env).JavaEqual), fact.ListType, fact.ListType), def.Takes(def.T2("hashCode", def.HashCode), fact.ListType),
			def.Takes(def.T3("deepEquals", (*fact.Env).JavaEqual), fact.ListType, fact.ListType), def.Takes(def.T2("deepHashCode", def.HashCode), fact.ListType),
			def.GivesBy(streamOf, def.Takes(def.T1("stream", arrayStream), fact.ListType)),
			def.Takes(def.T2("binarySearch", searchNatural), fact.ListType, fact.ObjectType),
			def.GivesBy(def.First, def.Takes(def.T4("copyOfRange", copyRange), fact.ListType, fact.IntType, fact.IntType)),
			def.GivesBy(def.First, def.Takes(def.T3("copyOf", func(env *fact.Env, c any, n int) (*fact.ListValue, error) { return copyRange(env, c, 0, n) }), fact.ListType, fact.IntType)),
			def.Takes(def.T3("fill", func(env *fact.Env, c, x any) (adapt.None, error) {
				n, err := size(c)
				for i := 0; i < n && err == nil; i++ {
					if err = env.Step(); err == nil {
						err = fact.SetIndex(c, i, x)
					}
				}
				return adapt.None{}, err
			}), fact.ListType, fact.ObjectType),
			def.Takes(def.T4("fill", func(c any, from, to int, x any) (adapt.None, error) {
				var err error
				for i := from; i < to && err == nil; i++ {
					err = fact.SetIndex(c, i, x)
				}
				return adapt.None{}, err
			}), fact.ListType, fact.IntType, fact.IntType, fact.ObjectType),
		}, arrayStatics()...)},
		{Type: collectionsType, Statics: append(collectionStatics(), viewStatics()...)},
		{Type: comparatorType, Statics: comparatorStatics()},
		{Type: functionType, Statics: []*fact.Method{
			def.S0("identity", func() fact.FuncValue { return argument }),
		}},
	}...)
}

// streamOf returns the class of stream that Arrays.stream creates from an array.
func streamOf(_ *fact.Type, args []*fact.Type) *fact.Type {
	if len(args) == 0 || args[0] == nil || args[0].Elem == nil {
		return nil
	}
	for _, k := range streamKinds {
		if args[0].Elem == fact.Unbox(k.elem) {
			return k.typ
		}
	}
	return registry.GenericOf(args[0], streamType, args[0].Elem)
}

// copyRange copies a section of an array. The section may extend beyond its end; missing elements are null, 0 or false.
func copyRange(env *fact.Env, of any, from, to int) (*fact.ListValue, error) {
	list, err := def.Elements(of)
	if err != nil {
		return nil, err
	}
	switch {
	case from > to:
		return nil, def.Exception(fact.IllegalArgumentType, "%d > %d", from, to)
	case from > len(list):
		return nil, def.Exception(fact.ArrayIndexType, "arraycopy: length %d is negative", len(list)-from)
	case from < 0:
		return nil, def.Exception(fact.ArrayIndexType, "arraycopy: source index %d out of bounds for length %d", from, len(list))
	}
	if err := def.Room(env, to-from, 16); err != nil {
		return nil, err
	}
	return arrayLike(of, to-from, list[from:min(to, len(list))])
}

func collectionStatics() []*fact.Method {
	extreme := func(want int) func(v adapt.Items, f fact.FuncValue) (any, error) {
		return func(v adapt.Items, f fact.FuncValue) (any, error) {
			if len(v) == 0 {
				return nil, &fact.Exception{Type: fact.NoSuchElementType}
			}
			return best(v, want, comparisons(f))
		}
	}
	one := func(f func(v adapt.Items, f fact.FuncValue) (any, error)) func(adapt.Items) (any, error) {
		return func(v adapt.Items) (any, error) { return f(v, nil) }
	}
	elem := func(m *fact.Method) *fact.Method {
		return def.GivesBy(func(_ *fact.Type, args []*fact.Type) *fact.Type {
			if len(args) == 0 || args[0] == nil {
				return nil
			}
			return args[0].Elem
		}, m)
	}
	return []*fact.Method{
		def.Takes(def.T2("sort", sortNatural), fact.ListType), def.Takes(def.T3("sort", sortList), fact.ListType, fact.FuncType),
		def.Takes(def.T1("shuffle", with0(listOf, func(l *fact.ListValue) (adapt.None, error) { return shuffle(l, number.NewRandom(0)) })), fact.ListType),
		def.Takes(def.T2("shuffle", with1(listOf, shuffle)), fact.ListType, number.RandomType),
		elem(def.T1("max", one(extreme(1)))), elem(def.T2("max", extreme(1))), elem(def.T1("min", one(extreme(-1)))), elem(def.T2("min", extreme(-1))),
		def.S2("frequency", func(v adapt.Items, x any) int {
			n := 0
			for _, e := range v {
				if fact.JavaEqual(x, e) {
					n++
				}
			}
			return n
		}),
		def.Takes(def.T2("addAll", func(c any, list adapt.Rest) (bool, error) { return addAll(c, adapt.Items(list)) }), fact.CollectionType, fact.ObjectType),
		def.S0("emptyList", func() *fact.ListValue { return fact.FixedList(nil, false).In(fact.CopiesForm) }),
		def.S0("emptySet", func() *fact.SetValue { return fact.NewSet().Freeze() }),
		def.S0("emptyMap", func() *fact.MapValue { return fact.NewMap().Freeze() }),
		def.S1("singletonList", func(v any) *fact.ListValue { return fact.FixedList([]any{v}, true).In(fact.CopiesForm) }),
		def.S1("singleton", func(v any) *fact.SetValue { return fact.NewSet(v).Freeze() }),
		def.T3("nCopies", func(env *fact.Env, n int, v any) (*fact.ListValue, error) {
			if n < 0 {
				return nil, def.Exception(fact.IllegalArgumentType, "List length = %d", n)
			}
			if err := def.Room(env, n, 16); err != nil {
				return nil, err
			}
			return fact.FixedList(slices.Repeat([]any{v}, n), true).In(fact.CopiesForm), nil
		}),
		def.GivesBy(def.First, def.S1("unmodifiableList", func(v adapt.Items) *fact.ListValue { return fact.FixedList(v, true) })),
		def.GivesBy(def.First, def.S1("unmodifiableSet", func(v adapt.Items) *fact.SetValue { return fact.NewSet(v...).Freeze() })),
		def.GivesBy(def.First, def.S1("unmodifiableCollection", func(v adapt.Items) *fact.ListValue { return fact.FixedList(v, true) })),
		def.S0("reverseOrder", func() fact.FuncValue { return reversed(fact.Compare) }),
		def.S1("reverseOrder", func(f fact.FuncValue) fact.FuncValue { return reversed(Comparison(f)) }),
	}
}

// sortList sorts by a Comparator, which may be null.
func sortList(env *fact.Env, c, f any) (adapt.None, error) {
	l, err := listOf(c)
	if err != nil {
		return adapt.None{}, err
	}
	if err := env.Work(l.Len() * bits.Len(uint(l.Len()))); err != nil {
		return adapt.None{}, err
	}
	if f, _ := f.(fact.FuncValue); f != nil {
		return adapt.None{}, l.Sort(env, comparisons(f))
	}
	return adapt.None{}, l.SortNatural(env)
}

func sortNatural(env *fact.Env, c any) (adapt.None, error) { return sortList(env, c, nil) }

// best returns the greatest (want 1) or least (want -1) element. Among equal elements min returns the first, as in Java.
func best(list []any, want int, compare func(a, b any) (int, error)) (any, error) {
	found := list[0]
	for _, v := range list[1:] {
		c, err := compare(v, found)
		if err != nil {
			return nil, err
		}
		if c*want > 0 {
			found = v
		}
	}
	return found, nil
}

// Comparator converts a Go comparison to a Comparator.
func Comparator(compare func(a, b any) (int, error)) fact.FuncValue {
	return func(args ...any) (any, error) {
		if len(args) != 2 {
			return nil, &fact.Exception{Type: fact.IllegalArgumentType, Message: "a Comparator takes 2 arguments", Cause: fact.ErrArity}
		}
		return compare(args[0], args[1])
	}
}

// byKeyOr is by for an argument that is either a key function or a Comparator: functions have no static types here.
func byKeyOr(f fact.FuncValue) func(a, b any) (int, error) {
	return func(a, b any) (int, error) {
		c, err := by(f, nil)(a, b)
		if errors.Is(err, fact.ErrArity) {
			return Comparison(f)(a, b)
		}
		return c, err
	}
}

func reversed(compare func(a, b any) (int, error)) fact.FuncValue {
	return Comparator(func(a, b any) (int, error) { return compare(b, a) })
}

// by compares the results of a key function with a Comparator, which may be null.
func by(key, compare fact.FuncValue) func(a, b any) (int, error) {
	return func(a, b any) (int, error) {
		x, err := key(a)
		if err != nil {
			return 0, err
		}
		y, err := key(b)
		if err != nil {
			return 0, err
		}
		return Comparison(compare)(x, y)
	}
}

func comparatorStatics() []*fact.Method {
	comparing := func(f fact.FuncValue) fact.FuncValue { return Comparator(by(f, nil)) }
	// nulls sorts null before or after all values, which another Comparator orders.
	nulls := func(sign int) func(fact.FuncValue) fact.FuncValue {
		return func(f fact.FuncValue) fact.FuncValue {
			return Comparator(func(a, b any) (int, error) {
				switch {
				case a == nil && b == nil:
					return 0, nil
				case a == nil:
					return sign, nil
				case b == nil:
					return -sign, nil
				}
				return Comparison(f)(a, b)
			})
		}
	}
	return []*fact.Method{
		def.S2("comparing", func(f, g fact.FuncValue) fact.FuncValue { return Comparator(by(f, g)) }),
		def.S1("nullsFirst", nulls(-1)), def.S1("nullsLast", nulls(1)),
		def.S0("naturalOrder", func() fact.FuncValue { return Comparator(fact.Compare) }),
		def.S0("reverseOrder", func() fact.FuncValue { return reversed(fact.Compare) }),
		def.S1("comparing", comparing), def.S1("comparingInt", comparing), def.S1("comparingDouble", comparing), def.S1("comparingLong", comparing),
	}
}

// funcMethods makes a lambda callable by the name of its interface's method.
func funcMethods() []*fact.Method {
	var methods []*fact.Method
	for _, name := range []string{"apply", "accept", "get", "run", "call"} {
		methods = append(methods, def.E1(name, func(f fact.FuncValue, args adapt.Rest) (any, error) { return f(args...) }))
	}
	then := func(f fact.FuncValue, next func(a, b any) (int, error)) fact.FuncValue {
		first := Comparison(f)
		return Comparator(func(a, b any) (int, error) {
			if c, err := first(a, b); c != 0 || err != nil {
				return c, err
			}
			return next(a, b)
		})
	}
	thenBy := func(f, key fact.FuncValue) fact.FuncValue { return then(f, byKeyOr(key)) }
	methods = append(methods, calls[int](fact.IntType, "applyAsInt", "getAsInt")...)
	methods = append(methods, calls[int64](fact.LongType, "applyAsLong", "getAsLong")...)
	methods = append(methods, calls[float64](fact.DoubleType, "applyAsDouble", "getAsDouble")...)
	methods = append(methods, calls[bool](fact.BooleanType, "getAsBoolean")...)
	return append(methods,
		def.M1("andThen", chained), def.M1("compose", func(f, g fact.FuncValue) fact.FuncValue { return chained(g, f) }),
		def.E1("test", func(f fact.FuncValue, v any) (bool, error) { return truth(f, v) }),
		def.E2("test", func(f fact.FuncValue, v, w any) (bool, error) { return truth(f, v, w) }),
		def.E2("compare", func(f fact.FuncValue, a, b any) (int, error) { return Comparison(f)(a, b) }),
		def.M0("reversed", func(f fact.FuncValue) fact.FuncValue { return reversed(Comparison(f)) }),
		def.M1("thenComparing", thenBy), def.M1("thenComparingInt", thenBy), def.M1("thenComparingLong", thenBy), def.M1("thenComparingDouble", thenBy),
		def.M2("thenComparing", func(f, key, compare fact.FuncValue) fact.FuncValue { return then(f, by(key, compare)) }),
		def.M0("negate", not),
		def.M1("and", deciding(false)), def.M1("or", deciding(true)),
	)
}

// deciding joins two predicates: if the first one has the result that decides, the other one is not asked.
func deciding(decides bool) func(f, g fact.FuncValue) fact.FuncValue {
	return func(f, g fact.FuncValue) fact.FuncValue {
		return func(args ...any) (any, error) {
			if ok, err := truth(f, args...); ok == decides || err != nil {
				return ok, err
			}
			return g(args...)
		}
	}
}
