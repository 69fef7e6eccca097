package javatext

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

// floatParts is a positive floating-point number: fraction × 2^(exponent-52), where fraction has 53 bits. precision is the number
// of bits that its type keeps of this number.
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

// Decimal returns the digits that Java up to version 18 prints for a positive number, and the power of ten of the first one. They
// identify the number, but are sometimes more than are needed for that: 2^63 has 19 digits there.
func Decimal(f float64, size int) (digits string, exponent int) {
	p := partsOf(f, size)
	short := strconv.FormatFloat(math.Abs(f), 'e', -1, size)
	if d, e, ok := plainDigits(short, p); ok {
		return d, e
	}
	if spare := bits.TrailingZeros64(p.fraction); p.exponent <= 62 && p.exponent >= 52-spare {
		return wholeDigits(p)
	}
	g := newGenerator(p)
	g.run()
	return string(g.digits), g.exponent
}

// plainDigits returns the shortest digits that identify a number, if Java is sure to print them: with few digits, no other number is as
// short and as close, and no step of Java's computation loses a bit. Behind the last bit of the type, they may lie right between two
// numbers.
func plainDigits(short string, p floatParts) (digits string, exponent int, ok bool) {
	few := 15
	if p.precision <= 24 {
		few = 6
	}
	power := p.fraction == 1<<52 && p.exponent < -20 // of two, below which numbers are closer
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

// wholeDigits prints a whole number of up to 63 bits. Of the digits that its type does not keep, Java rounds away those that a
// power of two of that size has for sure.
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

// generator makes the digits of value/scale one by one until the rest is less than half the distance to the next number (margin),
// from below or above.
type generator struct {
	value, scale, margin, tens big.Int
	width                      uint // Java computes in so many bits, and margin wraps; 0 if it has enough
	exponent                   int
	digits                     []byte
}

func newGenerator(p floatParts) *generator {
	spare := bits.TrailingZeros64(p.fraction)
	significant := 53 - spare
	behind := max(0, significant-p.exponent-1) // binary digits behind the point
	g := &generator{exponent: estimate(p)}
	b5, s5 := max(0, -g.exponent), max(0, g.exponent)
	b2, s2 := b5+behind+p.exponent, s5+behind
	m2 := b2 - p.precision
	b2 -= significant - 1
	common := min(b2, s2)
	b2, s2, m2 = b2-common, s2-common, m2-common
	if significant == 1 { // below a power of two, numbers are closer
		m2--
	}
	if m2 < 0 {
		b2, s2, m2 = b2-m2, s2-m2, 0
	}
	switch valueBits, scaleBits := significant+b2+fiveBits(b5), s2+1+fiveBits(s5+1); {
	case valueBits < 32 && scaleBits < 32:
		g.width = 32
	case valueBits < 64 && scaleBits < 64:
		g.width = 64
	}
	power := func(z *big.Int, five, two int) {
		z.Exp(big.NewInt(5), big.NewInt(int64(five)), nil)
		z.Lsh(z, uint(two))
	}
	power(&g.value, b5, b2)
	g.value.Mul(&g.value, new(big.Int).SetUint64(p.fraction>>spare))
	power(&g.scale, s5, s2)
	power(&g.margin, b5, m2)
	g.tens.Mul(&g.scale, big.NewInt(10))
	return g
}

// fiveBits returns how many bits Java expects 5^n to have.
func fiveBits(n int) int {
	switch {
	case n == 0:
		return 0
	case n < 27:
		return bits.Len64(uint64(math.Pow(5, float64(n))))
	}
	return 3 * n
}

// estimate returns the decimal exponent of a number, or one more.
func estimate(p floatParts) int {
	d := math.Float64frombits(1023<<52 | p.fraction&(1<<52-1))
	return int(math.Floor((d-1.5)*0.289529654 + 0.176091259 + float64(p.exponent)*0.301029995663981))
}

func (g *generator) run() {
	q := g.next()
	low, high := g.stops()
	if q == 0 && !high {
		g.exponent-- // the estimate was one too high
	} else {
		g.digits = append(g.digits, '0'+q)
	}
	if g.exponent < -3 || g.exponent >= 8 {
		low, high = false, false // with an exponent, there is a digit behind the point
	}
	for !low && !high {
		q = g.next()
		if low, high = g.stops(); g.width > 0 && g.margin.Sign() <= 0 {
			low, high = true, true
		}
		g.digits = append(g.digits, '0'+q)
	}
	if !high {
		return
	}
	if low {
		switch g.value.Lsh(&g.value, 1).Cmp(&g.tens) {
		case -1:
			return
		case 0:
			if g.digits[len(g.digits)-1]&1 == 0 {
				return
			}
		}
	}
	g.roundUp()
}

// next takes the next digit off the value.
func (g *generator) next() byte {
	var q big.Int
	q.QuoRem(&g.value, &g.scale, &g.value)
	g.value.Mul(&g.value, big.NewInt(10))
	g.margin.Mul(&g.margin, big.NewInt(10))
	g.wrap(&g.margin)
	return byte(q.Uint64())
}

// stops reports whether the digits so far, or with the last one raised, identify the number.
func (g *generator) stops() (low, high bool) {
	var sum big.Int
	sum.Add(&g.value, &g.margin)
	g.wrap(&sum)
	order := sum.Cmp(&g.tens)
	return g.value.Cmp(&g.margin) < 0, order > 0 || order == 0 && g.width == 0
}

func (g *generator) wrap(z *big.Int) {
	switch {
	case g.width == 0 || z.BitLen() < int(g.width):
	case g.width == 32:
		z.SetInt64(int64(int32(z.Int64())))
	default:
		z.SetInt64(int64(new(big.Int).And(z, new(big.Int).SetUint64(math.MaxUint64)).Uint64()))
	}
}

func (g *generator) roundUp() {
	for i, d := range slices.Backward(g.digits) {
		if d != '9' {
			g.digits[i]++
			return
		}
		g.digits[i] = '0'
	}
	g.digits[0] = '1'
	g.exponent++
}
