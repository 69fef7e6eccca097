package number

import (
	"math/big"
	"strconv"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

var (
	// RoundingType is the enum RoundingMode.
	RoundingType    = &fact.Type{Package: "java.math", Name: "RoundingMode", Kind: fact.Enum, Boxed: true, ID: 104, Parents: []*fact.Type{fact.Comparable}}
	mathContextType = registry.NewLibraryType(105, "java.math", "MathContext", (*mathContext)(nil))
	roundingModes   = func() map[string]any {
		modes := map[string]any{}
		for i, n := range []string{"UP", "DOWN", "CEILING", "FLOOR", "HALF_UP", "HALF_DOWN", "HALF_EVEN", "UNNECESSARY"} {
			e := &fact.EnumValue{Type: RoundingType, Name: n, Ordinal: i}
			RoundingType.Constants = append(RoundingType.Constants, e)
			modes[n] = e
		}
		return modes
	}()
)

// mathContext is a precision and a rounding mode.
type mathContext struct {
	precision int
	mode      decimal.Rounding
}

func (*mathContext) JavaClass() *fact.Type { return mathContextType }

func (c *mathContext) String() string {
	return "precision=" + strconv.Itoa(c.precision) + " roundingMode=" + RoundingType.Constants[c.mode].Name
}

func newMathContext(precision int, mode decimal.Rounding) (*mathContext, error) {
	if precision < 0 {
		return nil, def.Exception(fact.IllegalArgumentType, "Digits < 0")
	}
	return &mathContext{precision, mode}, nil
}

func (c *mathContext) round(d *decimal.Decimal) (*decimal.Decimal, error) {
	return d.Round(c.precision, c.mode)
}

// rounding converts a RoundingMode, or one of BigDecimal's old int constants.
func rounding(v any) (decimal.Rounding, error) {
	switch x := v.(type) {
	case *fact.EnumValue:
		return decimal.Rounding(x.Ordinal), nil
	case int:
		if x >= 0 && x <= int(decimal.Unnecessary) {
			return decimal.Rounding(x), nil
		}
	}
	return 0, fact.NewException(fact.IllegalArgumentType, "Invalid rounding mode")
}

// Whole converts an integer of any kind.
func Whole(v any) (*big.Int, bool) {
	switch v.(type) {
	case int, int64, int16, int8, *big.Int:
		i, err := fact.Convert(v, fact.BigIntegerType)
		return i.(*big.Int), err == nil
	}
	return nil, false
}

func bigClasses() []def.Class {
	return []def.Class{decimalClass(), bigIntegerClass(),
		{Type: RoundingType, Fields: roundingModes},
		{Type: mathContextType, Fields: map[string]any{
			"DECIMAL32": &mathContext{7, decimal.HalfEven}, "DECIMAL64": &mathContext{16, decimal.HalfEven},
			"DECIMAL128": &mathContext{34, decimal.HalfEven}, "UNLIMITED": &mathContext{0, decimal.HalfUp},
		}, Constructors: []*fact.Method{
			def.T1("", func(p int) (*mathContext, error) { return newMathContext(p, decimal.HalfUp) }),
			def.Takes(def.T2("", func(p int, m any) (*mathContext, error) {
				mode, err := rounding(m)
				if err != nil {
					return nil, err
				}
				return newMathContext(p, mode)
			}), fact.IntType, RoundingType),
		}, Methods: []*fact.Method{def.M0("getPrecision", func(c *mathContext) int { return c.precision }),
			def.Gives(RoundingType, def.M0("getRoundingMode", func(c *mathContext) any { return RoundingType.Constants[c.mode] }))}},
	}
}

// extreme returns a function for the larger of two numbers if side is 1, and for the smaller if it is -1. If they are equal, it returns the
// first.
func extreme[T any](compare func(x, y T) int, side int) func(x, y T) T {
	return func(x, y T) T {
		if side*compare(x, y) >= 0 {
			return x
		}
		return y
	}
}

// askBits reserves the memory of an integer of n bits, and the time for multiplying such numbers.
func askBits(env *fact.Env, n int) error {
	if n > decimal.MaxBits || n < 0 {
		return fact.NewException(fact.ArithmeticType, "BigInteger would overflow supported range")
	}
	if n >= 512 {
		if err := env.Work(n / 512 * (1 + n>>20)); err != nil {
			return err
		}
	}
	return env.Room(n / 8)
}

// askDigits reserves the memory of a decimal whose unscaled value has bits bits and n more decimal digits.
func askDigits(env *fact.Env, n, bits int) error {
	if n > decimal.MaxBits || n < -decimal.MaxBits {
		return fact.NewException(fact.ArithmeticType, "Underflow or overflow of the scale")
	}
	return askBits(env, bits+4*max(n, 0))
}
