package function

import (
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// functionalTypes are the functional interfaces without static methods. consumerTypes are those with the method andThen, which calls a
// second function with the same arguments.
var (
	consumerTypes = slices.Concat(functional(127, "Consumer: void accept(A)"), functional(130, "BiConsumer: void accept(A, B)"),
		functional(202, "IntConsumer: void accept(int)", "LongConsumer: void accept(long)", "DoubleConsumer: void accept(double)",
			"ObjIntConsumer: void accept(A, int)"))
	functionalTypes = append([]*fact.Type{def.Functional(125, "java.lang", "Runnable", "void run()"),
		def.Functional(206, "java.util.concurrent", "Callable", "A call()")},
		slices.Concat(functional(111, "Predicate: boolean test(A)"), SupplierTypes,
			functional(128, "BiFunction: C apply(A, B)", "BiPredicate: boolean test(A, B)"),
			functional(131, "UnaryOperator: A apply(A)", "BinaryOperator: A apply(A, A)"),
			functional(207, "IntFunction: A apply(int)", "LongFunction: A apply(long)", "DoubleFunction: A apply(double)",
				"ToIntFunction: int applyAsInt(A)", "ToLongFunction: long applyAsLong(A)", "ToDoubleFunction: double applyAsDouble(A)",
				"ToIntBiFunction: int applyAsInt(A, B)", "ToLongBiFunction: long applyAsLong(A, B)",
				"ToDoubleBiFunction: double applyAsDouble(A, B)",
				"IntPredicate: boolean test(int)", "LongPredicate: boolean test(long)", "DoublePredicate: boolean test(double)",
				"IntUnaryOperator: int applyAsInt(int)", "LongUnaryOperator: long applyAsLong(long)", "DoubleUnaryOperator: double applyAsDouble(double)",
				"IntBinaryOperator: int applyAsInt(int, int)", "LongBinaryOperator: long applyAsLong(long, long)",
				"DoubleBinaryOperator: double applyAsDouble(double, double)",
				"IntSupplier: int getAsInt()", "LongSupplier: long getAsLong()", "DoubleSupplier: double getAsDouble()"),
			functional(233, "BooleanSupplier: boolean getAsBoolean()"))...)
)

// SupplierTypes contains Supplier.
var SupplierTypes = functional(126, "Supplier: A get()")

// Supplied declares that parameter i of a method is a function without arguments, so that X::name as the argument is compiled as such a
// function.
func Supplied(i int, m *fact.Method) *fact.Method {
	m.Params = slices.Clone(m.Params)
	m.Params[i] = SupplierTypes[0]
	return m
}

// functional creates functional interfaces of java.util.function, given as "name: method", with IDs from first on.
func functional(first int, interfaces ...string) (list []*fact.Type) {
	for i, x := range interfaces {
		name, method, _ := strings.Cut(x, ": ")
		list = append(list, def.Functional(first+i, "java.util.function", name, method))
	}
	return list
}

var (
	comparatorType = def.Functional(109, "java.util", "Comparator", "int compare(A, A)")
	functionType   = def.Functional(110, "java.util.function", "Function", "B apply(A)")
)

// Families are the functional interfaces and Comparator.
func Families() []def.Family {
	return []def.Family{{Types: slices.Concat(consumerTypes, functionalTypes, []*fact.Type{comparatorType, functionType, fact.FuncType}), Classes: classes}}
}

// classes returns the functional interfaces and the methods of lambdas.
func classes() []def.Class {
	chosen := func(want int) func(f fact.FuncValue) fact.FuncValue {
		return func(f fact.FuncValue) fact.FuncValue {
			return func(args ...any) (any, error) { return Best(args, want, Comparison(f)) }
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
			list[i].Statics = []*fact.Method{identity()}
		}
	}
	for _, t := range consumerTypes {
		list = append(list, def.Class{Type: t, Methods: []*fact.Method{def.M1("andThen", inTurn)}})
	}
	return append(list, def.Class{Type: fact.FuncType, Methods: funcMethods()}, def.Class{Type: comparatorType, Statics: comparatorStatics()},
		def.Class{Type: functionType, Statics: []*fact.Method{identity()}})
}

// Gathered represents the unknown element type in the result type of a collector, until the stream is known on which the collector is used.
var Gathered = &fact.Type{Name: "T", Kind: fact.Any, Boxed: true, ID: fact.ObjectType.ID}

// identityType is the type of a function that returns its argument.
var identityType = &fact.Type{Package: fact.FuncType.Package, Name: fact.FuncType.Name, Kind: fact.Func, Boxed: true, ID: fact.FuncType.ID,
	Parents: []*fact.Type{fact.FuncType}, Elem: Gathered}

// identity returns the method named identity.
func identity() *fact.Method {
	return def.GivesBy(def.Always(identityType), def.S0("identity", func() fact.FuncValue { return Argument }))
}

// truth calls a lambda and returns its result as a bool.
func truth(f fact.FuncValue, args ...any) (bool, error) {
	v, err := f(args...)
	if err != nil {
		return false, err
	}
	return def.Arg[bool](v)
}

// Each returns f as a Go function of one argument, for a series of calls such as those for the elements of a stream.
func Each(f fact.FuncValue) func(v any) (any, error) {
	return func(v any) (any, error) { return fact.Call(f, 1, v, nil) }
}

// Holds reports whether a predicate is true of a value.
func Holds(f fact.FuncValue, v any) (bool, error) {
	x, t, err := fact.Result(f, 1, v, nil)
	return IsTrue(&x, t, err)
}

// IsTrue reports whether the result of a predicate is true.
func IsTrue(x *fact.Value, t *fact.Type, err error) (bool, error) {
	switch {
	case err != nil:
		return false, err
	case t.Kind == fact.Bool && !x.IsNull():
		return x.Bool(), nil
	}
	return def.Arg[bool](x.Load(t))
}

// EachPair does the same as Each for two arguments.
func EachPair(f fact.FuncValue) func(v, w any) (any, error) {
	return func(v, w any) (any, error) { return fact.Call(f, 2, v, w) }
}

// Argument returns its argument.
func Argument(args ...any) (any, error) { return args[0], nil }

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
func calls(t *fact.Type, names ...string) (list []*fact.Method) {
	for _, name := range names {
		list = append(list, calling(name, t, func(f fact.FuncValue, args []fact.Value, out *fact.Value) error {
			v, given, err := resultOf(f, args)
			if err == nil && given.Kind == t.Kind && !v.IsNull() {
				*out = v
				return nil
			}
			x := v.Load(given)
			if err == nil {
				x, err = fact.Convert(x, t)
			}
			if err == nil && x == nil {
				err = fact.NullPointer()
			}
			out.Store(t, x)
			return err
		}))
	}
	return list
}

// calling returns a method with any number of arguments that calls its receiver, which is a function.
func calling(name string, result *fact.Type, call func(f fact.FuncValue, args []fact.Value, out *fact.Value) error) *fact.Method {
	m := def.Written(name, []*fact.Type{fact.ObjectType}, result, func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if f := fact.FunctionOf(env, args[0].Any()); f != nil {
			return call(f, args[1:], out)
		}
		_, err := def.Arg[fact.FuncValue](args[0].Any())
		return err
	})
	m.Owner, m.Variadic = fact.FuncType, true
	return m
}

