package number

import "math"

// The functions of this file return the same digits as fdlibm (Sun Microsystems, https://www.netlib.org/fdlibm), which Java prescribes; the
// last digits of package math differ. The coefficients and the order of operations are those of fdlibm. The conversions to float64 keep
// compilers from fusing operations.

// head returns x without the lower 32 bits.
func head(x float64) float64 { return math.Float64frombits(math.Float64bits(x) &^ math.MaxUint32) }

// polynomial returns c[0] + c[1] x + c[2] x^2 + ….
func polynomial(x float64, c ...float64) (y float64) {
	for i := len(c) - 1; i >= 0; i-- {
		y = c[i] + float64(x*y)
	}
	return y
}

// cubeRoot implements Math.cbrt.
func cubeRoot(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	// The first approximation has a third of the exponent, the second has 23 correct bits; then follows one step of Newton's method.
	third := func(x float64, add uint64) float64 {
		return math.Float64frombits((math.Float64bits(x)>>32/3 + add) << 32)
	}
	a := math.Abs(x)
	t := third(a, 715094163)
	if a < 0x1p-1022 {
		t = third(a*0x1p54, 696219795)
	}
	r := t * t / a
	s := 19.0/35 + float64(r*t)
	t *= 5.0/14 + 45.0/28/(s+99.0/70-864.0/1225/s)
	t = math.Float64frombits((math.Float64bits(t)>>32 + 1) << 32)
	r = a / (t * t)
	r = (r - t) / (t + t + r)
	return math.Copysign(t+float64(t*r), x)
}

// arcTangents are the arc tangents of 1/2, 1, 3/2 and infinity with twice the digits.
var arcTangents = [4]double2{
	{4.63647609000806093515e-01, 2.26987774529616870924e-17}, {7.85398163397448278999e-01, 3.06161699786838301793e-17},
	{9.82793723247329054082e-01, 1.39033110312309984516e-17}, {1.57079632679489655800e+00, 6.12323399573676603587e-17},
}

// arcTangent implements Math.atan.
func arcTangent(x float64) float64 {
	a, near := math.Abs(x), double2{}
	switch {
	case math.IsNaN(x) || a < 0x1p-29:
		return x
	case a >= 0x1p66:
		return math.Copysign(arcTangents[3].high+arcTangents[3].low, x)
	case a < 0.4375:
	case a < 0.6875:
		near, a = arcTangents[0], (float64(2*a)-1)/(2+a)
	case a < 1.1875:
		near, a = arcTangents[1], (a-1)/(a+1)
	case a < 2.4375:
		near, a = arcTangents[2], (a-1.5)/(1+float64(1.5*a))
	default:
		near, a = arcTangents[3], -1/a
	}
	z := a * a
	w := z * z
	odd := z * polynomial(w, 3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02,
		6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02)
	even := w * polynomial(w, -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
		-5.83357013379057348645e-02, -3.65315727442169155270e-02)
	return math.Copysign(near.high-((float64(a*(odd+even))-near.low)-a), x)
}

func atan2(y, x float64) float64 {
	const piLow = 1.2246467991473531772e-16
	if x == 0 || y == 0 || math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsNaN(x) || math.IsNaN(y) {
		return math.Atan2(y, x)
	}
	angle := 0.0
	switch apart := math.Ilogb(y) - math.Ilogb(x); {
	case apart > 60:
		return math.Copysign(math.Pi/2+piLow/2, y)
	case x > 0 || apart >= -60:
		angle = arcTangent(math.Abs(y / x))
	}
	if x < 0 {
		angle = math.Pi - (angle - piLow)
	}
	return math.Copysign(angle, y)
}

// sineRatio returns the rational function that arcSine and arcCosine add to their first terms; t is the square of the sine.
func sineRatio(t float64) float64 {
	return t * polynomial(t, 1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
		-4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05) /
		polynomial(t, 1, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01, 7.70381505559019352791e-02)
}

// arcSine implements Math.asin.
func arcSine(x float64) float64 {
	const quarter = math.Pi / 4
	a, half := math.Abs(x), arcTangents[3]
	switch {
	case math.IsNaN(x) || a > 1:
		return math.NaN()
	case a == 1:
		return float64(x*half.high) + float64(x*half.low)
	case a < 0x1p-27:
		return x
	case a < 0.5:
		return x + float64(x*sineRatio(x*x))
	}
	t := (1 - a) / 2
	s, r := math.Sqrt(t), sineRatio(t)
	if math.Float64bits(a)>>32 >= 0x3fef3333 { // 0.975
		return math.Copysign(half.high-(float64(2*(s+float64(s*r)))-half.low), x)
	}
	w := head(s)
	c := (t - float64(w*w)) / (s + w)
	p := float64(2*s*r) - (half.low - float64(2*c))
	return math.Copysign(quarter-(p-(quarter-float64(2*w))), x)
}

// arcCosine implements Math.acos.
func arcCosine(x float64) float64 {
	half := arcTangents[3]
	switch a := math.Abs(x); {
	case math.IsNaN(x) || a > 1:
		return math.NaN()
	case x == 1:
		return 0
	case x == -1:
		return math.Pi + 2*half.low
	case a <= 0x1p-57:
		return half.high + half.low
	case a < 0.5:
		return half.high - (x - (half.low - float64(x*sineRatio(x*x))))
	case x < 0:
		z := (1 + x) / 2
		s := math.Sqrt(z)
		return math.Pi - 2*(s+(float64(sineRatio(z)*s)-half.low))
	}
	z := (1 - x) / 2
	s := math.Sqrt(z)
	h := head(s)
	c := (z - float64(h*h)) / (s + h)
	return 2 * (h + (float64(sineRatio(z)*s) + c))
}

// sinh implements Math.sinh.
func sinh(x float64) float64 {
	a := math.Abs(x)
	if math.IsNaN(x) || a < 0x1p-28 || a >= 22 {
		return math.Sinh(x)
	}
	t, half := math.Expm1(a), math.Copysign(0.5, x)
	if a < 1 {
		return half * (2*t - float64(t*t)/(t+1))
	}
	return half * (t + t/(t+1))
}

// tanh implements Math.tanh.
func tanh(x float64) float64 {
	a := math.Abs(x)
	if math.IsNaN(x) || a < 0x1p-55 || a >= 22 {
		return math.Tanh(x)
	}
	if a < 1 {
		t := math.Expm1(-2 * a)
		return math.Copysign(-t/(t+2), x)
	}
	return math.Copysign(1-2/(math.Expm1(2*a)+2), x)
}

// hypot rounds like fdlibm, which defines Java's results; Go's math.Hypot sometimes differs in the last place.
func hypot(x, y float64) float64 {
	a, b := max(math.Abs(x), math.Abs(y)), min(math.Abs(x), math.Abs(y))
	if math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsNaN(a) || a > 0x1p500 || b < 0x1p-500 || a/b > 0x1p60 {
		return math.Hypot(x, y)
	}
	if w := a - b; w > b {
		t := head(a)
		return math.Sqrt(float64(t*t) - (float64(-b*b) - float64((a-t)*(a+t))))
	}
	w, a2, t := a-b, a+a, head(a+a)
	u := head(b)
	return math.Sqrt(float64(t*u) - (float64(-w*w) - (float64(t*(b-u)) + float64((a2-t)*b))))
}
