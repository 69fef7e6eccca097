package workbook

import (
	"math"
	"strconv"
	"strings"
)

// fraction formats a number with a code such as # ?/?. As Apache POI does, it takes the nearest of the approximations by a continued
// fraction and ignores everything else in the code.
func fraction(n float64, code string) string {
	whole, part := math.Modf(math.Abs(n))
	sign := ""
	if n < 0 {
		sign = "-"
	}
	if part == 0 {
		return sign + strconv.FormatFloat(whole, 'f', 0, 64)
	}
	code = strings.ReplaceAll(clean(code), "?", "#")
	above, below, _ := strings.Cut(code, "/")
	above = strings.TrimRight(above, " ")
	over, under := nearest(part, strings.TrimLeft(below, " "))
	switch {
	case !strings.ContainsAny(strings.TrimRight(above, "#"), "#0123456789"): // the code has no place for the whole part
		return sign + strconv.FormatFloat(whole*float64(under)+float64(over), 'f', 0, 64) + "/" + strconv.Itoa(under)
	case over == 0:
		return sign + strconv.FormatFloat(whole, 'f', 0, 64)
	case over == under:
		return sign + strconv.FormatFloat(whole+1, 'f', 0, 64)
	case whole > 0:
		sign += strconv.FormatFloat(whole, 'f', 0, 64) + " "
	}
	return sign + strconv.Itoa(over) + "/" + strconv.Itoa(under)
}

// nearest returns the fraction nearest to a number below 1. The code gives the denominator or its number of digits.
func nearest(n float64, below string) (over, under int) {
	end := len(below) - len(strings.TrimLeft(below, "0123456789"))
	if d, err := strconv.Atoi(below[:end]); err == nil && d > 0 {
		return int(math.Round(n * float64(d))), d
	}
	places := len(below) - len(strings.TrimLeft(below, "#"))
	limit := math.Pow10(min(places, 4))
	if places == 0 {
		return int(math.Round(n * 100)), 100
	}
	p0, q0, p1, q1 := 1.0, 0.0, 0.0, 1.0
	for rest := n; rest > 1e-12; {
		next := 1 / rest
		whole := math.Floor(next)
		p2, q2 := whole*p1+p0, whole*q1+q0
		if q2 >= limit {
			break
		}
		p0, q0, p1, q1 = p1, q1, p2, q2
		rest = next - whole
	}
	return int(p1), int(q1)
}
