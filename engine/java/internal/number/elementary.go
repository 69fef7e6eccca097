package number

import "math"

// The functions of this file compute with twice the digits of a double and round once. Java's own functions do so nearly, too: the last
// digits are the same in all but a few results in a million, while the last digits of package math differ in up to a third of the results.

// double2 is the sum of two doubles. The second is at most half a unit in the last place of the first.
type double2 struct{ high, low float64 }

// Constants with twice the digits of a double; pi/2 has three times the digits.
var (
	ln2    = double2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	ln10   = double2{0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53}
	halfPi = [3]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110}
)

// twoSum returns the exact sum of two doubles.
func twoSum(a, b float64) double2 {
	s := a + b
	t := s - a
	return double2{s, (a - (s - t)) + (b - t)}
}

// twoProduct returns the exact product of two doubles.
func twoProduct(a, b float64) double2 {
	p := a * b
	return double2{p, math.FMA(a, b, -p)}
}

func (x double2) plus(y double2) double2 {
	s := twoSum(x.high, y.high)
	return twoSum(s.high, s.low+(x.low+y.low))
}

func (x double2) times(y double2) double2 {
	p := twoProduct(x.high, y.high)
	return twoSum(p.high, p.low+(float64(x.high*y.low)+float64(x.low*y.high)))
}

func (x double2) scaled(by float64) double2 { return x.times(double2{by, 0}) }

func (x double2) over(y double2) double2 {
	q := x.high / y.high
	rest := x.plus(y.scaled(-q))
	return twoSum(q, rest.high/y.high)
}

// dividedBy returns the quotient by a small integer.
func (x double2) dividedBy(n float64) double2 {
	q := x.high / n
	return twoSum(q, (math.FMA(-q, n, x.high)+x.low)/n)
}

// exponential returns e^x as y times 2^k, for x that neither overflows nor underflows. y is computed by a Taylor series for the rest of x,
// which is first divided by 2^8: it is then so small that doubles suffice from the third term on.
func exponential(x double2) (y double2, k int) {
	const halvings = 8
	k = int(math.RoundToEven(x.high / ln2.high))
	r := x.plus(ln2.scaled(-float64(k)))
	r = double2{r.high / (1 << halvings), r.low / (1 << halvings)}
	square, h := r.times(r), r.high
	tail := float64(square.high*h) * (1.0/6 + float64(h*(1.0/24+float64(h*(1.0/120+float64(h*(1.0/720+h/5040)))))))
	// The series of e^r - 1: subtracting one keeps the digits in the squarings, (1 + s)^2 - 1 = 2s + s^2.
	s := r.plus(double2{square.high / 2, square.low / 2}).plus(double2{tail, 0})
	for range halvings {
		s = double2{2 * s.high, 2 * s.low}.plus(s.times(s))
	}
	return s.plus(double2{1, 0}), k
}

// logarithm returns ln x of a positive, finite x. One step of Newton's method doubles the digits of the first approximation.
func logarithm(x float64) double2 {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	near := math.Log(m)
	e, shift := exponential(double2{-near, 0})
	e = e.scaled(math.Ldexp(m, shift)).plus(double2{-1, 0}) // m / e^near - 1; the result is near + ln( 1 + e )
	y := twoSum(near, e.high)
	return double2{y.high, y.low}.plus(double2{e.low, 0}).plus(e.times(e).scaled(-0.5)).plus(ln2.scaled(float64(k)))
}

// exp implements Math.exp.
func exp(x float64) float64 {
	if math.IsNaN(x) || x > 709.7 || x < -708 {
		return math.Exp(x)
	}
	y, k := nearExponential(double2{x, 0})
	near, ok := y.rounded(slack)
	if !ok {
		y, k = exponential(double2{x, 0})
		near = y.high
	}
	return math.Ldexp(near, k)
}

