package decimal

import (
	"math"
	"math/big"
	"math/bits"
)

// Most decimals are prices, rates and sums of them, whose digits fit into 64 bits, as do the digits of the results. Arithmetic is
// tried in 64 bits first; if a result does not fit, package big is used.

// powersOfTen are the powers of ten that fit into an int64.
var powersOfTen = [...]int64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// smallAt returns the unscaled number at a scale that is not smaller than d's, if that fits into 64 bits.
func (d *Decimal) smallAt(scale int) (int64, bool) {
	if d.big != nil {
		return 0, false
	}
	return shifted(d.small, scale-d.scale)
}

// shifted returns x * 10^n if that fits; for a negative n it returns x unchanged.
func shifted(x int64, n int) (int64, bool) {
	switch {
	case n <= 0:
		return x, true
	case n >= len(powersOfTen):
		return 0, x == 0
	}
	return mulInt64(x, powersOfTen[n])
}

// addInt64 returns x + y if the sum fits and is not the least int64.
func addInt64(x, y int64) (int64, bool) {
	sum := x + y
	return sum, (x^sum)&(y^sum) >= 0 && sum != math.MinInt64
}

// mulInt64 returns x * y if the product fits and is not the least int64. Neither factor may be the least int64.
func mulInt64(x, y int64) (int64, bool) {
	high, low := bits.Mul64(uint64(max(x, -x)), uint64(max(y, -y)))
	return x * y, high == 0 && low <= math.MaxInt64
}

// CmpSmall does the same as Cmp, for numbers whose digits fit into 64 bits, also at a common scale. ok is false for all others, for which
// package big is needed.
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

// digitsOf returns the number of decimal digits; 1 for zero. x is at most the greatest int64.
func digitsOf(x uint64) int {
	n := bits.Len64(x) * 1233 >> 12 // the logarithm of 2 to the base of ten is a little more than 1233/4096
	if n < len(powersOfTen) && x >= uint64(powersOfTen[n]) {
		n++
	}
	return max(n, 1)
}

// stripSmall does the work of Strip for digits that fit into 64 bits and are not 0.
func (d *Decimal) stripSmall() *Decimal {
	x, scale := d.small, d.scale
	for x%10 == 0 {
		x, scale = x/10, scale-1
	}
	return &Decimal{small: x, scale: scale}
}

// asInt64 returns the integer part, if it and the digits fit into 64 bits.
func (d *Decimal) asInt64() (whole int64, ok bool) {
	switch n := len(powersOfTen); {
	case d.big != nil || d.scale >= n || d.scale <= -n:
		return 0, false
	case d.scale <= 0:
		return shifted(d.small, -d.scale)
	}
	return d.small / powersOfTen[d.scale], true
}

// LowBits returns the lowest 64 bits of the integer part, as longValue of Java's BigDecimal does.
func (d *Decimal) LowBits() int64 {
	if i, ok := d.asInt64(); ok {
		return i
	}
	return LowBits(d.Int())
}

// LowBits returns the lowest 64 bits of a big integer, as longValue of Java's BigInteger does.
func LowBits(b *big.Int) int64 {
	n := int64(new(big.Int).Abs(b).Uint64())
	if b.Sign() < 0 {
		return -n
	}
	return n
}

// smallFloat does the work of Float64 if both the digits and the divisor, a power of ten, are exact doubles, so that only the quotient is
// rounded.
func (d *Decimal) smallFloat() (x float64, ok bool) {
	if d.big != nil || d.scale < 0 || d.scale >= len(powersOfTen) || max(d.small, -d.small) > 1<<53 {
		return 0, false
	}
	return float64(d.small) / float64(powersOfTen[d.scale]), true
}

// order does the same as cmp.Compare, for integers. The compiler inlines it more often, because it need not handle NaN.
func order[T int | int64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
