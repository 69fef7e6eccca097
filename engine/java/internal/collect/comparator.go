package collect

import (
	"errors"
	"sync/atomic"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// arguments is the slice of arguments of calls that follow each other, such as those of a sort, so that not every call makes one. Several
// sessions may use it at the same time.
type arguments struct {
	used atomic.Bool
	list [2]any
}

// call calls a function with n arguments, 1 or 2.
func (s *arguments) call(f fact.FuncValue, n int, a, b any) (any, error) {
	if !s.used.CompareAndSwap(false, true) {
		return f([]any{a, b}[:n]...)
	}
	s.list = [2]any{a, b}
	v, err := f(s.list[:n]...)
	s.used.Store(false)
	return v, err
}

// Comparison converts a Comparator to a Go comparison; null means the natural order.
func Comparison(f fact.FuncValue) func(a, b any) (int, error) {
	if f == nil {
		return fact.NaturalOrder
	}
	args := new(arguments)
	return func(a, b any) (int, error) { return comparison(args.call(f, 2, a, b)) }
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
	order, args := Comparison(compare), new(arguments)
	return func(a, b any) (int, error) {
		x, err := args.call(key, 1, a, nil)
		if err != nil {
			return 0, err
		}
		y, err := args.call(key, 1, b, nil)
		if err != nil {
			return 0, err
		}
		return order(x, y)
	}
}

// byKeyOr is by for an argument that is either a key function or a Comparator: functions have no static types here, so the first call
// tells.
func byKeyOr(f fact.FuncValue) func(a, b any) (int, error) {
	byKey, direct := by(f, nil), Comparison(f)
	var isComparator atomic.Bool
	return func(a, b any) (int, error) {
		if isComparator.Load() {
			return direct(a, b)
		}
		c, err := byKey(a, b)
		if errors.Is(err, fact.ErrArity) {
			isComparator.Store(true)
			return direct(a, b)
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
