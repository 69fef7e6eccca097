package number

import (
	"math"
	"sync/atomic"
)

// The functions of this file compute with about twelve digits more than a double has: a table contains the values at nearby points with
// twice the digits of a double, and a short series of doubles computes the difference. That decides the last digit of nearly every result,
// at a tenth of the cost of the functions in elementary.go.

// slack bounds the relative error of the functions in this file.
const slack = 0x1p-62

// rounded returns the double nearest to x. ok is false if a relative error of x up to slack could change it.
func (x double2) rounded(slack float64) (y float64, ok bool) {
	e := x.high * slack
	y = x.high + (x.low + e)
	return y, y == x.high+(x.low-e)
}

// steps is the number of points in a table per unit.
const steps = 32

// table holds values at multiples of 1/steps.
type table struct {
	sine, cosine [steps]double2     // used up to pi/4
	logarithm    [2 * steps]double2 // used up to the root of two
	powerOfTwo   [steps]double2
}

// made is the table; nil until one of the functions is called.
var made atomic.Pointer[table]

func tables() *table {
	if t := made.Load(); t != nil {
		return t
	}
	return makeTable()
}

// makeTable may run in several goroutines at the same time, which all compute the same values.
func makeTable() *table {
	t := new(table)
	for i := range steps {
		x := float64(i) / steps
		t.sine[i], t.cosine[i] = sineCosine(double2{x, 0})
		t.logarithm[steps/2+i] = logarithm(x + 0.5)
		y, k := exponential(ln2.scaled(x))
		t.powerOfTwo[i] = double2{math.Ldexp(y.high, k), math.Ldexp(y.low, k)}
	}
	made.Store(t)
	return t
}

// nearSine returns the sine of r or, if cosine is set, its cosine. The absolute value of r is at most pi/4.
func nearSine(r double2, cosine bool) double2 {
	negative := r.high < 0
	if negative {
		r = double2{-r.high, -r.low}
	}
	i := uint(r.high*steps + 0.5)
	at := tables()
	s, c := at.sine[i%steps], at.cosine[i%steps]
	d := twoSum(r.high-float64(i)/steps, r.low)
	h := d.high
	square := h * h
	// The rest of the sine after h, and of the cosine after 1.
	sineTail := h * square * (-1.0/6 + square*(1.0/120-square*(1.0/5040-square/362880)))
	cosineTail := square * (-1.0/2 + square*(1.0/24-square*(1.0/720-square/40320)))
	if cosine {
		s, c, negative = c, double2{-s.high, -s.low}, false
	}
	// The formula for the sine of a sum; with s and c exchanged as above, it is the one for the cosine.
	p := twoProduct(c.high, h)
	sum := twoSum(s.high, p.high)
	y := twoSum(sum.high, sum.low+(p.low+(c.high*d.low+c.low*h+s.low+(s.high*cosineTail+c.high*sineTail))))
	if negative {
		return double2{-y.high, -y.low}
	}
	return y
}

// nearExponential returns e^x / 2^k.
func nearExponential(x double2) (y double2, k int) {
	n := math.RoundToEven(x.high * (steps / ln2.high))
	r := x.plus(twoProduct(-n, ln2.high/steps)).plus(double2{-n * (ln2.low / steps), 0})
	h := r.high
	tail := r.low + h*h*(1.0/2+h*(1.0/6+h*(1.0/24+h*(1.0/120+h*(1.0/720+h/5040)))))
	t := tables().powerOfTwo[int(n)&(steps-1)]
	p := twoProduct(t.high, h)
	sum := twoSum(t.high, p.high)
	return twoSum(sum.high, sum.low+(p.low+(t.low+t.low*h+t.high*tail))), int(n) >> 5
}

// nearLogarithm returns ln x of a positive, finite x.
func nearLogarithm(x float64) double2 {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	i := uint(m*steps + 0.5)
	at := float64(i) / steps
	r := double2{m - at, 0}.dividedBy(at)
	h := r.high
	square := twoProduct(h, h)
	tail := h * square.high * (1.0/3 - h*(1.0/4-h*(1.0/5-h*(1.0/6-h*(1.0/7-h*(1.0/8-h*(1.0/9-h*(1.0/10-h*(1.0/11-h/12)))))))))
	// ln( 1 + r ) without its tail, and the logarithm at the point of the table.
	y := twoSum(h, -square.high/2)
	y = twoSum(y.high, y.low+(r.low-h*r.low-square.low/2+tail))
	if i != steps {
		y = tables().logarithm[i%(2*steps)].plus(y)
	}
	if k != 0 {
		y = ln2.scaled(float64(k)).plus(y)
	}
	return y
}
