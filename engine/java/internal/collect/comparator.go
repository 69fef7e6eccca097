package collect

import (
	"errors"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Comparison converts a Comparator to a Go comparison; null means the natural order.
func Comparison(f fact.FuncValue) func(a, b any) (int, error) {
	if f == nil {
		return fact.NaturalOrder
	}
	return func(a, b any) (int, error) { return sign(f(a, b)) }
}

// comparisons is Comparison for comparisons that follow each other, such as those of a sort: see each. Those of a sorted map may not,
// because sessions may share the map.
func comparisons(f fact.FuncValue) func(a, b any) (int, error) {
	if f == nil {
		return fact.NaturalOrder
	}
	args := make([]any, 2)
	return func(a, b any) (int, error) {
		args[0], args[1] = a, b
		return comparison(f(args...))
	}
}

// comparison returns the result of a Comparator as a number.
func comparison(v any, err error) (int, error) {
	if n, ok := v.(int); ok { // nearly always
		return n, err
	}
	return sign(v, err)
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
		def.S0("naturalOrder", func() fact.FuncValue { return Comparator(fact.NaturalOrder) }),
		def.S0("reverseOrder", func() fact.FuncValue { return reversed(fact.NaturalOrder) }),
		def.S1("comparing", comparing), def.S1("comparingInt", comparing), def.S1("comparingDouble", comparing), def.S1("comparingLong", comparing),
	}
}
