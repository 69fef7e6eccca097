package accumulate_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"whenthen/engine/accumulate"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

func TestTable(t *testing.T) {
	names := accumulate.Names()
	if !slices.IsSorted(names) {
		t.Errorf("not in the order of names: %v", names)
	}
	for _, n := range names {
		if f := accumulate.Find(n); f == nil || f.Name != n || f.Result == nil || f.Fold == nil {
			t.Errorf("%s is incomplete", n)
		}
	}
	if accumulate.Find("median") != nil {
		t.Error("an unknown function was found")
	}
}

func TestResults(t *testing.T) {
	types := registry.NewRegistry(nil)
	for _, c := range []struct {
		name string
		arg  *fact.Type
		want *fact.Type
	}{
		{"sum", fact.IntType, fact.IntegerType}, {"sum", fact.LongType, fact.BoxedLongType}, {"sum", fact.ShortType, fact.BoxedDoubleType},
		{"sum", fact.FloatType, fact.BoxedDoubleType}, {"sum", fact.DecimalType, fact.DecimalType}, {"sum", fact.ObjectType, fact.NumberType},
		{"sum", fact.StringType, nil}, {"average", fact.IntType, fact.BoxedDoubleType}, {"average", fact.DecimalType, fact.DecimalType},
		{"average", fact.BigIntegerType, fact.BoxedDoubleType}, {"variance", fact.DecimalType, fact.BoxedDoubleType}, {"variance", fact.DateType, nil},
		{"max", fact.StringType, fact.StringType}, {"max", fact.IntType, fact.IntegerType}, {"min", fact.BoolType, nil},
		{"count", nil, fact.BoxedLongType}, {"collectList", fact.IntType, types.ListOf(fact.IntegerType)},
	} {
		if got := accumulate.Find(c.name).Result(types, c.arg); got != c.want {
			t.Errorf("%s of %s is %s, want %s", c.name, c.arg, got, c.want)
		}
	}
}

// TestFoldsGoBack adds values and removes some, boxed and as numbers. Where a fold supports removal, the result must be that of
// folding only the remaining values.
func TestFoldsGoBack(t *testing.T) {
	types := registry.NewRegistry(nil)
	values := []int{3, -1, 7, 7, 2, -9, 0}
	for _, name := range accumulate.Names() {
		for _, arg := range []*fact.Type{fact.IntType, fact.IntegerType, fact.DoubleType, fact.DecimalType} {
			f := accumulate.Find(name)
			fold := f.Fold(arg, f.Result(types, arg))
			box := func(i int) any {
				v, err := fact.Convert(i, arg)
				if err != nil {
					t.Fatal(err)
				}
				return v
			}
			bits := func(i int) uint64 {
				if fold.Numbers.Floating {
					return math.Float64bits(float64(i))
				}
				return uint64(i)
			}
			want, boxed, plain := fold.New(), fold.New(), fold.New()
			back := true
			for i, v := range values {
				check(t, fold.Add(boxed, box(v)))
				if i > 2 {
					check(t, fold.Add(want, box(v)))
				}
				if fold.Numbers != nil {
					fold.Numbers.Add(plain, bits(v))
				}
			}
			for _, v := range values[:3] {
				back = fold.Remove(boxed, box(v)) && back
				if fold.Numbers != nil && fold.Numbers.Remove(plain, bits(v)) != back {
					t.Errorf("%s of %s goes back in one way only", name, arg)
				}
			}
			if !back {
				continue // for example min when -1 is removed: the caller folds anew
			}
			w, _ := fold.Value(want)
			if b, _ := fold.Value(boxed); !near(w, b) {
				t.Errorf("%s of %s: %v, want %v", name, arg, fact.ToString(b), fact.ToString(w))
			}
			if p, _ := fold.Value(plain); fold.Numbers != nil && !near(w, p) {
				t.Errorf("%s of %s as numbers: %v, want %v", name, arg, fact.ToString(p), fact.ToString(w))
			}
		}
	}
}

// TestExtremesOfDoubles: NaN is greater than all other doubles, and of the two zeros, which are equal, the first counts.
func TestExtremesOfDoubles(t *testing.T) {
	minus := math.Copysign(0, -1)
	for _, c := range []struct {
		name   string
		values []float64
		want   string
	}{
		{"max", []float64{1, math.NaN(), 2}, "NaN"}, {"min", []float64{math.NaN(), 2, 1}, "1.0"}, {"min", []float64{math.NaN()}, "NaN"},
		{"max", []float64{minus, 0}, "-0.0"}, {"min", []float64{0, minus}, "0.0"}, {"max", []float64{math.Inf(-1), -5}, "-5.0"},
	} {
		fold := accumulate.Find(c.name).Fold(fact.DoubleType, fact.BoxedDoubleType)
		boxed, plain := fold.New(), fold.New()
		for _, v := range c.values {
			check(t, fold.Add(boxed, v))
			fold.Numbers.Add(plain, math.Float64bits(v))
		}
		for _, state := range []any{boxed, plain} {
			if v, _ := fold.Value(state); fact.ToString(v) != c.want {
				t.Errorf("%s of %v is %v, want %s", c.name, c.values, fact.ToString(v), c.want)
			}
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func near(a, b any) bool {
	x, ok1 := a.(float64)
	y, ok2 := b.(float64)
	return ok1 && ok2 && math.Abs(x-y) < 1e-9 || fact.ToString(a) == fact.ToString(b)
}

func TestEmptyFolds(t *testing.T) {
	for name, want := range map[string]string{
		"sum": "0 true", "count": "0 true", "average": "null false", "max": "null false", "min": "null false", "variance": "NaN true",
		"standardDeviation": "NaN true", "collectList": "[] true", "collectSet": "[] true",
	} {
		f := accumulate.Find(name)
		fold := f.Fold(fact.IntType, f.Result(registry.NewRegistry(nil), fact.IntType))
		v, ok := fold.Value(fold.New())
		if got := fmt.Sprintf("%s %t", fact.ToString(v), ok); got != want {
			t.Errorf("%s of nothing is %s, want %s", name, got, want)
		}
	}
	list := accumulate.Find("collectList").Fold(fact.ObjectType, fact.ListType)
	state := list.New()
	check(t, list.Add(state, nil))
	if v, _ := list.Value(state); !list.Nulls || fact.ToString(v) != "[null]" {
		t.Error("collectList drops null")
	}
	sum := accumulate.Find("sum").Fold(fact.NumberType, fact.NumberType)
	if err := sum.Add(sum.New(), "x"); err == nil {
		t.Error("a text was summed up")
	}
}
