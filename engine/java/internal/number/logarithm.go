package number

import "math"

// log10 is exact for powers of ten, as Java demands, and rounded like Java's for other numbers, which math.Log10 is not. It computes
// with twice the digits: x is m*2^k, the logarithm of m is the series 2 (s + s^3/3 + s^5/5 + ...) of s = (m-1)/(m+1), and that of 2 has
// two parts. The conversions keep compilers from fusing operations.
func log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log10(x)
	}
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = m*2, k-1
	}
	e, n, d := float64(k), m-1, m+1
	s := n / d
	rest := (math.FMA(-s, d, n) - float64(s*(m-(d-1)))) / d
	square, tail := s*s, 0.0
	for i := 23.0; i >= 3; i -= 2 {
		tail = float64(tail*square) + 1/i
	}
	rest += float64(float64(s*square) * tail)
	const twice, twiceLow = 0.8685889638065036, 2.19663930043353e-17 // 2 / ln 10
	const two, twoLow = 3.01029995663611771306e-01, 3.69423907715893078616e-13
	high, p := float64(e*two), float64(s*twice)
	low := math.FMA(s, twice, -p) + float64(s*twiceLow) + float64(rest*twice) + float64(e*twoLow)
	sum := high + p
	return sum + (high - sum + p + low)
}
