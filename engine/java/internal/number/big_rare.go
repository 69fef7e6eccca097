package number

import (
	"math/big"
	"reflect"
	"strconv"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// decimalMembers returns further methods of BigDecimal, mostly those with a MathContext as argument.
func decimalMembers() []*fact.Method {
	type dec = *decimal.Decimal
	return []*fact.Method{
		def.E1("plus", func(d dec, c *mathContext) (dec, error) { return c.round(d) }),
		def.E1("negate", func(d dec, c *mathContext) (dec, error) { return c.round(d.Neg()) }),
		def.E1("abs", func(d dec, c *mathContext) (dec, error) { return c.round(d.Abs()) }),
		def.E3("pow", powerIn),
		def.M0("ulp", func(d dec) dec { return decimal.New(1, d.Scale()) }),
		def.M1("scaleByPowerOfTen", func(d dec, n int) dec { return decimal.Of(d.Unscaled(), d.Scale()-n) }),
		def.M0("toEngineeringString", dec.Engineering),
		def.E0("intValueExact", exactly[int]), def.E0("longValueExact", exactly[int64]),
		def.E1("toBigIntegerExact", func(env *fact.Env, d dec) (*big.Int, error) {
			if d.Strip().Scale() > 0 {
				return nil, fact.NewException(fact.ArithmeticType, "Rounding necessary")
			}
			return wholePart(env, d)
		}),
		def.Gives(registry.BaseArrayOf(fact.DecimalType), def.E1("divideAndRemainder", func(d, e dec) (*fact.ListValue, error) {
			whole, err := d.DivWhole(e)
			if err != nil {
				return nil, err
			}
			return def.Array(fact.DecimalType, whole, d.Sub(whole.Mul(e))), nil
		})),
	}
}

// powerIn computes a power and rounds after each step, as Java does; the last digits depend on that.
func powerIn(env *fact.Env, d *decimal.Decimal, n int, c *mathContext) (*decimal.Decimal, error) {
	size := max(n, -n)
	more := len(strconv.Itoa(size))
	if c.precision == 0 && n < 0 || c.precision > 0 && more > c.precision || size > 999999999 {
		return nil, fact.NewException(fact.ArithmeticType, "Invalid operation")
	}
	work := c.precision + more + 1
	if c.precision == 0 {
		work = 0
	}
	power := decimal.New(1, 0)
	for bit := 31; bit >= 0; bit-- {
		for _, by := range []*decimal.Decimal{power, d} {
			if by == d && size>>bit&1 == 0 || size>>bit == 0 {
				continue
			}
			err := askDigits(env, 0, power.BitLen()+by.BitLen())
			if err == nil {
				power, err = power.Mul(by).Round(work, c.mode)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if n < 0 {
		inverse, err := divideIn(decimal.New(1, 0), power, &mathContext{work, c.mode})
		if err != nil {
			return nil, err
		}
		power = inverse
	}
	return c.round(power)
}

// exactly converts a number without a fraction to an int or a long. If it has a fraction or does not fit, the result is an exception.
func exactly[T int | int64](d *decimal.Decimal) (T, error) {
	if d.Strip().Scale() > 0 {
		return 0, fact.NewException(fact.ArithmeticType, "Rounding necessary")
	}
	whole := d.Int()
	if n := whole.Int64(); whole.IsInt64() && (reflect.TypeFor[T]() == reflect.TypeFor[int64]() || n == int64(int32(n))) {
		return T(n), nil
	}
	return 0, fact.NewException(fact.ArithmeticType, "Overflow")
}
