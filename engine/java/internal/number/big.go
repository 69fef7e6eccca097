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

// divideIn divides to the precision of a MathContext.
func divideIn(d, e *decimal.Decimal, c *mathContext) (*decimal.Decimal, error) {
	if c.precision == 0 || e.Sign() == 0 || d.Sign() == 0 {
		return d.Div(e)
	}
	// Compute enough digits that at least precision+2 of them are significant.
	scale := c.precision + 3 + e.Precision() - d.Precision() + d.Scale() - e.Scale()
	q, err := d.DivScale(e, scale, decimal.Down)
	if err != nil {
		return nil, err
	}
	if back := q.Mul(e); back.Cmp(d) == 0 {
		if q, err = c.round(q); err != nil {
			return nil, err
		}
		return atLeastScale(q.Strip(), d.Scale()-e.Scale()), nil
	}
	// The discarded remainder must not make the quotient look like an exact half or an exact result.
	sticky := decimal.New(int64(d.Sign()*e.Sign()), scale+1)
	return c.round(q.Add(sticky))
}

// atLeastScale adds zeros until d has at least the given scale.
func atLeastScale(d *decimal.Decimal, scale int) *decimal.Decimal {
	if d.Scale() < scale {
		d, _ = d.SetScale(scale, decimal.Unnecessary) // growing never rounds
	}
	return d
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

// compareAtOnce implements compareTo for decimals with few digits. It returns false for other arguments.
func compareAtOnce(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
	n, ok := fact.CompareAtOnce(args[0].Any(), args[1].Any())
	if ok {
		out.SetInteger(int64(n))
	}
	return ok
}

func decimalClass() def.Class {
	type dec = *decimal.Decimal
	// sum and product reserve memory before they create a decimal.
	sum := func(short func(b *decimal.Blocks, d, e dec) (dec, bool), f func(d, e dec) dec) func(env *fact.Env, d, e dec) (dec, error) {
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
	product := func(env *fact.Env, d, e dec) (dec, error) {
		if p, ok := env.Decimals().Mul(d, e); ok {
			return p, nil
		}
		if err := askDigits(env, 0, d.BitLen()+e.BitLen()); err != nil {
			return nil, err
		}
		return d.Mul(e), nil
	}
	setScale := func(env *fact.Env, d dec, scale int, mode decimal.Rounding) (dec, error) {
		if err := askDigits(env, scale-d.Scale(), d.BitLen()); err != nil {
			return nil, err
		}
		return env.Decimals().SetScale(d, scale, mode)
	}
	ofContext := func(f func(d, e dec) dec) func(dec, dec, *mathContext) (dec, error) {
		return func(d, e dec, c *mathContext) (dec, error) { return c.round(f(d, e)) }
	}
	oldModes := map[string]any{"ZERO": decimal.New(0, 0), "ONE": decimal.New(1, 0), "TEN": decimal.New(10, 0)}
	for n, v := range roundingModes {
		oldModes["ROUND_"+n] = v.(*fact.EnumValue).Ordinal
	}
	var modeMethods []*fact.Method
	for _, mode := range []*fact.Type{RoundingType, fact.IntType} { // an int is the old form
		modeMethods = append(modeMethods,
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
			divideScale(mode))
	}
	return def.Class{Type: fact.DecimalType, Fields: oldModes,
		Methods: append([]*fact.Method{
			def.E2("add", sum((*decimal.Blocks).Add, dec.Add)), def.E2("subtract", sum((*decimal.Blocks).Sub, dec.Sub)), def.E2("multiply", product), def.E1("divide", dec.Div), def.E1("remainder", dec.Rem),
			def.E1("divideToIntegralValue", dec.DivWhole),
			def.E2("add", ofContext(dec.Add)), def.E2("subtract", ofContext(dec.Sub)), def.E2("multiply", ofContext(dec.Mul)),
			def.E2("divide", divideIn),
			def.M0("negate", dec.Neg), def.M0("plus", func(d dec) dec { return d }), def.M0("abs", dec.Abs), def.M0("signum", dec.Sign), def.M0("scale", dec.Scale), def.M0("precision", dec.Precision),
			def.M0("unscaledValue", dec.Unscaled), def.M0("stripTrailingZeros", dec.Strip),
			def.E2("movePointLeft", func(env *fact.Env, d dec, n int) (dec, error) { return movePoint(env, d, n) }),
			def.E2("movePointRight", func(env *fact.Env, d dec, n int) (dec, error) { return movePoint(env, d, -n) }),
			def.E1("toPlainString", func(env *fact.Env, d dec) (string, error) {
				if err := askDigits(env, max(d.Scale(), -d.Scale()), d.BitLen()); err != nil {
					return "", err
				}
				return d.Plain(), nil
			}),
			def.E1("toBigInteger", wholePart),
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
			def.E2("setScale", func(env *fact.Env, d dec, scale int) (dec, error) {
				return setScale(env, d, scale, decimal.Unnecessary)
			}),
			def.E1("round", func(d dec, c *mathContext) (dec, error) { return c.round(d) }),
		}, append(modeMethods, decimalMembers()...)...),
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
