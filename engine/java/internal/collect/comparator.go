package collect

import (
	"cmp"
	"errors"
	"sync/atomic"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// Comparison converts a Comparator to a Go comparison; null means the natural order.
func Comparison(f fact.FuncValue) func(a, b any) (int, error) {
	if f == nil {
		return fact.NaturalOrder
	}
	if c, ok := fact.CalleeOf(f).(comparator); ok {
		return c
	}
	return func(a, b any) (int, error) { return compareBy(f, a, b) }
}

// compareBy compares by a Comparator; null means the natural order.
func compareBy(f fact.FuncValue, a, b any) (int, error) {
	if f == nil {
		return fact.NaturalOrder(a, b)
	}
	v, t, err := fact.Result(f, 2, a, b)
	if err == nil && t.Kind == fact.Int && !v.IsNull() { // nearly always
		return int(v.N), nil
	}
	return sign(v.Load(t), err)
}

// comparator is a Go comparison as a function.
type comparator func(a, b any) (int, error)

// Call implements fact.Callee.
func (c comparator) Call(args ...any) (any, error) {
	if len(args) != 2 {
		return nil, &fact.Exception{Type: fact.IllegalArgumentType, Message: "a Comparator takes 2 arguments", Cause: fact.ErrArity}
	}
	return c(args[0], args[1])
}

// Run implements fact.Callee.
func (c comparator) Run(n int, a, b any) (v fact.Value, _ *fact.Type, err error) {
	if n != 2 {
		_, err = c.Call(a)
		return v, fact.ObjectType, err
	}
	order, err := c(a, b)
	v.SetInteger(int64(order))
	return v, fact.IntType, err
}

// Object implements fact.Callee.
func (comparator) Object(v *fact.Value, t *fact.Type) any { return v.Load(t) }

// Comparator converts a Go comparison to a Comparator.
func Comparator(compare func(a, b any) (int, error)) fact.FuncValue {
	return fact.FuncOf(comparator(compare))
}

func reversed(compare func(a, b any) (int, error)) fact.FuncValue {
	return Comparator(func(a, b any) (int, error) { return compare(b, a) })
}

// by compares the results of a key function with a Comparator, which may be null.
func by(key, compare fact.FuncValue) func(a, b any) (int, error) {
	order := Comparison(compare)
	return func(a, b any) (int, error) {
		x, t, err := fact.Result(key, 1, a, nil)
		if err != nil {
			return 0, err
		}
		y, u, err := fact.Result(key, 1, b, nil)
		switch {
		case err != nil:
			return 0, err
		case compare == nil && t == u && t.Kind.Unboxed() && !x.IsNull() && !y.IsNull():
			switch {
			case t.Kind == fact.String:
				return javatext.Compare(x.Text(), y.Text()), nil
			case t.Kind.Floating():
				return fact.CompareDoubles(x.N, y.N), nil
			}
			return cmp.Compare(x.N, y.N), nil
		}
		return order(x.Load(t), y.Load(u))
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
		if err != nil && errors.Is(err, fact.ErrArity) {
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
