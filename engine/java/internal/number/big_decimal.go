package number

import (
	"math/big"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// compareAtOnce implements compareTo for decimals with few digits. It returns false for other arguments.
func compareAtOnce(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
	n, ok := fact.CompareAtOnce(args[0].Any(), args[1].Any())
	if ok {
		out.SetInteger(int64(n))
	}
	return ok
}

// dec is a BigDecimal.
type dec = *decimal.Decimal

func decimalClass() def.Class {
	fields := map[string]any{"ZERO": decimal.New(0, 0), "ONE": decimal.New(1, 0), "TEN": decimal.New(10, 0)}
	for n, v := range roundingModes {
		fields["ROUND_"+n] = v.(*fact.EnumValue).Ordinal
	}
	return def.Class{
		Type: fact.DecimalType, Fields: fields,
		Methods: slices.Concat(decimalArithmetic(), decimalForms(), roundedMethods(RoundingType), roundedMethods(fact.IntType), decimalMembers()),
		Statics: []*fact.Method{
			def.Gives(fact.DecimalType, def.S2("valueOf", func(env *fact.Env, i int64) dec { return env.Decimals().New(i, 0) })),
			def.T3("valueOf", func(env *fact.Env, i int64, scale int) (dec, error) { return env.Decimals().New(i, scale), nil }),
			def.T1("valueOf", decimal.OfFloat),
		},
		Constructors: []*fact.Method{
			def.T1("", decimal.Parse),
			def.S1("", func(i int) dec { return decimal.New(int64(i), 0) }),
			def.S1("", func(i int64) dec { return decimal.New(i, 0) }),
			def.T1("", decimal.OfExactFloat),
			def.S1("", func(i *big.Int) dec { return decimal.Of(i, 0) }),
			def.S2("", func(i *big.Int, scale int) dec { return decimal.Of(i, scale) }),
			inContext(decimal.Parse), inContext(decimal.OfExactFloat), inContext(func(i int64) (dec, error) { return decimal.New(i, 0), nil }),
			inContext(func(i *big.Int) (dec, error) { return decimal.Of(i, 0), nil }),
		},
	}
}

// decimalArithmetic returns the methods that compute with decimals.
func decimalArithmetic() []*fact.Method {
	ofContext := func(f func(d, e dec) dec) func(dec, dec, *mathContext) (dec, error) {
		return func(d, e dec, c *mathContext) (dec, error) { return c.round(f(d, e)) }
	}
	return []*fact.Method{
		def.E2("add", decimalSum((*decimal.Blocks).Add, dec.Add)), def.E2("subtract", decimalSum((*decimal.Blocks).Sub, dec.Sub)), def.E2("multiply", decimalProduct),
		def.E1("divide", dec.Div), def.E1("remainder", dec.Rem), def.E1("divideToIntegralValue", dec.DivWhole),
		def.E2("add", ofContext(dec.Add)), def.E2("subtract", ofContext(dec.Sub)), def.E2("multiply", ofContext(dec.Mul)),
		def.E2("divide", divideIn),
		def.M0("negate", dec.Neg), def.M0("plus", func(d dec) dec { return d }), def.M0("abs", dec.Abs), def.M0("signum", dec.Sign),
		def.E2("pow", func(env *fact.Env, d dec, n int) (dec, error) {
			if n < 0 || n > 999999999 {
				return nil, fact.NewException(fact.ArithmeticType, "Invalid operation")
			}
			if err := askBits(env, d.BitLen()*n); err != nil {
				return nil, err
			}
			return d.Pow(n), nil
		}),
		def.E2("sqrt", squareRoot),
		def.AtOnce(compareAtOnce, def.M1("compareTo", dec.Cmp)),
		def.M1("max", extreme(dec.Cmp, 1)),
		def.M1("min", extreme(dec.Cmp, -1)),
	}
}

// decimalForms returns the methods for the digits of a decimal.
func decimalForms() []*fact.Method {
	return []*fact.Method{
		def.M0("scale", dec.Scale), def.M0("precision", dec.Precision), def.M0("unscaledValue", dec.Unscaled), def.M0("stripTrailingZeros", dec.Strip),
		def.E2("movePointLeft", func(env *fact.Env, d dec, n int) (dec, error) { return movePoint(env, d, n) }),
		def.E2("movePointRight", func(env *fact.Env, d dec, n int) (dec, error) { return movePoint(env, d, -n) }),
		def.E1("toPlainString", func(env *fact.Env, d dec) (string, error) {
			if err := askDigits(env, max(d.Scale(), -d.Scale()), d.BitLen()); err != nil {
				return "", err
			}
			return d.Plain(), nil
		}),
		def.E1("toBigInteger", wholePart),
		def.E2("setScale", func(env *fact.Env, d dec, scale int) (dec, error) {
			return setScale(env, d, scale, decimal.Unnecessary)
		}),
		def.E1("round", func(d dec, c *mathContext) (dec, error) { return c.round(d) }),
	}
}

// roundedMethods returns the methods that take a rounding mode, of one of its types: an int is the old form.
func roundedMethods(mode *fact.Type) []*fact.Method {
	return []*fact.Method{
		def.Takes(def.E3("divide", func(env *fact.Env, d, e dec, m any) (dec, error) {
			mode, err := rounding(m)
			if err != nil {
				return nil, err
			}
			return env.Decimals().DivScale(d, e, d.Scale(), mode)
		}), fact.DecimalType, mode),
		def.Takes(def.E3("setScale", func(env *fact.Env, d dec, scale int, m any) (dec, error) {
			mode, err := rounding(m)
			if err != nil {
				return nil, err
			}
			return setScale(env, d, scale, mode)
		}), fact.IntType, mode),
		divideScale(mode),
	}
}

// decimalSum returns add or subtract. It reserves memory before it creates a decimal, as decimalProduct does; short computes with few
// digits.
func decimalSum(short func(b *decimal.Blocks, d, e dec) (dec, bool), f func(d, e dec) dec) func(env *fact.Env, d, e dec) (dec, error) {
	return func(env *fact.Env, d, e dec) (dec, error) {
		if s, ok := short(env.Decimals(), d, e); ok {
			return s, nil
		}
		if gap := d.Scale() - e.Scale(); gap != 0 {
			if err := askDigits(env, max(gap, -gap), d.BitLen()+e.BitLen()); err != nil {
				return nil, err
			}
		}
		return f(d, e), nil
	}
}

func decimalProduct(env *fact.Env, d, e dec) (dec, error) {
	if p, ok := env.Decimals().Mul(d, e); ok {
		return p, nil
	}
	if err := askDigits(env, 0, d.BitLen()+e.BitLen()); err != nil {
		return nil, err
	}
	return d.Mul(e), nil
}

func setScale(env *fact.Env, d dec, scale int, mode decimal.Rounding) (dec, error) {
	if err := askDigits(env, scale-d.Scale(), d.BitLen()); err != nil {
		return nil, err
	}
	return env.Decimals().SetScale(d, scale, mode)
}

// wholePart implements toBigInteger.
func wholePart(env *fact.Env, d *decimal.Decimal) (*big.Int, error) {
	if err := askDigits(env, -d.Scale(), d.BitLen()); err != nil {
		return nil, err
	}
	return d.Int(), nil
}

// inContext returns a constructor of BigDecimal with a MathContext.
func inContext[T any](of func(T) (*decimal.Decimal, error)) *fact.Method {
	return def.T2("", func(x T, c *mathContext) (*decimal.Decimal, error) {
		d, err := of(x)
		if err != nil {
			return nil, err
		}
		return c.round(d)
	})
}

// divideScale implements divide(divisor, scale, mode).
func divideScale(mode *fact.Type) *fact.Method {
	return def.Written("divide", []*fact.Type{fact.DecimalType, fact.IntType, mode}, fact.DecimalType,
		func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			d, err := def.Arg[*decimal.Decimal](args[0].Any())
			if err != nil {
				return err
			}
			e, err := def.Arg[*decimal.Decimal](args[1].Any())
			if err != nil {
				return err
			}
			scale := int(args[2].Int())
			if err := askDigits(env, scale, d.BitLen()+e.BitLen()); err != nil {
				return err
			}
			to, err := rounding(args[3].Load(mode))
			if err != nil {
				return err
			}
			q, err := env.Decimals().DivScale(d, e, scale, to)
			out.SetAny(q)
			return err
		})
}

