package decimal

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"unicode"

	"whenthen/internal/fact/javatext"
)

// ParseBig parses an integer; ok is false for any other text, and for more digits than numbers may have.
func ParseBig(s string) (i *big.Int, ok bool) {
	if len(strings.TrimLeft(s, "+-0")) > maxDigits {
		return nil, false
	}
	return new(big.Int).SetString(s, 10)
}

// maxExponent limits the exponents in texts: adding one to a number with a larger exponent would produce all its digits.
const maxExponent = 1e6

// Parse parses Java's notation: 12.50, -3, 1E+3.
func Parse(s string) (*Decimal, error) {
	if d, ok := parseSmall(s); ok {
		return d, nil
	}
	mantissa, exponent := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.Atoi(s[i+1:])
		switch {
		case err != nil && !errors.Is(err, strconv.ErrRange):
			return nil, fail(Format, unreadable(s))
		case err != nil || e > maxExponent || e < -maxExponent:
			return nil, fail(Format, "a number with an exponent of more than a million")
		}
		mantissa, exponent = s[:i], e
	}
	if len(mantissa) > maxDigits {
		return nil, fail(Format, "a number of too many digits")
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	digits := whole + frac
	scale := len(frac) - exponent
	plain := strings.TrimLeft(digits, "+-")
	if plain == "" || len(digits)-len(plain) > 1 || strings.Trim(plain, "0123456789") != "" {
		return nil, fail(Format, unreadable(s))
	}
	if small, err := strconv.ParseInt(digits, 10, 64); err == nil {
		return New(small, scale), nil
	}
	all, _ := new(big.Int).SetString(digits, 10)
	return of(all, scale), nil
}

// unreadable returns Java's message for a text that is not a decimal number. It says what is wrong with the first wrong character; the
// wording is different for a text of more than 18 characters. The message for a text that ends too early is empty.
func unreadable(s string) string {
	rest := strings.TrimPrefix(s, "-")
	if rest == s {
		rest = strings.TrimPrefix(s, "+")
	}
	points := 0
	for i, c := range rest {
		switch {
		case unicode.IsDigit(c):
		case c == '.' && points == 0:
			points++
		case c == '.':
			return "Character array contains more than one decimal point."
		case c == 'e' || c == 'E':
			exponent := strings.TrimPrefix(strings.TrimPrefix(rest[i+1:], "-"), "+")
			switch {
			case exponent == "":
				return ""
			case strings.Trim(exponent, "0123456789") != "":
				return "Not a digit."
			}
			return "No digits found."
		case len(rest) > 18:
			return "Character array is missing \"e\" notation exponential mark."
		default:
			return fmt.Sprintf("Character %c is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.", c)
		}
	}
	if s == "" {
		return ""
	}
	return "No digits found."
}

// parseSmall parses a number without exponent whose digits fit into 64 bits. ok is false for any other text.
func parseSmall(s string) (d *Decimal, ok bool) {
	rest := s
	if rest != "" && (rest[0] == '-' || rest[0] == '+') {
		rest = rest[1:]
	}
	if len(rest) > len(powersOfTen) { // at most 18 digits and a point
		return nil, false
	}
	var x int64
	digits, point := 0, -1
	for i := range len(rest) {
		switch c := rest[i]; {
		case c-'0' <= 9:
			x = x*10 + int64(c-'0')
			digits++
		case c == '.' && point < 0:
			point = i
		default:
			return nil, false
		}
	}
	if digits == 0 || digits == len(powersOfTen) {
		return nil, false
	}
	if s[0] == '-' {
		x = -x
	}
	d = &Decimal{small: x}
	if point >= 0 {
		d.scale = len(rest) - 1 - point
	}
	return d, true
}

// OfFloat implements BigDecimal.valueOf(double): the result has the digits that Java prints for f. NaN and infinities are errors.
func OfFloat(f float64) (*Decimal, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, fail(Format, unreadable(javatext.Double(f)))
	}
	return Parse(javatext.Double(f))
}