// log implements Math.log.
func log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log(x)
	}
	if y, ok := nearLogarithm(x).rounded(slack); ok {
		return y
	}
	return logarithm(x).high
}

// log10 implements Math.log10, which is exact for powers of ten.
func log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log10(x)
	}
	return logarithm(x).over(ln10).high
}

// power implements Math.pow.
func power(x, y float64) float64 {
	if y == 2 { // frequent, and also rounded only once
		return x * x
	}
	if x > 0x1p-1000 && x < 0x1p1000 {
		product := nearLogarithm(x).scaled(y)
		if size := math.Abs(product.high); size < 700 {
			r, k := nearExponential(product)
			if near, ok := r.rounded(slack + size*slack); ok {
				return math.Ldexp(near, k)
			}
		}
	}
	near := math.Pow(x, y)
	if size := math.Abs(near); x == 1 || y == 1 || !(size >= 0x1p-1020 && size <= 0x1p1020) { // also NaN and exact results
		return near
	}
	r, k := exponential(logarithm(math.Abs(x)).scaled(y))
	return math.Copysign(math.Ldexp(r.high, k), near)
}

// quarters divides the angle x into a number of quarter turns and a rest of at most pi/4. ok is false if x is too large for that.
func quarters(x float64) (turned int64, rest double2, ok bool) {
	k := math.RoundToEven(x / halfPi[0])
	if !(math.Abs(k) < 1<<26) {
		return 0, double2{}, false
	}
	rest = double2{x, 0}
	if k != 0 {
		for _, part := range halfPi {
			rest = rest.plus(twoProduct(-k, part))
		}
	}
	return int64(k), rest, true
}

// sineCosine returns sin r and cos r for an r of at most pi/4.
func sineCosine(r double2) (sine, cosine double2) {
	// Both Taylor series at once: the terms go to the cosine and the sine in turn. Doubles suffice for the small ones.
	sum, small := [2]double2{{1, 0}, r}, [2]float64{}
	term, n := r, 2
	for ; n <= 9; n++ {
		term = term.times(r).dividedBy(float64(n))
		if n&2 != 0 {
			sum[n&1] = sum[n&1].plus(double2{-term.high, -term.low})
		} else {
			sum[n&1] = sum[n&1].plus(term)
		}
	}
	for t := term.high; n <= 21; n++ {
		t *= r.high / float64(n)
		small[n&1] += t * float64(1-n&2)
	}
	for i := range sum {
		sum[i] = sum[i].plus(double2{small[i], 0})
	}
	return sum[1], sum[0]
}

// turnedSine returns the sine of an angle that consists of a number of quarter turns and a rest.
func turnedSine(turned int64, rest double2) double2 {
	sine, cosine := sineCosine(rest)
	if turned&1 != 0 {
		sine = cosine
	}
	if turned&2 != 0 {
		return double2{-sine.high, -sine.low}
	}
	return sine
}

// sineAfter returns the sine of x plus a number of quarter turns, rounded. ok is false if x is too large.
func sineAfter(turned int64, x float64) (sine float64, ok bool) {
	k, rest, ok := quarters(x)
	if !ok {
		return 0, false
	}
	turned += k
	y, sure := nearSine(rest, turned&1 != 0).rounded(slack)
	if !sure {
		return turnedSine(turned, rest).high, true
	}
	if turned&2 != 0 {
		y = -y
	}
	return y, true
}

// sin implements Math.sin.
func sin(x float64) float64 {
	if y, ok := sineAfter(0, x); ok && x != 0 {
		return y
	}
	return math.Sin(x)
}

// cos implements Math.cos.
func cos(x float64) float64 {
	if y, ok := sineAfter(1, x); ok {
		return y
	}
	return math.Cos(x)
}

// tan implements Math.tan.
func tan(x float64) float64 {
	if k, rest, ok := quarters(x); ok && x != 0 {
		return turnedSine(k, rest).over(turnedSine(k+1, rest)).high
	}
	return math.Tan(x)
}