// movePoint divides by 10^n. The scale of the result is not negative.
func movePoint(env *fact.Env, d *decimal.Decimal, n int) (*decimal.Decimal, error) {
	if err := askDigits(env, max(d.Scale()+n, -d.Scale()-n), d.BitLen()); err != nil {
		return nil, err
	}
	moved := decimal.Of(d.Unscaled(), d.Scale()+n)
	if moved.Scale() < 0 {
		return moved.SetScale(0, decimal.Unnecessary)
	}
	return moved, nil
}

// divideIn divides to the precision of a MathContext.
func divideIn(d, e *decimal.Decimal, c *mathContext) (*decimal.Decimal, error) {
	if c.precision == 0 || e.Sign() == 0 || d.Sign() == 0 {
		return d.Div(e)
	}
	q, exact, err := d.Quotient(e, c.precision)
	if err == nil {
		q, err = c.round(q)
	}
	if err != nil || !exact {
		return q, err
	}
	return atLeastScale(q.Strip(), d.Scale()-e.Scale()), nil
}

// atLeastScale adds zeros until d has at least the given scale.
func atLeastScale(d *decimal.Decimal, scale int) *decimal.Decimal {
	if d.Scale() < scale {
		d, _ = d.SetScale(scale, decimal.Unnecessary) // growing never rounds
	}
	return d
}
