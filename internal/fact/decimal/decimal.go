package decimal

import (
	"math"
	"math/big"
	"math/bits"
)

// Decimal is an immutable java.math.BigDecimal. Its value is an integer, the digits, * 10^-scale.
type Decimal struct {
	small int64    // the digits if they fit into 64 bits; never the least int64, so that negation cannot overflow
	big   *big.Int // the digits if they do not fit; nil otherwise
	scale int
}

var bigTen = big.NewInt(10)

// Pow10 returns 10^n as a new number. It panics with an Error if the result is too large.
func Pow10(n int) *big.Int {
	if n > maxDigits {
		panic(tooLarge())
	}
	return new(big.Int).Exp(bigTen, big.NewInt(int64(n)), nil)
}

// MaxBits limits the size of integers and of the digits of decimals; maxDigits is the same limit in decimal digits. Java's limit is ten
// thousand times higher, but a single operation on such numbers takes minutes and cannot be interrupted. Within this limit the slowest
// operation, parsing or formatting the digits, takes some hundredths of a second.
const (
	MaxBits   = 1 << 18
	maxDigits = 78_913
)

// tooLarge returns Java's exception for numbers beyond its limit.
func tooLarge() *Error { return fail(Arithmetic, "BigInteger would overflow supported range") }

// bigProduct implements BigInteger.multiply. Like bigPower it panics with Java's ArithmeticException if the result is too large.
func bigProduct(x, y *big.Int) *big.Int {
	if x.BitLen()+y.BitLen() > MaxBits {
		panic(tooLarge())
	}
	return new(big.Int).Mul(x, y)
}

// bigPower implements BigInteger.pow.
func bigPower(x *big.Int, n int) *big.Int {
	if x.BitLen() > 1 && x.BitLen() > MaxBits/max(n, 1) {
		panic(tooLarge())
	}
	return new(big.Int).Exp(x, big.NewInt(int64(n)), nil)
}

// New returns unscaled * 10^-scale.
func New(unscaled int64, scale int) *Decimal {
	if unscaled == math.MinInt64 {
		return &Decimal{big: big.NewInt(unscaled), scale: scale}
	}
	return &Decimal{small: unscaled, scale: scale}
}

// Of returns i * 10^-scale; it copies i.
func Of(i *big.Int, scale int) *Decimal {
	if i.IsInt64() {
		return New(i.Int64(), scale)
	}
	return &Decimal{big: new(big.Int).Set(i), scale: scale}
}

// of does the same as Of without copying; the caller must not use i afterwards.
func of(i *big.Int, scale int) *Decimal {
	if i.IsInt64() {
		return New(i.Int64(), scale)
	}
	return &Decimal{big: i, scale: scale}
}

// digits returns the digits as an integer, which must not be modified.
func (d *Decimal) digits() *big.Int {
	if d.big != nil {
		return d.big
	}
	return big.NewInt(d.small)
}

// Scale returns the number of digits after the decimal point. It is negative if the digits are multiplied by a power of ten.
func (d *Decimal) Scale() int { return d.scale }

// Unscaled returns a copy of the digits as an integer.
func (d *Decimal) Unscaled() *big.Int { return new(big.Int).Set(d.digits()) }

// BitLen returns the length in bits of the unscaled number.
func (d *Decimal) BitLen() int {
	if d.big != nil {
		return d.big.BitLen()
	}
	return bits.Len64(uint64(max(d.small, -d.small)))
}

// Sign returns -1, 0 or 1.
func (d *Decimal) Sign() int {
	if d.big != nil {
		return d.big.Sign()
	}
	return order(d.small, 0)
}

// Precision returns the number of digits; 1 for zero.
func (d *Decimal) Precision() int {
	if d.big == nil {
		return digitsOf(uint64(max(d.small, -d.small)))
	}
	if n := digitsOfBig(d.big); n > 0 {
		return n
	}
	return len(d.plainDigits())
}

// at returns the unscaled number at a scale that is not smaller than d's.
func (d *Decimal) at(scale int) *big.Int {
	if scale == d.scale {
		return d.digits()
	}
	return bigProduct(d.digits(), power(scale-d.scale))
}

// Add returns d + e. The scale of the result is the larger scale.
func (d *Decimal) Add(e *Decimal) *Decimal {
	if sum, ok := (*Blocks)(nil).Add(d, e); ok {
		return sum
	}
	scale := max(d.scale, e.scale)
	return of(new(big.Int).Add(d.at(scale), e.at(scale)), scale)
}

// Sub returns d - e. The scale of the result is the larger scale.
func (d *Decimal) Sub(e *Decimal) *Decimal {
	if difference, ok := (*Blocks)(nil).Sub(d, e); ok {
		return difference
	}
	scale := max(d.scale, e.scale)
	return of(new(big.Int).Sub(d.at(scale), e.at(scale)), scale)
}

// scaleInRange returns the scale, and panics if it does not fit into Java's int.
func scaleInRange(scale int) int {
	if int(int32(scale)) != scale {
		panic(fail(Arithmetic, "Overflow"))
	}
	return scale
}