// OfExactFloat implements new BigDecimal(double): the result is exactly the binary value. NaN and infinities are errors.
func OfExactFloat(f float64) (*Decimal, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, fail(Format, "Infinite or NaN")
	}
	frac, exp := math.Frexp(f)
	m := int64(frac * (1 << 53))
	if m == 0 {
		return New(0, 0), nil
	}
	zeros := bits.TrailingZeros64(uint64(m))
	m, exp = m>>zeros, exp-53+zeros
	if exp >= 0 {
		return of(new(big.Int).Lsh(big.NewInt(m), uint(exp)), 0), nil
	}
	// m / 2^k is m * 5^k / 10^k.
	fives := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(-exp)), nil)
	return of(fives.Mul(fives, big.NewInt(m)), -exp), nil
}

// maxPlain is the maximum number of digits that Plain writes; it equals the maximum length of a string that rules create.
const maxPlain = 1 << 26

// Digits is the precision of results of operators on decimals, as in IEEE 754's decimal128 and Java's MathContext.DECIMAL128.
const Digits = 34

// OfBinary converts a double that rules compare with a decimal or assign to one: its binary value rounded to 34 digits. So 0.1 is slightly
// more than 0.1B, as in Drools. NaN and infinities are errors.
func OfBinary(f float64) (*Decimal, error) {
	d, err := OfExactFloat(f)
	if err != nil {
		return nil, err
	}
	return d.Round(Digits, HalfEven)
}

// Float64 returns the nearest double.
func (d *Decimal) Float64() float64 {
	if x, exact := d.smallFloat(); exact {
		return x
	}
	f, _ := strconv.ParseFloat(fmt.Sprintf("%se%d", d.digits(), -d.scale), 64)
	return f
}

// plainDigits returns the digits without decimal point and sign.
func (d *Decimal) plainDigits() string {
	if d.big != nil {
		return new(big.Int).Abs(d.big).String()
	}
	return strconv.FormatInt(max(d.small, -d.small), 10)
}

// Plain formats the number without an exponent.
func (d *Decimal) Plain() string {
	if d.scale > maxPlain || d.scale < -maxPlain {
		panic(fail(OutOfMemory, "a number of so many digits"))
	}
	if d.big == nil && d.scale >= 0 && d.scale < len(powersOfTen) {
		return d.smallPlain()
	}
	digits := d.plainDigits()
	switch {
	case d.scale < 0 && d.Sign() != 0:
		digits += strings.Repeat("0", -d.scale)
	case d.scale > 0:
		if n := d.scale + 1 - len(digits); n > 0 {
			digits = strings.Repeat("0", n) + digits
		}
		digits = digits[:len(digits)-d.scale] + "." + digits[len(digits)-d.scale:]
	}
	if d.Sign() < 0 {
		return "-" + digits
	}
	return digits
}

// smallPlain does the work of Plain for digits and a scale that fit into 64 bits.
func (d *Decimal) smallPlain() string {
	var text [24]byte // 19 digits, a leading zero, point and sign
	i, x := len(text), uint64(max(d.small, -d.small))
	for written := 0; written <= d.scale || x > 0; written++ {
		if written == d.scale && written > 0 {
			i--
			text[i] = '.'
		}
		i--
		text[i] = byte('0' + x%10)
		x /= 10
	}
	if d.small < 0 {
		i--
		text[i] = '-'
	}
	return string(text[i:])
}

// String implements Java's toString, which has an exponent for a negative scale and for very small numbers.
func (d *Decimal) String() string { return d.text(1) }

// Engineering returns the same as String, but with an exponent that is a multiple of three.
func (d *Decimal) Engineering() string { return d.text(3) }

// text returns the same as String, but with an exponent that is a multiple of step.
func (d *Decimal) text(step int) string {
	if d.big == nil && d.scale >= 0 && d.scale <= 6 { // the exponent is not less than -6
		return d.smallPlain()
	}
	digits := d.plainDigits()
	exponent := len(digits) - 1 - d.scale
	if d.scale >= 0 && exponent >= -6 {
		return d.Plain()
	}
	before := 1 + ((exponent%step)+step)%step // digits before the decimal point
	if d.Sign() == 0 && before > 1 {          // zero has additional digits after the decimal point instead
		digits, exponent = digits+strings.Repeat("0", step+1-before), exponent+step+1-before
		before = 1
	} else {
		exponent -= before - 1
	}
	digits += strings.Repeat("0", max(before-len(digits), 0))
	text := digits[:before]
	if len(digits) > before {
		text += "." + digits[before:]
	}
	if exponent != 0 {
		text += fmt.Sprintf("E%+d", exponent)
	}
	if d.Sign() < 0 {
		return "-" + text
	}
	return text
}
