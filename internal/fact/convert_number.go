package fact

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

func convertInteger(v any, t *Type) (any, error) {
	i, ok := Integer(v)
	if !ok {
		switch x := v.(type) {
		case string:
			n, err := strconv.ParseInt(strings.TrimSpace(x), 10, 64)
			if err != nil {
				return nil, NotANumber(x)
			}
			i = n
		case json.Number:
			n, err := x.Int64()
			if err != nil {
				f, err := x.Float64()
				if err != nil || f != math.Trunc(f) || math.Abs(f) >= 1<<63 {
					return nil, Mismatch(v, t)
				}
				n = int64(f)
			}
			i = n
		case float64, float32:
			f, _ := Floating(x)
			if f != math.Trunc(f) || math.Abs(f) >= 1<<63 {
				return nil, Mismatch(v, t)
			}
			i = int64(f)
		case *big.Int:
			if !x.IsInt64() {
				return nil, Mismatch(v, t)
			}
			i = x.Int64()
		case *decimal.Decimal:
			s := x.Strip()
			if s.Scale() > 0 {
				return nil, Mismatch(v, t)
			}
			whole := s.Int()
			if !whole.IsInt64() {
				return nil, Mismatch(v, t)
			}
			i = whole.Int64()
		default:
			c := canonicalScalar(v)
			if i, ok = Integer(c); !ok {
				if rv := reflect.ValueOf(v); rv.CanInt() {
					i = rv.Int()
				} else {
					return nil, Mismatch(v, t)
				}
			}
		}
	}
	low, high := limits(t.Kind)
	if i < low || i > high {
		return nil, fmt.Errorf("%d does not fit %s", i, t)
	}
	return BoxInt(t.Kind, i), nil
}

func limits(k Kind) (int64, int64) {
	switch k {
	case Byte:
		return math.MinInt8, math.MaxInt8
	case Short:
		return math.MinInt16, math.MaxInt16
	case Int:
		return math.MinInt32, math.MaxInt32
	}
	return math.MinInt64, math.MaxInt64
}

func convertFloat(v any, t *Type) (any, error) {
	if f, ok := Floating(v); ok {
		return BoxFloat(t.Kind, f), nil
	}
	switch x := v.(type) {
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(x), 64)
		if err != nil {
			return nil, NotANumber(x)
		}
		return BoxFloat(t.Kind, f), nil
	case json.Number:
		f, err := x.Float64()
		if err != nil {
			return nil, Mismatch(v, t)
		}
		return BoxFloat(t.Kind, f), nil
	case *big.Int, *decimal.Decimal:
		return BoxFloat(t.Kind, AsDecimal(x).Float64()), nil
	}
	if f, ok := Floating(canonicalScalar(v)); ok {
		return BoxFloat(t.Kind, f), nil
	}
	return nil, Mismatch(v, t)
}

func convertDecimal(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case string:
		return wrapNil(decimal.Parse(strings.TrimSpace(x)))
	case json.Number:
		return wrapNil(decimal.Parse(x.String()))
	}
	if d := AsDecimal(canonicalScalar(v)); d != nil {
		return d, nil
	}
	return nil, Mismatch(v, t)
}

func wrapNil(d *decimal.Decimal, err error) (any, error) {
	if err != nil {
		return nil, Thrown(err)
	}
	return d, nil
}

func convertBig(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case *big.Int:
		return x, nil
	case string:
		if i, ok := decimal.ParseBig(strings.TrimSpace(x)); ok {
			return i, nil
		}
		return nil, NotANumber(x)
	case json.Number:
		if i, ok := decimal.ParseBig(x.String()); ok {
			return i, nil
		}
		return nil, Mismatch(v, t)
	}
	v = canonicalScalar(v)
	if i, ok := Integer(v); ok {
		return big.NewInt(i), nil
	}
	if d := AsDecimal(v); d != nil {
		if s := d.Strip(); s.Scale() <= 0 {
			return s.Int(), nil
		}
	}
	return nil, Mismatch(v, t)
}

// jsonNumber converts a JSON number without a target type to an Integer, Long or Double.
func jsonNumber(n json.Number) any {
	if i, err := n.Int64(); err == nil {
		if i >= math.MinInt32 && i <= math.MaxInt32 {
			return int(i)
		}
		return i
	}
	f, _ := n.Float64()
	return f
}

// canonicalScalar converts Go numbers, strings and booleans of named types, and durations, to canonical values. Values with a
// String method and all others are returned unchanged.
func canonicalScalar(v any) any {
	switch x := v.(type) {
	case nil, int, int64, int16, int8, CharValue, bool, float64, float32, string, *decimal.Decimal, *big.Int, time.Time, *Record, *EnumValue:
		return v
	case time.Duration:
		return datetime.DurationOf(x)
	}
	if n := knownScalar(v); n == nil || Unpack(n).Word != Unpack(v).Word {
		return n
	}
	if _, ok := v.(fmt.Stringer); ok {
		return v
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Int, reflect.Int32:
		return int(rv.Int())
	case reflect.Int8:
		return int8(rv.Int())
	case reflect.Int16:
		return int16(rv.Int())
	case reflect.Int64:
		return rv.Int()
	case reflect.Uint8, reflect.Uint16:
		return int(rv.Uint())
	case reflect.Uint64:
		return Unsigned(rv.Uint())
	case reflect.Uint, reflect.Uint32, reflect.Uintptr:
		if rv.Uint() > math.MaxInt64 {
			return Unsigned(rv.Uint())
		}
		return int64(rv.Uint())
	case reflect.Float32:
		return float32(rv.Float())
	case reflect.Float64:
		return rv.Float()
	case reflect.String:
		return rv.String()
	case reflect.Bool:
		return rv.Bool()
	}
	return v
}

// Truncate converts a floating-point number to a long, or to an int, as Java does: it rounds towards zero, and a number out of range
// becomes the greatest or least one. NaN becomes 0.
func Truncate(x float64, long bool) int64 {
	low, high := int64(math.MinInt32), int64(math.MaxInt32)
	if long {
		low, high = math.MinInt64, math.MaxInt64
	}
	switch {
	case x != x:
		return 0
	case x <= float64(low):
		return low
	case x >= float64(high):
		return high
	}
	return int64(x)
}
