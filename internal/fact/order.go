package fact

import (
	"cmp"
	"math"
	"math/big"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// compareNumbers compares canonical numbers of any kinds by value. NaN is greater than all others, as in Java.
func compareNumbers(a, b any) int {
	ia, oka := Integer(a)
	ib, okb := Integer(b)
	if oka && okb {
		return order(ia, ib)
	}
	fa, isFa := onlyFloat(a)
	fb, isFb := onlyFloat(b)
	switch {
	case isFa && isFb:
		return orderFloats(fa, fb)
	case isFa && (math.IsNaN(fa) || math.IsInf(fa, 0)):
		return orderFloats(fa, 0)
	case isFb && (math.IsNaN(fb) || math.IsInf(fb, 0)):
		return orderFloats(0, fb)
	case isFa && okb: // Java widens a long to a double
		return orderFloats(fa, float64(ib))
	case isFb && oka:
		return orderFloats(float64(ia), fb)
	}
	return AsDecimal(a).Cmp(AsDecimal(b))
}

func onlyFloat(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	}
	return 0, false
}

func orderFloats(a, b float64) int {
	if math.IsNaN(a) || math.IsNaN(b) { // cmp.Compare puts NaN first
		return -cmp.Compare(a, b)
	}
	return order(a, b)
}

func order[T int | int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// AsDecimal returns a canonical number as a decimal; a double has the digits that Java prints. It returns nil for other values, NaN and
// infinities.
func AsDecimal(v any) *decimal.Decimal {
	switch x := v.(type) {
	case *decimal.Decimal:
		return x
	case *big.Int:
		return decimal.Of(x, 0)
	case float64:
		d, _ := decimal.OfFloat(x)
		return d
	case float32:
		d, _ := decimal.OfFloat(float64(x))
		return d
	}
	if i, ok := Integer(v); ok {
		return decimal.New(i, 0)
	}
	return nil
}

// CompareAtOnce is a fast path of Compare for frequent values other than Go's numbers: two decimals with few digits, or two dates. ok is
// false for all other values.
func CompareAtOnce(a, b any) (n int, ok bool) {
	switch x := a.(type) {
	case *decimal.Decimal:
		if y, ok := b.(*decimal.Decimal); ok {
			return x.CmpSmall(y)
		}
	case time.Time:
		if y, ok := b.(time.Time); ok {
			return x.Compare(y), true
		}
	}
	return 0, false
}

// Compare orders two values like Java's compareTo: numbers across kinds, strings by UTF-16 code units, dates, booleans, enum
// constants by declaration, objects of Java classes by their compareTo, Go objects by a method CompareFact(any) (int, error),
// Compare(any) int or CompareTo(any) int. Values without an order, and null, are an error.
func Compare(a, b any) (int, error) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return javatext.Compare(x, y), nil
		}
	case int:
		if y, ok := b.(int); ok {
			return order(x, y), nil
		}
	case time.Time:
		if y, ok := b.(time.Time); ok {
			return x.Compare(y), nil
		}
	case *decimal.Decimal:
		if y, ok := b.(*decimal.Decimal); ok {
			return x.Cmp(y), nil
		}
	case bool:
		if y, ok := b.(bool); ok {
			switch {
			case x == y:
				return 0, nil
			case x:
				return 1, nil
			}
			return -1, nil
		}
	case *EnumValue:
		if y, ok := b.(*EnumValue); ok && x.Type == y.Type {
			return x.Ordinal - y.Ordinal, nil
		}
	case CharValue:
		if y, ok := Integer(b); ok {
			return order(int64(x), y), nil
		}
	case *datetime.Duration:
		if y, ok := b.(*datetime.Duration); ok {
			return x.Cmp(y), nil
		}
		return 0, notComparable(a, b)
	case interface{ CompareFact(any) (int, error) }:
		return x.CompareFact(b)
	case interface{ Compare(any) int }:
		return x.Compare(b), nil
	case interface{ CompareTo(any) int }:
		return x.CompareTo(b), nil
	case *Record:
		if c, ok, err := classCompare(x, b); ok {
			return c, err
		}
	}
	if a == nil || b == nil {
		return 0, NewException(NullPointerType, "null cannot be compared")
	}
	if numberKind(a) != Invalid {
		if numberKind(b) != Invalid {
			return compareNumbers(a, b), nil
		}
		if c, ok := b.(CharValue); ok {
			return compareNumbers(a, int(c)), nil
		}
	}
	return 0, notComparable(a, b)
}

// NaturalOrder returns what Java's compareTo does. Unlike Compare, which is for operators, it distinguishes -0.0 from 0.0, and its result is
// the difference of texts, chars, small numbers and local dates: a comparator hands it on to rule text.
func NaturalOrder(a, b any) (int, error) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return javatext.Difference(x, y), nil
		}
	case CharValue:
		if y, ok := b.(CharValue); ok {
			return int(x) - int(y), nil
		}
	case time.Time:
		if y, ok := b.(time.Time); ok {
			return ComparePoints(x, y), nil
		}
	}
	x, isX := onlyFloat(a)
	y, isY := onlyFloat(b)
	if isX && isY {
		return CompareDoubles(int64(math.Float64bits(x)), int64(math.Float64bits(y))), nil
	}
	if k := numberKind(a); (k == Byte || k == Short) && numberKind(b) == k {
		i, _ := Integer(a)
		j, _ := Integer(b)
		return int(i - j), nil
	}
	return Compare(a, b)
}

// ComparePoints orders by point in time; if that is equal, it orders values in different zones by local time.
func ComparePoints(a, b time.Time) int {
	switch DateClass(a) {
	case LocalDateType:
		y, m, d := a.Date()
		year, month, day := b.Date()
		if y != year {
			return y - year
		}
		if m != month {
			return int(m) - int(month)
		}
		return d - day
	case LocalDateTimeType:
		if c := ComparePoints(datetime.LocalDateOf(a), datetime.LocalDateOf(b)); c != 0 {
			return c
		}
		return datetime.LocalTimeOf(a).Compare(datetime.LocalTimeOf(b))
	}
	if c := a.Compare(b); c != 0 || datetime.ZoneOf(a) == nil || datetime.ZoneOf(b) == nil {
		return c
	}
	return datetime.LocalDateTimeOf(a).Compare(datetime.LocalDateTimeOf(b))
}

func notComparable(a, b any) error {
	return NewException(ClassCastType, describe(a)+" and "+describe(b)+" cannot be compared")
}
