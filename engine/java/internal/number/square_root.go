package number

import (
	"math/big"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// squareRoot implements BigDecimal.sqrt: the root to the precision of the context. An exact root has half the scale of the number if the
// precision allows it. A precision of 0 requires an exact root.
func squareRoot(env *fact.Env, d *decimal.Decimal, c *mathContext) (*decimal.Decimal, error) {
	switch d.Sign() {
	case -1:
		return nil, fact.NewException(fact.ArithmeticType, "Attempted square root of negative BigDecimal")
	case 0:
		return decimal.New(0, d.Scale()/2), nil
	}
	digits := c.precision
	if digits == 0 {
		digits = len(d.Unscaled().String())/2 + 1
	}
	if err := askBits(env, 8*digits+d.BitLen()); err != nil {
		return nil, err
	}
	// The radicand needs twice as many digits as the root plus one digit for rounding, and an even scale.
	scale, radicand := d.Scale(), d.Unscaled()
	more := max(2*(digits+2)-len(radicand.String()), 0)
	if (scale+more)%2 != 0 {
		more++
	}
	radicand.Mul(radicand, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(more)), nil))
	root := new(big.Int).Sqrt(radicand)
	exact := new(big.Int).Mul(root, root).Cmp(radicand) == 0
	scale = (scale + more) / 2
	if !exact { // an additional digit marks a non-zero remainder
		root.Add(root.Mul(root, big.NewInt(10)), big.NewInt(1))
		scale++
	}
	y := decimal.Of(root, scale)
	mode := c.mode
	if c.precision == 0 {
		mode = decimal.Unnecessary
	}
	r, err := y.Round(digits, mode)
	if err != nil {
		return nil, fact.NewException(fact.ArithmeticType, "Computed square root not exact.")
	}
	r = r.Strip()
	if want := min(d.Scale()/2, r.Scale()+digits-r.Precision()); r.Scale() < want {
		return r.SetScale(want, decimal.Unnecessary)
	}
	return r, nil
}
