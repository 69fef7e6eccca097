package eval

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// Keys have the order of the values, also across kinds of numbers; null and NaN have no key.
func TestOrder(t *testing.T) {
	key := func(typ *fact.Type, v any) (int64, bool) {
		t.Helper()
		k, err := compilerForTest().Order(global(0, typ))
		if err != nil {
			t.Fatal(err)
		}
		f := frame()
		setGlobals(f, v)
		x, ok := k.Of(f)
		if f.Err != nil {
			t.Errorf("%v: %v", v, f.Err)
		}
		return int64(x), ok
	}
	var keys []int64
	for _, v := range []any{math.Inf(-1), -1e300, -2.5, -2, -1, -math.SmallestNonzeroFloat64, 0, 5e-324, 0.5, 1, int64(3), 3.5, int64(1) << 60, 1e300, math.Inf(1)} {
		typ := fact.DoubleType
		switch v.(type) {
		case int:
			typ = fact.IntType
		case int64:
			typ = fact.LongType
		}
		x, ok := key(typ, v)
		if !ok {
			t.Errorf("%v has no key", v)
		}
		keys = append(keys, x)
	}
	if !slices.IsSorted(keys) || len(slices.Compact(slices.Clone(keys))) != len(keys) {
		t.Errorf("keys of numbers are %v", keys)
	}
	if x, ok := key(fact.DoubleType, math.Copysign(0, -1)); x != 0 || !ok {
		t.Errorf("-0.0 has the key %d, %t", x, ok)
	}
	keys = nil
	for _, at := range []time.Time{time.Date(-400, 1, 1, 0, 0, 0, 0, time.UTC), time.UnixMilli(-1), time.UnixMilli(0), time.UnixMilli(1),
		time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)} {
		x, ok := key(fact.DateType, at)
		if !ok {
			t.Errorf("%v has no key", at)
		}
		keys = append(keys, x)
	}
	if !slices.IsSorted(keys) || len(slices.Compact(slices.Clone(keys))) != len(keys) {
		t.Errorf("keys of dates are %v", keys)
	}
	if _, ok := key(fact.DoubleType, math.NaN()); ok {
		t.Error("NaN has a key")
	}
	for _, typ := range []*fact.Type{fact.BoxedDoubleType, fact.BoxedLongType, fact.DateType} {
		if _, ok := key(typ, nil); ok {
			t.Errorf("null of type %s has a key", typ)
		}
	}
	if _, err := compilerForTest().Order(global(0, fact.StringType)); err == nil {
		t.Error("texts have an order")
	}
}

// Ranks of texts have their order, and a text is between the rank of each of its beginnings and the greatest rank of that.
func TestTextRank(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	letters := []rune("aabzAZ09 -./:_`!{|}~é\uFFFD\U0001F600")
	word := func() string {
		s := make([]rune, random.IntN(14))
		for i := range s {
			s[i] = letters[random.IntN(len(letters))]
		}
		return string(s)
	}
	for range 20_000 {
		a, b := word(), word()
		if random.IntN(2) == 0 { // with the same beginning
			b = a + b
		}
		if x, y := textRank(a, 0), textRank(b, 0); javatext.Compare(a, b) < 0 && x > y || javatext.Compare(a, b) > 0 && x < y {
			t.Errorf("%q and %q have the ranks %d and %d", a, b, x, y)
		}
		if at := textRank(b, 0); strings.HasPrefix(b, a) && (at < textRank(a, 0) || at > textRank(a, rankBase-1)) {
			t.Errorf("%q begins with %q, but its rank %d is not between %d and %d", b, a, at, textRank(a, 0), textRank(a, rankBase-1))
		}
	}
	for _, pair := range [][2]string{{"2024-01-15", "2024-01-16"}, {"abc", "abcd"}, {"A 1", "A 2"}, {"a_b", "a`b"}} {
		if textRank(pair[0], 0) >= textRank(pair[1], 0) {
			t.Errorf("the rank of %q is not less than that of %q", pair[0], pair[1])
		}
	}
}
