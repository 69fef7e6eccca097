package decimal

import "math/big"

// Rounding is Java's RoundingMode.
type Rounding uint8

// The rounding modes, in Java's order.
const (
	Up Rounding = iota
	Down
	Ceiling
	Floor
	HalfUp
	HalfDown
	HalfEven
	Unnecessary
)

// DivScale returns the quotient with the given scale.
func (d *Decimal) DivScale(e *Decimal, scale int, mode Rounding) (*Decimal, error) {
	return (*Blocks)(nil).DivScale(d, e, scale, mode)
}

// Quotient returns the quotient with more digits than precision. If it is not exact, its last digit is one that keeps a rounding to
// precision from mistaking it for an exact number or an exact half.
func (d *Decimal) Quotient(e *Decimal, precision int) (q *Decimal, exact bool, err error) {
	scale := precision + 3 + e.Precision() - d.Precision() + d.Scale() - e.Scale()
	if q, err = d.DivScale(e, scale, Down); err != nil {
		return nil, false, err
	}
	if exact = q.Mul(e).Cmp(d) == 0; !exact {
		q = q.Add(New(int64(d.Sign()*e.Sign()), scale+1))
	}
	return q, exact, nil
}

// SetScale returns d with another number of digits after the decimal point.
func (d *Decimal) SetScale(scale int, mode Rounding) (*Decimal, error) {
	return (*Blocks)(nil).SetScale(d, scale, mode)
}

// Round returns d rounded to at most precision digits; 0 means no rounding.
func (d *Decimal) Round(precision int, mode Rounding) (*Decimal, error) {
	for precision > 0 && d.Precision() > precision {
		r, err := d.SetScale(d.scale-(d.Precision()-precision), mode)
		if err != nil {
			return nil, err
		}
		d = r
	}
	return d, nil
}

// rounded returns num/den, rounded to an integer, as the digits of a decimal with a scale.
func rounded(num, den *big.Int, scale int, mode Rounding) (*Decimal, error) {
	q, rem := new(big.Int).QuoRem(num, den, new(big.Int))
	if rem.Sign() != 0 {
		negative := (num.Sign() < 0) != (den.Sign() < 0)
		half := new(big.Int).Abs(rem)
		half.Lsh(half, 1)
		away, err := mode.away(half.CmpAbs(den), negative, q.Bit(0) == 1)
		switch {
		case err != nil:
			return nil, err
		case away && negative:
			q.Sub(q, big.NewInt(1))
		case away:
			q.Add(q, big.NewInt(1))
		}
	}
	return of(q, scale), nil
}

// away reports whether a quotient that is not an integer is rounded away from zero. half is the result of comparing its remainder with one
// half.
func (m Rounding) away(half int, negative, odd bool) (bool, error) {
	switch m {
	case Up:
		return true, nil
	case Ceiling:
		return !negative, nil
	case Floor:
		return negative, nil
	case HalfUp:
		return half >= 0, nil
	case HalfDown:
		return half > 0, nil
	case HalfEven:
		return half > 0 || half == 0 && odd, nil
	case Unnecessary:
		return false, fail(Arithmetic, "Rounding necessary")
	}
	return false, nil
}
