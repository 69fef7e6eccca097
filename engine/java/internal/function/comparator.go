package function

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
	if c, ok := fact.CalleeOf(f).(*comparator); ok {
		return c.compare
	}
	return func(a, b any) (int, error) {
		v, t, err := fact.Result(f, 2, a, b)
		if err == nil && t.Kind == fact.Int && !v.IsNull() { // nearly always
			return int(v.N), nil
		}
		return sign(v.Load(t), err)
	}
}

// comparator is a Go comparison as a function.
type comparator struct {
	compare func(a, b any) (int, error)
	natural int // 1 for the natural order, -1 for its reverse, 0 for any other
	depth   int
}

// Depth returns a pointer to the nesting depth.
func (c *comparator) Depth() *int { return &c.depth }

// Call implements fact.Callee.
func (c *comparator) Call(args ...any) (any, error) {
	if len(args) != 2 {
		return nil, &fact.Exception{Type: fact.IllegalArgumentType, Message: "a Comparator takes 2 arguments", Cause: fact.ErrArity}
	}
	return c.compare(args[0], args[1])
}

// Run implements fact.Callee.
func (c *comparator) Run(n int, a, b any) (v fact.Value, _ *fact.Type, err error) {
	if n != 2 {
		_, err = c.Call(a)
		return v, fact.ObjectType, err
	}
	order, err := c.compare(a, b)
	v.SetInteger(int64(order))
	return v, fact.IntType, err
}

// Apply implements fact.Callee.
func (c *comparator) Apply(x *fact.Value, t *fact.Type) (*fact.Type, error) {
	_, err := c.Call(x.Load(t))
	return t, err
}

// Give implements fact.Callee.
func (c *comparator) Give(n int, a, b any) (any, error) { return c.Call([]any{a, b}[:n]...) }

// Comparator converts a Go comparison to a Comparator.
func Comparator(compare func(a, b any) (int, error)) fact.FuncValue {
	return fact.FuncOf(&comparator{compare: compare})
}

// natural returns the Comparator of the natural order, or of its reverse if sign is -1.
func natural(sign int) fact.FuncValue {
	return fact.FuncOf(&comparator{compare: func(a, b any) (int, error) {
		if sign < 0 {
			a, b = b, a
		}
		return fact.NaturalOrder(a, b)
	}, natural: sign})
}

// Reversed returns the Comparator of the reverse order.
func Reversed(compare func(a, b any) (int, error)) fact.FuncValue {
	return Comparator(func(a, b any) (int, error) { return compare(b, a) })
}

// By returns a function that compares the results of a key function with a Comparator; null means the natural order. In natural order,
// numbers and texts are compared in registers, and if the key is a field of a declared type, directly in the field.
func By(key, compare fact.FuncValue) func(a, b any) (int, error) {
	order, sign := Comparison(compare), 1
	if compare != nil {
		sign = 0
		if c, ok := fact.CalleeOf(compare).(*comparator); ok {
			sign = c.natural
		}
	}
	var field *fact.Property
	if k, ok := fact.CalleeOf(key).(fact.Keyed); ok && sign != 0 {
		field = k.Key()
	}
	return func(a, b any) (int, error) {
		var x, y fact.Value
		if field != nil && field.LoadPlain(&x, a) && field.LoadPlain(&y, b) {
			return sign * PlainOrder(field.Type.Kind, &x, &y), nil
		}
		x, t, err := fact.Result(key, 1, a, nil)
		if err != nil {
			return 0, err
		}
		y, u, err := fact.Result(key, 1, b, nil)
		switch {
		case err != nil:
			return 0, err
		case sign != 0 && t == u && t.Kind.Unboxed() && !x.IsNull() && !y.IsNull():
			return sign * PlainOrder(t.Kind, &x, &y), nil
		}
		return order(x.Load(t), y.Load(u))
	}
}

// PlainOrder compares two numbers, bools or texts of a kind, as fact.NaturalOrder does.
func PlainOrder(k fact.Kind, x, y *fact.Value) int {
	switch {
	case k == fact.String:
		return javatext.Difference(x.Text(), y.Text())
	case k.Floating():
		return fact.CompareDoubles(x.N, y.N)
	case k == fact.Char || k == fact.Byte || k == fact.Short:
		return int(x.N - y.N)
	}
	return cmp.Compare(x.N, y.N)
}

// byKeyOr does the work of By for an argument that is either a key function or a Comparator. Functions have no static types here, so the
// first call shows which of the two it is: a Comparator fails if it is called with one argument.
func byKeyOr(f fact.FuncValue) func(a, b any) (int, error) {
	byKey, direct := By(f, nil), Comparison(f)
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
	comparing := func(f fact.FuncValue) fact.FuncValue { return Comparator(By(f, nil)) }
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
		def.S2("comparing", func(f, g fact.FuncValue) fact.FuncValue { return Comparator(By(f, g)) }),
		def.S1("nullsFirst", nulls(-1)), def.S1("nullsLast", nulls(1)),
		def.S0("naturalOrder", func() fact.FuncValue { return natural(1) }),
		def.S0("reverseOrder", func() fact.FuncValue { return natural(-1) }),
		def.S1("comparing", comparing), def.S1("comparingInt", comparing), def.S1("comparingDouble", comparing), def.S1("comparingLong", comparing),
	}
}

// sign returns the result of a Comparator as an int.
func sign(v any, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	return def.Arg[int](v)
}

// Best returns the greatest (want 1) or least (want -1) element. Among equal elements it returns the first, as in Java.
func Best(list []any, want int, compare func(a, b any) (int, error)) (any, error) {
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
