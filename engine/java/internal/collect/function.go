package collect

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// functionalTypes are the functional interfaces without static methods. The consumers are those with andThen, which calls a second
// function with the same arguments.
var (
	consumerTypes = []*fact.Type{
		def.Functional(127, "java.util.function", "Consumer"), def.Functional(130, "java.util.function", "BiConsumer"),
		def.Functional(202, "java.util.function", "IntConsumer"), def.Functional(203, "java.util.function", "LongConsumer"),
		def.Functional(204, "java.util.function", "DoubleConsumer"), def.Functional(205, "java.util.function", "ObjIntConsumer"),
	}
	functionalTypes = []*fact.Type{
		def.Functional(111, "java.util.function", "Predicate"), def.Functional(125, "java.lang", "Runnable"),
		def.Functional(126, "java.util.function", "Supplier"), def.Functional(128, "java.util.function", "BiFunction"),
		def.Functional(129, "java.util.function", "BiPredicate"), def.Functional(131, "java.util.function", "UnaryOperator"),
		def.Functional(132, "java.util.function", "BinaryOperator"), def.Functional(206, "java.util.concurrent", "Callable"),
		def.Functional(207, "java.util.function", "IntFunction"), def.Functional(208, "java.util.function", "LongFunction"),
		def.Functional(209, "java.util.function", "DoubleFunction"), def.Functional(210, "java.util.function", "ToIntFunction"),
		def.Functional(211, "java.util.function", "ToLongFunction"), def.Functional(212, "java.util.function", "ToDoubleFunction"),
		def.Functional(213, "java.util.function", "ToIntBiFunction"), def.Functional(214, "java.util.function", "ToLongBiFunction"),
		def.Functional(215, "java.util.function", "ToDoubleBiFunction"), def.Functional(216, "java.util.function", "IntPredicate"),
		def.Functional(217, "java.util.function", "LongPredicate"), def.Functional(218, "java.util.function", "DoublePredicate"),
		def.Functional(219, "java.util.function", "IntUnaryOperator"), def.Functional(220, "java.util.function", "LongUnaryOperator"),
		def.Functional(221, "java.util.function", "DoubleUnaryOperator"), def.Functional(222, "java.util.function", "IntBinaryOperator"),
		def.Functional(223, "java.util.function", "LongBinaryOperator"), def.Functional(224, "java.util.function", "DoubleBinaryOperator"),
		def.Functional(225, "java.util.function", "IntSupplier"), def.Functional(226, "java.util.function", "LongSupplier"),
		def.Functional(227, "java.util.function", "DoubleSupplier"), def.Functional(233, "java.util.function", "BooleanSupplier"),
	}
)

// functionClasses returns the functional interfaces and the methods of lambdas.
func functionClasses() []def.Class {
	chosen := func(want int) func(f fact.FuncValue) fact.FuncValue {
		return func(f fact.FuncValue) fact.FuncValue {
			return func(args ...any) (any, error) { return best(args, want, Comparison(f)) }
		}
	}
	statics := map[string][]*fact.Method{
		"BinaryOperator": {def.S1("minBy", chosen(-1)), def.S1("maxBy", chosen(1))},
		"Predicate": {def.S1("not", not), def.S1("isEqual", func(v any) fact.FuncValue {
			return func(args ...any) (any, error) { return fact.JavaEqual(v, args[0]), nil }
		})},
	}
	list := def.Bare(functionalTypes)
	for i, c := range list {
		if list[i].Statics = statics[c.Type.Name]; strings.HasSuffix(c.Type.Name, "UnaryOperator") {
			list[i].Statics = []*fact.Method{def.S0("identity", func() fact.FuncValue { return argument })}
		}
	}
	for _, t := range consumerTypes {
		list = append(list, def.Class{Type: t, Methods: []*fact.Method{def.M1("andThen", inTurn)}})
	}
	return append(list, def.Class{Type: fact.FuncType, Methods: funcMethods()})
}

// each returns f as a Go function for calls that follow each other, such as those for the elements of a stream.
func each(f fact.FuncValue) func(v any) (any, error) {
	return func(v any) (any, error) { return fact.Call(f, 1, v, nil) }
}

// eachTruth is each for a predicate.
func eachTruth(f fact.FuncValue) func(v any) (bool, error) {
	return func(v any) (bool, error) {
		x, t, err := fact.Result(f, 1, v, nil)
		switch {
		case err != nil:
			return false, err
		case t.Kind == fact.Bool && !x.IsNull():
			return x.Bool(), nil
		}
		return def.Arg[bool](x.Load(t))
	}
}

// eachPair is each for two arguments.
func eachPair(f fact.FuncValue) func(v, w any) (any, error) {
	return func(v, w any) (any, error) { return fact.Call(f, 2, v, w) }
}

// argument returns its argument.
func argument(args ...any) (any, error) { return args[0], nil }

// not returns the negation of a predicate.
func not(f fact.FuncValue) fact.FuncValue {
	return func(args ...any) (any, error) { ok, err := truth(f, args...); return !ok, err }
}

// inTurn returns a function that calls f and then g with the same arguments.
func inTurn(f, g fact.FuncValue) fact.FuncValue {
	return func(args ...any) (any, error) {
		if _, err := f(args...); err != nil {
			return nil, err
		}
		return g(args...)
	}
}

// chained returns a function that calls then with the result of first.
func chained(first, then fact.FuncValue) fact.FuncValue {
	return func(args ...any) (any, error) {
		v, err := first(args...)
		if err != nil {
			return nil, err
		}
		return then(v)
	}
}

// calls returns the methods that call a lambda whose result is a number or boolean.
func calls[R any](t *fact.Type, names ...string) (list []*fact.Method) {
	for _, name := range names {
		list = append(list, def.E1(name, func(f fact.FuncValue, args adapt.Rest) (R, error) {
			v, err := f(args...)
			if err == nil {
				v, err = fact.Convert(v, t)
			}
			if err != nil {
				var zero R
				return zero, err
			}
			return def.Arg[R](v)
		}))
	}
	return list
}

// funcMethods makes a lambda callable by the name of its interface's method.
func funcMethods() []*fact.Method {
	var methods []*fact.Method
	for _, name := range []string{"apply", "accept", "get", "run", "call", "close"} {
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