// Mul returns d * e. The scale of the result is the sum of the scales.
func (d *Decimal) Mul(e *Decimal) *Decimal {
	if p, ok := (*Blocks)(nil).Mul(d, e); ok {
		return p
	}
	scale := scaleInRange(d.scale + e.scale)
	return of(bigProduct(d.digits(), e.digits()), scale)
}

// Neg returns -d.
func (d *Decimal) Neg() *Decimal {
	if d.big == nil {
		return &Decimal{small: -d.small, scale: d.scale}
	}
	return of(new(big.Int).Neg(d.big), d.scale)
}

// Abs returns d without its sign.
func (d *Decimal) Abs() *Decimal {
	if d.Sign() < 0 {
		return d.Neg()
	}
	return d
}

// takeFactors divides x, which must not be 0, by a small number as often as possible and returns how often. It first divides by repeated
// squares of the divisor, because dividing a number with many digits by a small one again and again takes too long.
func takeFactors(x *big.Int, factor int64) (n int) {
	powers := []*big.Int{big.NewInt(factor)}
	for last := powers[0]; 2*last.BitLen() <= x.BitLen(); last = powers[len(powers)-1] {
		powers = append(powers, new(big.Int).Mul(last, last))
	}
	q, m := new(big.Int), new(big.Int)
	for i := len(powers) - 1; i >= 0; i-- {
		for {
			if q.QuoRem(x, powers[i], m); m.Sign() != 0 {
				break
			}
			x.Set(q)
			n += 1 << i
		}
	}
	return n
}

// Div returns the exact quotient. Its scale is the difference of the scales if that provides enough digits. If the quotient has infinitely
// many digits, the error is an ArithmeticException.
func (d *Decimal) Div(e *Decimal) (*Decimal, error) {
	if e.Sign() == 0 {
		return nil, byZero(d)
	}
	preferred := d.scale - e.scale
	if d.Sign() == 0 {
		return &Decimal{scale: preferred}, nil
	}
	// The quotient has finitely many digits only if the divisor, in lowest terms, has no prime factors other than 2 and 5. The larger of
	// their exponents is the number of digits needed.
	gcd := new(big.Int).GCD(nil, nil, new(big.Int).Abs(d.digits()), new(big.Int).Abs(e.digits()))
	rest := new(big.Int).Quo(new(big.Int).Abs(e.digits()), gcd)
	digits := 0
	for _, f := range []int64{2, 5} {
		digits = max(digits, takeFactors(rest, f))
	}
	if rest.Cmp(big.NewInt(1)) != 0 {
		return nil, fail(Arithmetic, "Non-terminating decimal expansion; no exact representable decimal result.")
	}
	return d.DivScale(e, preferred+digits, Unnecessary)
}

// byZero returns the error for dividing d by zero in operations without a given scale.
func byZero(d *Decimal) *Error {
	if d.Sign() == 0 {
		return fail(Arithmetic, "Division undefined")
	}
	return fail(Arithmetic, "Division by zero")
}

// DivWhole returns the integer part of the quotient. Its scale is the difference of the operands' scales, or the next one at which it is
// exact.
func (d *Decimal) DivWhole(e *Decimal) (*Decimal, error) {
	if e.Sign() == 0 {
		return nil, byZero(d)
	}
	q, err := d.DivScale(e, 0, Down)
	if err != nil {
		return nil, err
	}
	scale := d.scale - e.scale
	if scale < 0 && q.Sign() != 0 {
		scale = max(scale, q.Strip().scale)
	}
	return q.SetScale(scale, Unnecessary)
}

// Rem returns the remainder of the division with an integer quotient.
func (d *Decimal) Rem(e *Decimal) (*Decimal, error) {
	q, err := d.DivWhole(e)
	if err != nil {
		return nil, err
	}
	return d.Sub(q.Mul(e)), nil
}

// Pow returns d to the power n, which must not be negative.
func (d *Decimal) Pow(n int) *Decimal {
	scale := scaleInRange(d.scale * n)
	return of(bigPower(d.digits(), n), scale)
}

// Cmp compares by value: 1.0 and 1.00 are equal.
func (d *Decimal) Cmp(e *Decimal) int {
	if d.scale-e.scale > maxDigits/2 || e.scale-d.scale > maxDigits/2 { // too different to be converted to a common scale
		switch s, t := d.Sign(), e.Sign(); {
		case s != t || s == 0:
			return order(s, t)
		default:
			return s * order(d.Precision()-d.scale, e.Precision()-e.scale)
		}
	}
	s := max(d.scale, e.scale)
	if x, ok := d.smallAt(s); ok {
		if y, ok := e.smallAt(s); ok {
			return order(x, y)
		}
	}
	return d.at(s).Cmp(e.at(s))
}

// Strip returns d without trailing zeros.
func (d *Decimal) Strip() *Decimal {
	if d.Sign() == 0 {
		return &Decimal{}
	}
	if d.big == nil {
		return d.stripSmall()
	}
	digits := d.Unscaled()
	zeros := takeFactors(digits, 10)
	return of(digits, d.scale-zeros)
}

// Int returns the integer part.
func (d *Decimal) Int() *big.Int {
	if i, ok := d.asInt64(); ok {
		return big.NewInt(i)
	}
	if d.scale <= 0 {
		return new(big.Int).Set(d.at(0))
	}
	return new(big.Int).Quo(d.digits(), power(d.scale))
}
