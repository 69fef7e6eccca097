package fact

import (
	"encoding"
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"whenthen/internal/fact/decimal"
)

// Number describes how a Go type of the program represents a decimal number, so that rule text sees a BigDecimal that it can compare, add,
// sum and set. Decimal types whose text form is the plain number do not need a Number; see RegisterNumber.
type Number[T any] struct {
	// ToDecimal returns the number; nil is null.
	ToDecimal func(T) *decimal.Decimal
	// FromDecimal converts a number that rule text computed to a T. An error, for a number that does not fit, fails the assignment.
	FromDecimal func(*decimal.Decimal) (T, error)
}

// RegisterNumber makes a Go type a decimal number for rule text wherever it occurs: in fields and getters, by value and by pointer,
// in slices and maps, as argument and result. Like a method of the type, it applies to the Go type in the whole program. It must be
// called before a rule base that uses the type is compiled.
//
// These types are decimal numbers without registration: big.Rat and big.Float, and any struct type that implements
// encoding.TextMarshaler and encoding.TextUnmarshaler with the plain number as text, as the decimal types of shopspring, apd and
// similar libraries do. big.Int and uint64 are BigIntegers.
func RegisterNumber[T any](n Number[T]) error {
	gt := reflect.TypeFor[T]()
	if n.ToDecimal == nil || n.FromDecimal == nil {
		return fmt.Errorf("register number %s: both ways must be given", gt)
	}
	if gt.Name() == "" || gt.PkgPath() == "" {
		return fmt.Errorf("register number %s: not a named type", gt)
	}
	setScalar(gt, decimalNumber(
		func(p unsafe.Pointer) *decimal.Decimal { return n.ToDecimal(*(*T)(p)) },
		func(p unsafe.Pointer, d *decimal.Decimal) error {
			x, err := n.FromDecimal(d)
			if err == nil {
				*(*T)(p) = x
			}
			return err
		}))
	return nil
}

// hostScalar converts a type of the program that represents a number or a time to and from its canonical form.
type hostScalar struct {
	Type  *Type // DecimalType, BigIntegerType or a class of dates
	Load  func(unsafe.Pointer) any
	Store func(unsafe.Pointer, any) error // v is not nil
}

// decimalNumber returns the hostScalar of a type that rule text sees as a BigDecimal. load returns nil for null.
func decimalNumber(load func(unsafe.Pointer) *decimal.Decimal, store func(unsafe.Pointer, *decimal.Decimal) error) *hostScalar {
	return &hostScalar{Type: DecimalType,
		Load: func(p unsafe.Pointer) any {
			if d := load(p); d != nil {
				return d
			}
			return nil
		},
		Store: func(p unsafe.Pointer, v any) error {
			if d := AsDecimal(v); d != nil {
				return store(p, d)
			}
			return Mismatch(v, DecimalType)
		}}
}

// hostScalars caches a *hostScalar for each Go type that was examined, nil for types that are neither numbers nor times. It is global,
// because the result does not depend on a registry, and elements of collections are read where no registry is available.
var (
	hostScalars    sync.Map
	anyHostScalars atomic.Bool
)

func setScalar(gt reflect.Type, n *hostScalar) {
	hostScalars.Store(gt, n)
	if n != nil {
		anyHostScalars.Store(true)
	}
}

// ScalarOf returns how a Go type represents a number or a time, or nil if it does not.
func ScalarOf(gt reflect.Type) *hostScalar {
	if n, ok := hostScalars.Load(gt); ok {
		return n.(*hostScalar)
	}
	if gt.Kind() != reflect.Struct || gt.Name() == "" {
		return nil
	}
	var n *hostScalar
	switch gt {
	case reflect.TypeFor[big.Int]():
		n = bigIntNumber()
	case reflect.TypeFor[big.Rat]():
		n = bigRatNumber()
	case reflect.TypeFor[big.Float]():
		n = bigFloatNumber()
	default:
		if n = hostTime(gt); n == nil {
			n = textNumber(gt)
		}
	}
	setScalar(gt, n)
	return n
}

// knownScalar returns the canonical form of a value whose Go type is known to be a number or time, and any other value unchanged. It knows
// only types that were registered or found in a field.
func knownScalar(v any) any {
	if !anyHostScalars.Load() {
		return v
	}
	gt := reflect.TypeOf(v)
	pointer := gt.Kind() == reflect.Pointer
	if pointer {
		gt = gt.Elem()
	}
	found, ok := hostScalars.Load(gt)
	if n, _ := found.(*hostScalar); ok && n != nil {
		e := Unpack(v)
		if !pointer {
			p := reflect.New(gt)
			p.Elem().Set(reflect.ValueOf(v))
			return n.Load(p.UnsafePointer())
		}
		if e.Ptr == nil {
			return nil
		}
		return n.Load(e.Ptr)
	}
	return v
}

func bigIntNumber() *hostScalar {
	return &hostScalar{Type: BigIntegerType,
		Load: func(p unsafe.Pointer) any { return new(big.Int).Set((*big.Int)(p)) },
		Store: func(p unsafe.Pointer, v any) error {
			i, ok := v.(*big.Int)
			if !ok {
				return Mismatch(v, BigIntegerType)
			}
			(*big.Int)(p).Set(i)
			return nil
		}}
}

