package function

import (
	"slices"
	"testing"

	"whenthen/internal/fact"
)

// TestComparison sorts texts by Comparators as rule text makes them.
func TestComparison(t *testing.T) {
	length := fact.FuncValue(func(args ...any) (any, error) { return len(args[0].(string)), nil })
	backwards := fact.FuncValue(func(args ...any) (any, error) {
		c, err := fact.NaturalOrder(args[1], args[0])
		return c, err
	})
	for _, c := range []struct {
		name    string
		compare func(a, b any) (int, error)
		want    []any
	}{
		{"null is the natural order", Comparison(nil), []any{"ab", "b", "cde", "d"}},
		{"a function of rule text", Comparison(backwards), []any{"d", "cde", "b", "ab"}},
		{"by a key, equal ones in their order", By(length, nil), []any{"d", "b", "ab", "cde"}},
		{"by a key in reverse", Comparison(Comparator(By(length, natural(-1)))), []any{"cde", "ab", "d", "b"}},
		{"by a key with a function", By(length, backwards), []any{"cde", "ab", "d", "b"}},
		{"reversed twice", Comparison(Reversed(Comparison(Reversed(Comparison(nil))))), []any{"ab", "b", "cde", "d"}},
		{"a key function for thenComparing", byKeyOr(length), []any{"d", "b", "ab", "cde"}},
	} {
		list := []any{"d", "cde", "b", "ab"}
		slices.SortStableFunc(list, func(a, b any) int {
			order, err := c.compare(a, b)
			if err != nil {
				t.Errorf("%s: comparing %v with %v failed: %v", c.name, a, b, err)
			}
			return order
		})
		if !slices.Equal(list, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, list, c.want)
		}
	}
}

// TestHolds calls predicates, one of which is none.
func TestHolds(t *testing.T) {
	long := fact.FuncValue(func(args ...any) (any, error) { return len(args[0].(string)) > 2, nil })
	for text, want := range map[string]bool{"ab": false, "cde": true} {
		if ok, err := Holds(long, text); ok != want || err != nil {
			t.Errorf("%q: got %v, %v, want %v", text, ok, err, want)
		}
	}
	if ok, err := Holds(func(...any) (any, error) { return "yes", nil }, "x"); err == nil {
		t.Errorf("a function that returns a text is a predicate: %v", ok)
	}
}
