package text

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// rounded returns a number with n digits after the decimal point. Java rounds the digits that it would print, half up.
func rounded(f float64, n int) (string, error) {
	if n <= maxFixed {
		return fixed(f, n), nil
	}
	d, err := decimal.OfFloat(f)
	if err != nil {
		return "", err
	}
	r, err := d.SetScale(n, decimal.HalfUp)
	if err != nil {
		return "", err
	}
	return r.Plain(), nil
}

// maxFixed is the greatest number of digits for which rounded calls fixed. More digits are computed exactly.
const maxFixed = 300

// fixed does the work of rounded for a number that does not need exact arithmetic.
func fixed(f float64, n int) string {
	var room [40]byte
	b := strconv.AppendFloat(room[:0], f, 'f', -1, 64)
	if len(b) > 16 && !roundsAlike(f, b, n) { // Java may print other digits than the shortest ones
		digits, exponent := javatext.Decimal(f, 64)
		b = javatext.AppendPlain(room[:0], digits, exponent)
	}
	point := bytes.IndexByte(b, '.')
	if point < 0 {
		point = len(b)
		b = append(b, '.')
	}
	end := point + 1 + n
	for len(b) < end {
		b = append(b, '0')
	}
	up := len(b) > end && b[end] >= '5'
	if b = b[:end]; n == 0 {
		b = b[:point]
	}
	if up && carryUp(b) {
		return "1" + string(b)
	}
	return string(b)
}

// roundsAlike reports whether all decimal texts that identify f are equal once they are rounded to n places after the decimal point;
// shortest is the shortest of these texts. They are equal unless the midpoint between two rounded values identifies f, too. If floats near
// f are closer to each other than the last digit of the midpoint, such a midpoint would be the shortest text itself.
func roundsAlike(f float64, shortest []byte, n int) bool {
	point := bytes.IndexByte(shortest, '.')
	return point >= 0 && len(shortest)-point-1 > n+1 && math.Abs(f)*math.Pow10(n+1) < 1<<52
}

// carryUp adds one to the last digit of a text of digits, which may contain a decimal point. over means that all digits were nines.
func carryUp(digits []byte) (over bool) {
	for i := len(digits) - 1; i >= 0; i-- {
		switch digits[i] {
		case '.':
		case '9':
			digits[i] = '0'
		default:
			digits[i]++
			return false
		}
	}
	return true
}

// scientific formats a non-negative number with p digits after the decimal point. Java rounds the digits that it would print, half up.
func scientific(a float64, p int) string {
	digits, exponent := "0", 0
	if a != 0 {
		digits, exponent = javatext.Decimal(a, 64)
	}
	if len(digits) > p+1 {
		kept := []byte(digits[:p+1])
		over := digits[p+1] >= '5' && carryUp(kept)
		if digits = string(kept); over {
			digits, exponent = "1"+digits[:p], exponent+1
		}
	}
	digits += strings.Repeat("0", p+1-len(digits))
	if p > 0 {
		digits = digits[:1] + "." + digits[1:]
	}
	return fmt.Sprintf("%se%+03d", digits, exponent)
}
