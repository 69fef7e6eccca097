package javatext

import (
	"math"
	"math/bits"
	"strconv"
)

// floatParts is a positive floating-point number: fraction × 2^(exponent-52), where fraction has 53 bits. precision is the number of these
// bits that the type of the number stores.
type floatParts struct {
	fraction  uint64
	exponent  int
	precision int
}

func partsOf(f float64, size int) floatParts {
	width, bias, word := 52, 1023, math.Float64bits(math.Abs(f))
	if size == 32 {
		width, bias, word = 23, 127, uint64(math.Float32bits(float32(math.Abs(f))))
	}
	p := floatParts{word & (1<<width - 1), int(word >> width), width + 1}
	if p.exponent == 0 { // a subnormal number
		p.precision = bits.Len64(p.fraction)
		p.exponent = p.precision - width
		p.fraction <<= width + 1 - p.precision
	} else {
		p.fraction |= 1 << width
	}
	p.exponent -= bias
	p.fraction <<= 52 - width
	return p
}

// Decimal returns the digits that Java up to version 18 prints for a positive number, and the power of ten of the first digit. The digits
// identify the number, but there are sometimes more than necessary: 2^63 has 19 digits.
func Decimal(f float64, size int) (digits string, exponent int) {
	p := partsOf(f, size)
	short := strconv.FormatFloat(math.Abs(f), 'e', -1, size)
	if d, e, ok := plainDigits(short, p); ok {
		return d, e
	}
	if spare := bits.TrailingZeros64(p.fraction); p.exponent <= 62 && p.exponent >= 52-spare {
		return wholeDigits(p)
	}
	var g generator
	g.start(p)
	g.run()
	return string(g.digits), g.exponent
}

// plainDigits returns the shortest digits that identify a number. ok is false unless it is certain that Java prints them: with few digits,
// no other number is as short and as close, and no step of Java's computation loses a bit. That is not so for numbers beyond the precision
// of the type, whose shortest digits may be exactly between two numbers.
func plainDigits(short string, p floatParts) (digits string, exponent int, ok bool) {
	few := 15
	if p.precision <= 24 {
		few = 6
	}
	power := p.fraction == 1<<52 && p.exponent < -20 // a power of two, below which numbers are closer to each other
	e := len(short) - 4
	for short[e] != 'e' {
		e--
	}
	if e > few+1 || p.exponent >= p.precision || power || p.exponent < -1000 || p.precision != 53 && p.precision != 24 {
		return "", 0, false
	}
	exponent, _ = strconv.Atoi(short[e+1:])
	if e == 1 {
		return short[:1], exponent, true
	}
	return short[:1] + short[2:e], exponent, true
}

// wholeDigits returns the digits of an integer of up to 63 bits. If the precision of its type is less than that, Java rounds away as many
// decimal digits as are certainly unknown.
func wholeDigits(p floatParts) (digits string, exponent int) {
	n := p.fraction
	if p.exponent >= 52 {
		n <<= p.exponent - 52
	} else {
		n >>= 52 - p.exponent
	}
	dropped := 0
	if unknown := p.exponent - p.precision - 1; unknown > 1 {
		dropped = len(strconv.FormatUint(1<<unknown, 10)) - 1
	}
	if dropped > 0 {
		unit := uint64(math.Pow10(dropped))
		rest := n % unit
		n /= unit
		if rest >= unit/2 {
			n++
		}
	}
	text := strconv.FormatUint(n, 10)
	end := len(text)
	for end > 1 && text[end-1] == '0' {
		end--
	}
	return text[:end], len(text) - 1 + dropped
}
