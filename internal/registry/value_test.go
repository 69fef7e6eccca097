package registry_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

func dec(s string) *decimal.Decimal {
	d, err := decimal.Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

func TestToString(t *testing.T) {
	m := fact.NewMap()
	m.Put("a", 5)
	m.Put("b", nil)
	loop := fact.NewList(1)
	loop.Add(loop)
	for _, c := range []struct {
		v    any
		want string
	}{
		{nil, "null"}, {5, "5"}, {true, "true"}, {fact.CharValue('x'), "x"}, {2.0, "2.0"}, {1e10, "1.0E10"}, {100.0, "100.0"},
		{0.1, "0.1"}, {1e-5, "1.0E-5"}, {123456789.0, "1.23456789E8"}, {1.0 / 3, "0.3333333333333333"}, {float32(0.1), "0.1"},
		{1e7, "1.0E7"}, {9999999.0, "9999999.0"}, {0.001, "0.001"}, {-0.0009, "-9.0E-4"}, {math.NaN(), "NaN"}, {math.Inf(-1), "-Infinity"},
		{math.Copysign(0, -1), "-0.0"}, {1.5e300, "1.5E300"}, {float32(1e10), "1.0E10"},
		{4.9e-324, "4.9E-324"}, {math.MaxFloat64, "1.7976931348623157E308"}, {float32(1e-45), "1.4E-45"}, {float32(123456.7), "123456.7"},
		{fact.NewList(1, "b", nil, 2.5), "[1, b, null, 2.5]"}, {loop, "[1, (this Collection)]"}, {m, "{a=5, b=null}"},
		{fact.NewSet(2, 2, 1), "[2, 1]"}, {[]int{1, 2}, "[1, 2]"}, {map[string]int{"z": 1, "a": 2}, "{a=2, z=1}"},
		{dec("1.50"), "1.50"}, {dec("1E+3"), "1E+3"}, {dec("0.0000001"), "1E-7"}, {dec("-12E-9"), "-1.2E-8"}, {big.NewInt(7), "7"},
		{time.Date(2024, 2, 1, 3, 4, 5, 0, time.UTC), "Thu Feb 01 03:04:05 UTC 2024"},
		{datetime.LocalDateOf(time.Date(2024, 2, 1, 3, 4, 5, 0, time.UTC)), "2024-02-01"},
		{datetime.LocalDateTimeOf(time.Date(2024, 2, 1, 3, 4, 0, 0, time.UTC)), "2024-02-01T03:04"},
		{fact.StringType, "class java.lang.String"}, {fact.IntType, "int"},
		{fact.NewException(fact.IllegalStateType, "boom"), "java.lang.IllegalStateException: boom"},
		{&account{Number: 1, Owner: "x", Rate: 2}, "account( number=1, owner=x, rate=2.0 )"},
		{&fact.Entry{Key: "k", Value: 1}, "k=1"},
	} {
		if got := fact.ToString(c.v); got != c.want {
			t.Errorf("ToString(%#v) = %q, want %q", c.v, got, c.want)
		}
	}
}

// TestEqualityLaws compares Equal, JavaEqual, Hash and Compare with each other on all pairs of a list of values.
func TestEqualityLaws(t *testing.T) {
	a, b := &place{}, &place{}
	d := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	// Values of one row are equal to each other and to none of another row.
	rows := [][]any{
		{nil}, {1, int64(1), 1.0, int16(1), int8(1), float32(1), dec("1"), dec("1.00"), big.NewInt(1)},
		{0.1, dec("0.1"), dec("0.10")}, {float32(0.1)}, {2.5, dec("2.5"), float32(2.5)}, {math.NaN()}, {math.Inf(1)}, {1e300}, {-1, -1.0},
		{int64(1 << 60), big.NewInt(1 << 60)}, {int64(1<<60 + 1)},
		{"1"}, {""}, {"x"}, {true}, {false}, {fact.CharValue('x')}, {a}, {b}, {d, d.In(time.FixedZone("X", 3600))},
		{fact.NewList(1, "a"), []any{1, "a"}, fact.NewList(int64(1), "a")}, {fact.NewList()}, {fact.NewList("a", 1)},
		{fact.NewSet(1, 2), fact.NewSet(2, 1), digits(6), map[int]struct{}{1: {}, 2: {}}}, {fact.NewSet()},
		{fact.IntType}, {fact.StringType},
	}
	for i, row := range rows {
		for j, other := range rows {
			for _, x := range row {
				for _, y := range other {
					if got := fact.Equal(x, y); got != (i == j) {
						t.Errorf("Equal(%T %v, %T %v) = %v", x, x, y, y, got)
					}
					if i == j && fact.Hash(x) != fact.Hash(y) {
						t.Errorf("%T %v and %T %v have different hashes", x, x, y, y)
					}
					if fact.JavaEqual(x, y) && !fact.Equal(x, y) {
						t.Errorf("JavaEqual but not Equal: %v, %v", x, y)
					}
					if c, err := fact.Compare(x, y); err == nil && (c == 0) != (i == j) && fact.Equal(x, y) != (c == 0) && !isChar(x) && !isChar(y) {
						t.Errorf("Compare(%v, %v) = %d", x, y, c)
					}
				}
			}
		}
	}
	if fact.JavaEqual(1, int64(1)) || fact.JavaEqual(dec("1.0"), dec("1.00")) || !fact.JavaEqual(1, 1) {
		t.Error("JavaEqual mixes classes")
	}
}

func isChar(v any) bool { _, ok := v.(fact.CharValue); return ok }

func TestCompare(t *testing.T) {
	ordered := []any{-5, -1.5, 0, dec("0.25"), 0.5, 1, float32(1.5), int64(2), dec("2.01"), 3.0, big.NewInt(1 << 40), 1e300}
	for i, x := range ordered {
		for j, y := range ordered {
			c, err := fact.Compare(x, y)
			if err != nil || (c < 0) != (i < j) || (c > 0) != (i > j) {
				t.Errorf("Compare(%v, %v) = %d, %v", x, y, c, err)
			}
		}
	}
	if c, _ := fact.Compare("\U0001F600", "\uFFFF"); c >= 0 {
		t.Error("text is not ordered by UTF-16 units")
	}
	for _, p := range [][2]any{{nil, 1}, {1, nil}, {"a", 1}, {&place{}, &place{}}} {
		if _, err := fact.Compare(p[0], p[1]); err == nil {
			t.Errorf("Compare(%v, %v): no error", p[0], p[1])
		}
	}
}

func TestConvert(t *testing.T) {
	r, _, _, level := declare(t)
	for _, c := range []struct {
		v    any
		t    *fact.Type
		want any
	}{
		{json.Number("5"), fact.IntType, 5}, {5.0, fact.IntType, 5}, {"5", fact.BoxedLongType, int64(5)}, {dec("5.0"), fact.ShortType, int16(5)},
		{uint8(7), fact.ByteType, int8(7)}, {5, fact.DoubleType, 5.0}, {json.Number("1.5"), fact.FloatType, float32(1.5)}, {"1.5", fact.BoxedDoubleType, 1.5},
		{5, fact.StringType, "5"}, {fact.CharValue('a'), fact.StringType, "a"}, {"true", fact.BoolType, true}, {"a", fact.CharType, fact.CharValue('a')},
		{"1.50", fact.DecimalType, dec("1.50")}, {7, fact.BigIntegerType, big.NewInt(7)}, {"HIGH", level, level.Constants[1]}, {nil, fact.IntegerType, nil},
		{"2024-01-31", fact.LocalDateType, datetime.LocalDateOf(time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC))},
		{[]any{json.Number("1"), "a"}, fact.ListType, fact.NewList(1, "a")}, {[]any{"1", 2.0}, r.ListOf(fact.IntegerType), fact.NewList(1, 2)},
		{[]any{1, 1}, fact.SetType, fact.NewSet(1)}, {json.Number("3000000000"), fact.ObjectType, int64(3000000000)}, {json.Number("2.0"), fact.NumberType, 2.0},
	} {
		got, err := fact.Convert(c.v, c.t)
		if err != nil || !fact.JavaEqual(got, c.want) {
			t.Errorf("Convert(%v, %s) = %#v, %v", c.v, c.t, got, err)
		}
	}
	for _, c := range []struct {
		v    any
		t    *fact.Type
		want string
	}{
		{1.5, fact.IntType, "1.5 is not an int"}, {nil, fact.IntType, "null is no int"}, {3000000000, fact.IntType, "3000000000 does not fit int"},
		{"x", fact.IntType, `For input string: "x"`}, {"MID", level, `"MID" is no constant of Level; its constants are LOW, HIGH`}, {fact.NewList(), fact.StringType, "a collection is not a String"},
		{"ab", fact.CharType, `"ab" is not a char`}, {"yes", fact.BoolType, `"yes" is not a boolean`}, {[]any{1, "x"}, r.ListOf(fact.IntegerType), `element 1: "x" is not a number`},
		{"x", fact.NumberType, `"x" is not a Number`}, {&account{}, fact.DateType, "a account is not a Date"},
	} {
		if got, err := fact.Convert(c.v, c.t); err == nil || err.Error() != c.want {
			t.Errorf("Convert(%v, %s) = %v, %v", c.v, c.t, got, err)
		}
	}
}
