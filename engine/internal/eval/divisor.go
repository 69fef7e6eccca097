package eval

import "math/bits"

// divisor divides by a constant > 1 without a division: by the high half of a product with a rounded reciprocal, as
// compilers do (Warren, Hacker's Delight, chapter 10).
type divisor struct {
	n     int64
	magic uint64
	shift uint
}

func newDivisor(n int64) divisor {
	const top = uint64(1) << 63
	d, p := uint64(n), uint(63)
	limit := top - 1 - top%d
	q1, r1 := top/limit, top%limit
	q2, r2 := top/d, top%d
	for {
		p++
		q1, r1 = 2*q1, 2*r1
		if r1 >= limit {
			q1, r1 = q1+1, r1-limit
		}
		q2, r2 = 2*q2, 2*r2
		if r2 >= d {
			q2, r2 = q2+1, r2-d
		}
		if rest := d - r2; q1 > rest || q1 == rest && r1 != 0 {
			return divisor{n: n, magic: q2 + 1, shift: p - 64}
		}
	}
}

func (d *divisor) quotient(x int64) int64 {
	high, _ := bits.Mul64(uint64(x), d.magic)
	q := int64(high) - int64(d.magic)&(x>>63) // the product as if x were signed
	return q>>(d.shift&63) - x>>63
}

func (d *divisor) remainder(x int64) int64 { return x - d.quotient(x)*d.n }
