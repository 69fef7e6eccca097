package fact_test

import (
	"math"
	"testing"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

func TestArraysOfPrimitives(t *testing.T) {
	for _, c := range []struct {
		elem  *fact.Type
		items []any
		zero  any
		word  int64 // of items[1]
	}{
		{fact.IntType, []any{3, -1, 1000}, 0, -1}, {fact.LongType, []any{int64(3), int64(1 << 40)}, int64(0), 1 << 40},
		{fact.DoubleType, []any{0.0, 1.5}, 0.0, int64(math.Float64bits(1.5))}, {fact.FloatType, []any{float32(1), float32(2.5)}, float32(0), int64(math.Float64bits(2.5))},
		{fact.BoolType, []any{false, true}, false, 1}, {fact.CharType, []any{fact.CharValue('a'), fact.CharValue('é')}, fact.CharValue(0), 'é'},
		{fact.ByteType, []any{int8(1), int8(-128)}, int8(0), -128}, {fact.ShortType, []any{int16(1), int16(-300)}, int16(0), -300},
	} {
		class := registry.BaseArrayOf(c.elem)
		l := fact.NewListOf(class, c.items...)
		other := fact.NewListOf(class, l.Items()...)
		same, err := (*fact.Env)(nil).ArraysEqual(other, l)
		if l.Len() != len(c.items) || l.Numbers()[1] != c.word || !same || err != nil || fact.JavaEqual(other, l) {
			t.Errorf("%s: %v", class, l)
		}
		for i, x := range c.items {
			if got, err := l.Get(i); got != x || err != nil || l.IndexOf(x) != i {
				t.Errorf("%s[%d] is %v, %v, at %d", class, i, got, err, l.IndexOf(x))
			}
		}
		if old, err := l.Set(0, c.items[1]); old != c.items[0] || err != nil || l.Numbers()[0] != c.word {
			t.Errorf("%s: set gave %v, %v", class, old, err)
		}
		if _, err := l.Set(0, "x1"); err == nil {
			t.Errorf("a %s holds a text", class)
		}
		if _, err := l.Get(l.Len()); err == nil {
			t.Errorf("%s read behind its end", class)
		}
		if z, err := fact.NewArray(class, 2).Get(1); z != c.zero || err != nil {
			t.Errorf("new %s holds %v, %v", class, z, err)
		}
		if l.Add(c.zero) == nil {
			t.Errorf("a %s grew", class)
		}
	}
	if fact.NewListOf(registry.BaseArrayOf(fact.IntegerType), 1, nil).Numbers() != nil {
		t.Error("an Integer[] has no null")
	}
}

func TestSort(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		list *fact.ListValue
		want string
	}{
		{fact.NewList(3, 1, 2, 1), "[1, 1, 2, 3]"}, {fact.NewList("b", "\U0001F600", "a", "\uffff"), "[a, b, \U0001F600, \uffff]"},
		{fact.NewList(2.5, 1, int64(2)), "[1, 2, 2.5]"}, {fact.NewList(), "[]"}, {fact.NewList(true, false), "[false, true]"},
		{fact.NewListOf(registry.BaseArrayOf(fact.DoubleType), nan, 0.0, -1.0, math.Copysign(0, -1)), "[-1.0, -0.0, 0.0, NaN]"},
		{fact.NewListOf(registry.BaseArrayOf(fact.CharType), fact.CharValue('b'), fact.CharValue('a')), "[a, b]"},
	} {
		if err := c.list.SortNatural(nil); err != nil || fact.ToString(c.list) != c.want {
			t.Errorf("got %s, %v, want %s", fact.ToString(c.list), err, c.want)
		}
	}
	if err := fact.NewList(1, nil).SortNatural(nil); err == nil {
		t.Error("null was sorted")
	}
	// All orders of equal and different elements: sorted, and equal ones as they were.
	for seed := range 3000 {
		var items []any
		for i, x := 0, seed; i < 7; i, x = i+1, x/3 {
			items = append(items, (x%3)*10+i)
		}
		l := fact.NewList(items...)
		if err := l.Sort(nil, func(a, b any) (int, error) { return a.(int)/10 - b.(int)/10, nil }); err != nil {
			t.Fatal(err)
		}
		for i := 1; i < l.Len(); i++ {
			a, _ := l.Get(i - 1)
			if b, _ := l.Get(i); a.(int) >= b.(int) {
				t.Fatalf("%v sorted is %s", items, l)
			}
		}
	}
}