// ratDigits is the precision of a fraction that has no finite decimal form.
const ratDigits = decimal.Digits

func bigRatNumber() *hostScalar {
	return decimalNumber(
		func(p unsafe.Pointer) *decimal.Decimal {
			r := (*big.Rat)(p)
			num, den := decimal.Of(r.Num(), 0), decimal.Of(r.Denom(), 0)
			if d, err := num.Div(den); err == nil {
				return d
			}
			scale := ratDigits - num.Precision() + den.Precision()
			d, _ := num.DivScale(den, max(scale, 0), decimal.HalfEven) // a Rat's denominator is not 0
			d, _ = d.Round(ratDigits, decimal.HalfEven)
			return d
		},
		func(p unsafe.Pointer, d *decimal.Decimal) error {
			r := new(big.Rat).SetInt(d.Unscaled())
			if d.Scale() > 0 {
				r.Quo(r, new(big.Rat).SetInt(decimal.Pow10(d.Scale())))
			} else {
				r.Mul(r, new(big.Rat).SetInt(decimal.Pow10(-d.Scale())))
			}
			(*big.Rat)(p).Set(r)
			return nil
		})
}

func bigFloatNumber() *hostScalar {
	return decimalNumber(
		func(p unsafe.Pointer) *decimal.Decimal {
			f := (*big.Float)(p)
			if f.IsInf() {
				panic(&Failure{Message: f.String() + " is no decimal number"})
			}
			d, err := decimal.Parse(f.Text('g', -1))
			if err != nil {
				panic(&Failure{Message: "reading a big.Float", Cause: Thrown(err)})
			}
			return d
		},
		func(p unsafe.Pointer, d *decimal.Decimal) error {
			_, _, err := (*big.Float)(p).Parse(d.String(), 10)
			return err
		})
}

// textNumber recognizes a decimal type by the behaviour of its text form: numbers survive a round trip, and any other text is
// rejected.
func textNumber(gt reflect.Type) *hostScalar {
	pt := reflect.PointerTo(gt)
	if gt.PkgPath() == "" || !pt.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || !pt.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return nil
	}
	if gt == reflect.TypeFor[timeValue]() || !readsNumbers(gt) {
		return nil
	}
	return decimalNumber(
		func(p unsafe.Pointer) *decimal.Decimal {
			d, err := textOf(reflect.NewAt(gt, p).Interface())
			if err != nil {
				panic(&Failure{Message: "reading a " + gt.String() + " as a decimal number", Cause: Thrown(err)})
			}
			return d
		},
		func(p unsafe.Pointer, d *decimal.Decimal) error {
			return reflect.NewAt(gt, p).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(d.Plain()))
		})
}

// textOf returns the decimal for the text that a value marshals to, or nil if the text is empty. If a type exposes digits and
// exponent, these are used, because its text may omit zeros.
func textOf(v any) (*decimal.Decimal, error) {
	if x, ok := v.(interface {
		Coefficient() *big.Int
		Exponent() int32
	}); ok {
		d := decimal.Of(x.Coefficient(), -int(x.Exponent()))
		if d.Scale() < 0 {
			d, _ = d.SetScale(0, decimal.Unnecessary)
		}
		return d, nil
	}
	text, err := v.(encoding.TextMarshaler).MarshalText()
	if err != nil || len(text) == 0 {
		return nil, err
	}
	return decimal.Parse(string(text))
}

// readsNumbers tests the text form of a Go type. Its methods belong to the program, so they may do anything, even panic.
func readsNumbers(gt reflect.Type) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	for _, text := range []string{"0", "12.5", "-3.25", "1048576.0625"} {
		v := reflect.New(gt).Interface()
		if err := v.(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
			return false
		}
		want, _ := decimal.Parse(text)
		if d, err := textOf(v); err != nil || d == nil || d.Cmp(want) != 0 {
			return false
		}
	}
	for _, text := range []string{"abc", "1x", "2024-01-31"} {
		if reflect.New(gt).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)) == nil {
			return false
		}
	}
	return true
}

// Unsigned returns the canonical form of a Go uint64: a BigInteger, because the range of a long ends at half of it.
func Unsigned(u uint64) *big.Int { return new(big.Int).SetUint64(u) }

// IsNullable reports whether gt is a struct for an optional value: it has a field of any name and the field Valid, and its name begins with
// Null, as in database/sql, or it belongs to pgtype.
func IsNullable(gt reflect.Type) bool {
	if gt.Kind() != reflect.Struct || gt.NumField() != 2 || gt.Field(1).Name != "Valid" || gt.Field(1).Type.Kind() != reflect.Bool {
		return false
	}
	return gt.Field(0).IsExported() && (strings.HasPrefix(gt.Name(), "Null") || strings.HasSuffix(gt.PkgPath(), "/pgtype"))
}

// ScalarStruct reports whether rule text treats a struct as a scalar: times, numbers, and nullable values.
func ScalarStruct(gt reflect.Type) bool {
	return gt == reflect.TypeFor[timeValue]() || IsNullable(gt) || ScalarOf(gt) != nil
}
