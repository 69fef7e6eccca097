package java

import "whenthen/internal/fact"

// functionalTypes are the functional interfaces without static methods. Those of which a second one is called after the first with the
// same arguments are the consumers.
var (
	consumerTypes = []*fact.Type{
		functional(127, "java.util.function", "Consumer"), functional(130, "java.util.function", "BiConsumer"),
		functional(202, "java.util.function", "IntConsumer"), functional(203, "java.util.function", "LongConsumer"),
		functional(204, "java.util.function", "DoubleConsumer"), functional(205, "java.util.function", "ObjIntConsumer"),
	}
	functionalTypes = []*fact.Type{
		functional(111, "java.util.function", "Predicate"), functional(125, "java.lang", "Runnable"),
		functional(126, "java.util.function", "Supplier"), functional(128, "java.util.function", "BiFunction"),
		functional(129, "java.util.function", "BiPredicate"), functional(131, "java.util.function", "UnaryOperator"),
		functional(132, "java.util.function", "BinaryOperator"), functional(206, "java.util.concurrent", "Callable"),
		functional(207, "java.util.function", "IntFunction"), functional(208, "java.util.function", "LongFunction"),
		functional(209, "java.util.function", "DoubleFunction"), functional(210, "java.util.function", "ToIntFunction"),
		functional(211, "java.util.function", "ToLongFunction"), functional(212, "java.util.function", "ToDoubleFunction"),
		functional(213, "java.util.function", "ToIntBiFunction"), functional(214, "java.util.function", "ToLongBiFunction"),
		functional(215, "java.util.function", "ToDoubleBiFunction"), functional(216, "java.util.function", "IntPredicate"),
		functional(217, "java.util.function", "LongPredicate"), functional(218, "java.util.function", "DoublePredicate"),
		functional(219, "java.util.function", "IntUnaryOperator"), functional(220, "java.util.function", "LongUnaryOperator"),
		functional(221, "java.util.function", "DoubleUnaryOperator"), functional(222, "java.util.function", "IntBinaryOperator"),
		functional(223, "java.util.function", "LongBinaryOperator"), functional(224, "java.util.function", "DoubleBinaryOperator"),
		functional(225, "java.util.function", "IntSupplier"), functional(226, "java.util.function", "LongSupplier"),
		functional(227, "java.util.function", "DoubleSupplier"), functional(233, "java.util.function", "BooleanSupplier"),
	}
)

// functionClasses are the functional interfaces, and what lambdas answer themselves.
func functionClasses() []class {
	list := bare(functionalTypes)
	for _, t := range consumerTypes {
		list = append(list, class{typ: t, methods: []*fact.Method{m1("andThen", inTurn)}})
	}
	return append(list, class{typ: fact.FuncType, methods: funcMethods()})
}

// inTurn calls two functions with the same arguments.
func inTurn(f, g fact.FuncValue) fact.FuncValue {
	return func(args ...any) (any, error) {
		if _, err := f(args...); err != nil {
			return nil, err
		}
		return g(args...)
	}
}

// chained calls a function with what another one gave.
func chained(first, then fact.FuncValue) fact.FuncValue {
	return func(args ...any) (any, error) {
		v, err := first(args...)
		if err != nil {
			return nil, err
		}
		return then(v)
	}
}

// calls makes the methods that call a function for a number or boolean of one type.
func calls[R any](t *fact.Type, names ...string) (list []*fact.Method) {
	for _, name := range names {
		list = append(list, e1(name, func(f fact.FuncValue, args rest) (R, error) {
			v, err := f(args...)
			if err == nil {
				v, err = fact.Convert(v, t)
			}
			if err != nil {
				var zero R
				return zero, err
			}
			return arg[R](v)
		}))
	}
	return list
}