// resultOf calls a function with the objects in registers. It returns the result and the type in whose form it is stored.
func resultOf(f fact.FuncValue, args []fact.Value) (v fact.Value, t *fact.Type, err error) {
	switch len(args) {
	case 1:
		return fact.Result(f, 1, args[0].Any(), nil)
	case 2:
		return fact.Result(f, 2, args[0].Any(), args[1].Any())
	}
	x, err := objectOf(f, args)
	v.SetAny(x)
	return v, fact.ObjectType, err
}

// objectOf does the same as resultOf, but returns the result as an object.
func objectOf(f fact.FuncValue, args []fact.Value) (any, error) {
	switch len(args) {
	case 1:
		return fact.Call(f, 1, args[0].Any(), nil)
	case 2:
		return fact.Call(f, 2, args[0].Any(), args[1].Any())
	}
	list := make([]any, len(args))
	for i := range args {
		list[i] = args[i].Any()
	}
	return f(list...)
}

// funcMethods makes a lambda callable by the name of its interface's method.
func funcMethods() []*fact.Method {
	var methods []*fact.Method
	for _, name := range []string{"apply", "accept", "get", "run", "call", "close"} {
		methods = append(methods, calling(name, fact.ObjectType, func(f fact.FuncValue, args []fact.Value, out *fact.Value) error {
			x, err := objectOf(f, args)
			out.SetAny(x)
			return err
		}))
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
	methods = append(methods, calls(fact.IntType, "applyAsInt", "getAsInt")...)
	methods = append(methods, calls(fact.LongType, "applyAsLong", "getAsLong")...)
	methods = append(methods, calls(fact.DoubleType, "applyAsDouble", "getAsDouble")...)
	methods = append(methods, calls(fact.BoolType, "getAsBoolean")...)
	return append(methods,
		def.M1("andThen", chained), def.M1("compose", func(f, g fact.FuncValue) fact.FuncValue { return chained(g, f) }),
		def.E1("test", Holds),
		def.E2("test", func(f fact.FuncValue, v, w any) (bool, error) {
			x, t, err := fact.Result(f, 2, v, w)
			return IsTrue(&x, t, err)
		}),
		def.E2("compare", func(f fact.FuncValue, a, b any) (int, error) { return Comparison(f)(a, b) }),
		def.M0("reversed", func(f fact.FuncValue) fact.FuncValue { return Reversed(Comparison(f)) }),
		def.M1("thenComparing", thenBy), def.M1("thenComparingInt", thenBy), def.M1("thenComparingLong", thenBy), def.M1("thenComparingDouble", thenBy),
		def.M2("thenComparing", func(f, key, compare fact.FuncValue) fact.FuncValue { return then(f, By(key, compare)) }),
		def.M0("negate", not),
		def.M1("and", deciding(false)), def.M1("or", deciding(true)),
	)
}

// deciding returns a function that joins two predicates: if the first returns decides, that is the result and the second is not called.
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
