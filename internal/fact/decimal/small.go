package decimal

import (
	"math"
	"math/bits"
)

// Most decimals are prices, rates and sums of them: their digits fit into 64 bits, and so do those of what is made of them. Arithmetic
// is tried on such first; where a result does not fit, package big does the work.

// powersOfTen are those that fit into 64 bits.
var powersOfTen = [...]int64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// smallAt returns the digits for a scale that is not smaller, if they fit.
func (d *Decimal) smallAt(scale int) (int64, bool) {
	if d.big != nil {
		return 0, false
	}
	return shifted(d.small, scale-d.scale)
}

// shifted is x with n zeros at its end if that fits; a negative n leaves x as it is.
func shifted(x int64, n int) (int64, bool) {
	switch {
	case n <= 0:
		return x, true
	case n >= len(powersOfTen):
		return 0, x == 0
	}
	return mulInt64(x, powersOfTen[n])
}

// addInt64 is x + y if that has a counterpart in 64 bits.
func addInt64(x, y int64) (int64, bool) {
	sum := x + y
	return sum, (x^sum)&(y^sum) >= 0 && sum != math.MinInt64
}

// mulInt64 is x * y if that has a counterpart in 64 bits. Neither is the least int64.
func mulInt64(x, y int64) (int64, bool) {
	high, low := bits.Mul64(uint64(max(x, -x)), uint64(max(y, -y)))
	return x * y, high == 0 && low <= math.MaxInt64
}

// roundedSmall is rounded for digits that fit.
func roundedSmall(num, den int64, scale int, mode Rounding) (*Decimal, error) {
	q, rest := num/den, num%den
	if rest != 0 {
		negative := (num < 0) != (den < 0)
		r := max(rest, -rest)
		away, err := mode.away(order(r, max(den, -den)-r), negative, q&1 == 1 || q&1 == -1)
		switch {
		case err != nil:
			return nil, err
		case away && negative:
			q--
		case away:
			q++
		}
	}
	return &Decimal{small: q, scale: scale}, nil
}

// CmpSmall is Cmp of numbers whose digits fit, at a common scale, too; ok is false for all others, which take package big.
func (d *Decimal) CmpSmall(e *Decimal) (n int, ok bool) {
	if d.big != nil || e.big != nil {
		return 0, false
	}
	if d.scale == e.scale {
		return order(d.small, e.small), true
	}
	s := max(d.scale, e.scale)
	x, ok1 := d.smallAt(s)
	y, ok2 := e.smallAt(s)
	return order(x, y), ok1 && ok2
}

// order is cmp.Compare of whole numbers, which the compiler puts in place of a call more often: it need not ask for NaN.
func order[T int | int64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
