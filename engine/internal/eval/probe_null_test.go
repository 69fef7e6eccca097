package eval

import (
	"testing"
	"time"
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Numbers, dates and decimals that can be null have the same keys in place as in a frame, and a probe compares them like the tests do by code.
func TestNullsInPlace(t *testing.T) {
	kind := must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Nullable", Fields: []registry.Field{
		{Name: "n", Type: fact.IntType}, {Name: "boxed", Type: fact.IntegerType}, {Name: "big", Type: fact.BoxedLongType},
		{Name: "x", Type: fact.DoubleType}, {Name: "ratio", Type: fact.BoxedDoubleType}, {Name: "price", Type: fact.DecimalType}, {Name: "day", Type: fact.DateType}}}))
	values := map[string][]any{
		"n": {0, 7}, "boxed": {nil, 0, 7, -7}, "big": {nil, int64(0), int64(7), int64(-1 << 63)}, "x": {0.0, 7.0}, "ratio": {nil, 0.0, 0.5, 7.0},
		"price": {nil, decimal.New(0, 2), decimal.New(700, 2), decimal.New(7, 0), decimal.New(1, -40)},
		"day":   {nil, time.UnixMilli(0), time.UnixMilli(7), time.UnixMilli(-7)},
	}
	record := func(field string, value any) *fact.Record {
		r := kind.New()
		if value != nil {
			set(t, r, field, value)
		}
		return r
	}
	c := compilerForTest()
	for _, pair := range [][2]string{{"n", "boxed"}, {"boxed", "boxed"}, {"boxed", "big"}, {"big", "big"}, {"x", "ratio"}, {"ratio", "ratio"}, {"price", "price"}, {"day", "day"}} {
		own, other := prop(slot(1, kind), pair[0]), prop(slot(0, kind), pair[1])
		for op := operator.Eq; op <= operator.Ge; op++ {
			if op == operator.Same || op == operator.NotSame {
				continue
			}
			e := bin(op, kindOf(own, other), own, other)
			test, err := c.Test(&rule.Test{Expr: e})
			if err != nil {
				t.Fatal(err)
			}
			probe, ok := NewProbe([]Test{test}, 1)
			if !ok {
				t.Fatalf("no probe for %s", e)
			}
			for _, x := range values[pair[0]] {
				for _, y := range values[pair[1]] {
					f := frame(record(pair[1], y), record(pair[0], x))
					var list Operands
					probe.SetFrom(&list, f.Slots[0].Ptr)
					want := f.Test(compiled(c.code.Test(e)))
					if got := probe.Passes(&list, f.Slots[1].Ptr); got != want || test.Eval(f) != want {
						t.Errorf("%v %s %v: %t by a probe, %t by the form, %t by code", x, e, y, got, test.Eval(f), want)
					}
				}
			}
		}
	}
	for field, list := range values {
		key, err := c.Key(prop(this(kind), field))
		if err != nil {
			t.Fatal(err)
		}
		inPlace, _, ok := key.Field()
		if !ok && field != "ratio" {
			t.Errorf("%s is not read in place", field)
		}
		for _, value := range list {
			r := record(field, value)
			if want, known := key.Of(frame(r)); !known || ok && inPlace.Of(unsafe.Pointer(r)) != want {
				t.Errorf("%s %v: key %x, want %x", field, value, inPlace.Of(unsafe.Pointer(r)), want)
			}
		}
	}
}

func compiled[T any](code T, err error) T {
	if err != nil {
		panic(err)
	}
	return code
}

func kindOf(a, b rule.Expr) fact.Kind { return max(a.Type().Kind, b.Type().Kind) }
