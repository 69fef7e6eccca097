package javatext

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// generator computes the digits of value/scale one by one until the rest is less than half the distance to the next number (margin), from
// below or above.
type generator struct {
	value, scale, margin, tens int64 // used where Java also computes with width bits: margin overflows as it does there
	width                      int   // 32 or 64; 0 if that is not enough, and wide contains the numbers
	wide                       struct{ value, scale, margin, tens big.Int }
	exponent                   int
	digits                     []byte
	room                       [20]byte // for the digits of most numbers
}

func (g *generator) start(p floatParts) {
	spare := bits.TrailingZeros64(p.fraction)
	significant := 53 - spare
	behind := max(0, significant-p.exponent-1) // number of binary digits after the point
	g.exponent, g.digits = estimate(p), g.room[:0]
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
	default:
		power := func(z *big.Int, five, two int) {
			z.Exp(big.NewInt(5), big.NewInt(int64(five)), nil)
			z.Lsh(z, uint(two))
		}
		x := &g.wide
		power(&x.value, b5, b2)
		x.value.Mul(&x.value, new(big.Int).SetUint64(p.fraction>>spare))
		power(&x.scale, s5, s2)
		power(&x.margin, b5, m2)
		x.tens.Mul(&x.scale, big.NewInt(10))
		return
	}
	g.value = int64(p.fraction>>spare) * powerOfFive(b5) << b2
	g.scale = powerOfFive(s5) << s2
	g.margin = powerOfFive(b5) << m2
	g.tens = g.scale * 10
}

// powerOfFive returns 5^n, which must fit into 64 bits.
func powerOfFive(n int) (power int64) {
	for power = 1; n > 0; n-- {
		power *= 5
	}
	return power
}

// fiveBits returns the number of bits that Java assumes for 5^n.
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
		low, high = false, false // with an exponent, there is at least one digit after the decimal point
	}
	for !low && !high {
		q = g.next()
		if low, high = g.stops(); g.width > 0 && g.margin <= 0 {
			low, high = true, true
		}
		g.digits = append(g.digits, '0'+q)
	}
	if !high {
		return
	}
	if low {
		switch g.half() {
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

// next removes the next digit from the value and returns it.
func (g *generator) next() byte {
	if g.width > 0 {
		q := g.value / g.scale
		g.value = (g.value - q*g.scale) * 10
		g.margin = g.wrap(g.margin * 10)
		return byte(q)
	}
	var q big.Int
	x, ten := &g.wide, big.NewInt(10)
	q.QuoRem(&x.value, &x.scale, &x.value)
	x.value.Mul(&x.value, ten)
	x.margin.Mul(&x.margin, ten)
	return byte(q.Uint64())
}

// stops reports whether the digits so far identify the number (low), and whether they do with the last digit increased by one (high).
func (g *generator) stops() (low, high bool) {
	if g.width > 0 {
		return g.value < g.margin, g.wrap(g.value+g.margin) > g.tens
	}
	var sum big.Int
	x := &g.wide
	sum.Add(&x.value, &x.margin)
	return x.value.Cmp(&x.margin) < 0, sum.Cmp(&x.tens) >= 0
}

// half compares the rest with half a unit of the last digit.
func (g *generator) half() int {
	if g.width > 0 {
		return cmp.Compare(uint64(g.value)<<1, uint64(g.tens))
	}
	var twice big.Int
	return twice.Lsh(&g.wide.value, 1).Cmp(&g.wide.tens)
}

func (g *generator) wrap(n int64) int64 {
	if g.width == 32 {
		return int64(int32(n))
	}
	return n
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
