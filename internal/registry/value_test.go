package registry_test

import (
	"encoding/json"
	"fmt"
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

func TestDecimal(t *testing.T) {
	div := func(a, b string) string {
		q, err := dec(a).Div(dec(b))
		if err != nil {
			return err.Error()
		}
		return q.String()
	}
	scale := func(a string, n int, m decimal.Rounding) string {
		d, err := dec(a).SetScale(n, m)
		if err != nil {
			return err.Error()
		}
		return d.String()
	}
	rem, _ := dec("-7.5").Rem(dec("2"))
	for _, c := range [][2]string{
		{dec("1.10").Add(dec("2.2")).String(), "3.30"}, {dec("1").Sub(dec("0.25")).String(), "0.75"}, {dec("1.5").Mul(dec("1.50")).String(), "2.250"},
		{div("1", "8"), "0.125"}, {div("1.00", "4"), "0.25"}, {div("6.0", "2"), "3.0"}, {div("1", "3"), "Non-terminating decimal expansion; no exact representable decimal result."},
		{div("1", "0"), "Division by zero"}, {div("100", "0.5"), "2.0E+2"}, {div("0", "7"), "0"},
		{scale("2.345", 2, decimal.HalfUp), "2.35"}, {scale("2.345", 2, decimal.HalfEven), "2.34"}, {scale("-2.345", 2, decimal.HalfDown), "-2.34"},
		{scale("-2.1", 0, decimal.Floor), "-3"}, {scale("-2.1", 0, decimal.Ceiling), "-2"}, {scale("2.1", 0, decimal.Up), "3"}, {scale("2.9", 0, decimal.Down), "2"},
		{scale("2.1", 0, decimal.Unnecessary), "Rounding necessary"}, {scale("2", 3, decimal.Unnecessary), "2.000"},
		{rem.String(), "-1.5"}, {dec("1.2").Pow(2).String(), "1.44"}, {dec("1200.00").Strip().String(), "1.2E+3"}, {dec("1.2E3").Plain(), "1200"},
	} {
		if c[0] != c[1] {
			t.Errorf("got %s, want %s", c[0], c[1])
		}
	}
	f, _ := decimal.OfExactFloat(0.1)
	if f.String() != "0.1000000000000000055511151231257827021181583404541015625" {
		t.Errorf("new BigDecimal(0.1) is %s", f)
	}
	for _, s := range []string{"", "x", "1.2.3", "--1", "1e", "1e9999999999"} {
		if _, err := decimal.Parse(s); err == nil {
			t.Errorf("ParseDecimal(%q): no error", s)
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
		{"ab", fact.CharType, `"ab" is not a char`}, {"yes", fact.BoolType, `"yes" is not a boolean`}, {[]any{1, "x"}, r.ListOf(fact.IntegerType), `element 1: For input string: "x"`},
		{"x", fact.NumberType, `"x" is not a Number`}, {&account{}, fact.DateType, "a account is not a Date"},
	} {
		if got, err := fact.Convert(c.v, c.t); err == nil || err.Error() != c.want {
			t.Errorf("Convert(%v, %s) = %v, %v", c.v, c.t, got, err)
		}
	}
}

func TestCollections(t *testing.T) {
	l := fact.NewList(3, 1)
	l.Add(2)
	l.Insert(0, 9)
	if l.String() != "[9, 3, 1, 2]" || l.IndexOf(2) != 3 || l.Contains(int64(2)) {
		t.Errorf("list %v", l)
	}
	for _, err := range []error{errOf(l.Get(4)), errOf(l.Set(-1, 0)), errOf(l.RemoveAt(4)), l.Insert(6, 0)} {
		if e, ok := err.(*fact.Exception); !ok || !e.IsA("IndexOutOfBoundsException") || !e.IsA("java.lang.RuntimeException") || e.IsA("IllegalStateException") {
			t.Errorf("index error is %v", err)
		}
	}
	mustFail(t, func() {
		for range l.All() {
			l.Add(1)
		}
	})
	if fact.FixedList([]any{1}, true).Add(2) == nil || fact.NewMap().Freeze().Clear() == nil {
		t.Error("an immutable collection changed")
	}
	tm := fact.NewMapOf(fact.TreeMapType)
	for _, k := range []string{"k", "j", "z", "a"} {
		tm.Put(k, 1)
	}
	tm.Remove("z")
	if tm.String() != "{a=1, j=1, k=1}" {
		t.Errorf("a TreeMap is %v", tm)
	}
	if _, err := tm.Put(5, 1); err == nil {
		t.Error("a number among words in a TreeMap")
	}
	lm := fact.NewMap()
	lm.Put("b", 1)
	lm.Put("a", 2)
	lm.Put("b", 3)
	lm.Remove("a")
	lm.Put("a", 4)
	if lm.String() != "{b=3, a=4}" {
		t.Errorf("a LinkedHashMap is %v", lm)
	}
}

func errOf(_ any, err error) error { return err }

// TestJavaHash compares hash codes and the order of HashSet and HashMap with the output of Java 17.
func TestJavaHash(t *testing.T) {
	date := time.Date(2024, 2, 29, 1, 2, 3, 0, time.UTC)
	huge, _ := new(big.Int).SetString("-123456789012345678901", 10)
	for _, c := range []struct {
		v    any
		want int32
	}{
		{-1, -1}, {"Zz", 2912}, {float32(1.5), 1069547520}, {nil, 0}, {100000, 100000}, {huge, 1480862886}, {int64(3), 3}, {fact.CharValue('c'), 99},
		{datetime.LocalDateOf(date), 4145309}, {datetime.LocalDateTimeOf(date), -735515137}, {fact.NewList(1, 2), 994}, {fact.NewSet("a", "b"), 195},
		{2.5, 1074003968}, {dec("1.50"), 4652}, {time.UnixMilli(1700000000000), -807048821}, {true, 1231}, {"\U0001F600", 1772899},
	} {
		if got, ok := fact.JavaHash(c.v); !ok || got != c.want {
			t.Errorf("hashCode of %v is %d, want %d", c.v, got, c.want)
		}
	}
	words := fact.NewSetOf(fact.HashSetType)
	for _, w := range []string{"banana", "apple", "cherry", "date", "elder", "fig"} {
		words.Add(w)
	}
	numbers := fact.NewSetOf(fact.HashSetType)
	for i := 20; i > 0; i-- {
		numbers.Add(i * 7)
	}
	chained := fact.NewSetOf(fact.HashSetType)
	for _, i := range []int{17, 1, 33, 16, 0} {
		chained.Add(i)
	}
	m := fact.NewMapOf(fact.HashMapType)
	for i := range 13 {
		m.Put(fmt.Sprint("k", i), i)
	}
	grown := m.String()
	m.Remove("k3")
	m.Put("zz", 1)
	m.Put("k3", 1)
	for _, c := range [][2]string{
		{words.String(), "[banana, date, apple, cherry, fig, elder]"},
		{numbers.String(), "[98, 35, 133, 70, 7, 105, 42, 140, 77, 14, 112, 49, 84, 21, 119, 56, 91, 28, 126, 63]"},
		{chained.String(), "[16, 0, 17, 1, 33]"},
		{grown, "{k0=0, k1=1, k2=2, k3=3, k4=4, k5=5, k11=11, k6=6, k10=10, k7=7, k8=8, k12=12, k9=9}"},
		{m.String(), "{zz=1, k0=0, k1=1, k2=2, k3=1, k4=4, k5=5, k11=11, k6=6, k10=10, k7=7, k8=8, k12=12, k9=9}"},
	} {
		if c[0] != c[1] {
			t.Errorf("got %s, Java has %s", c[0], c[1])
		}
	}
}
