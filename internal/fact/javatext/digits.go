package javatext

import (
	"math"
	"strconv"
	"strings"
)

// Double is Java's Double.toString.
func Double(f float64) string { return floating(f, 64) }

// Float is Java's Float.toString.
func Float(f float32) string { return floating(float64(f), 32) }

func floating(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		if math.Signbit(f) {
			return "-0.0"
		}
		return "0.0"
	}
	if a := math.Abs(f); a >= 1e-3 && a < 1e7 {
		s := strconv.FormatFloat(f, 'f', -1, bits)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	s := strconv.FormatFloat(f, 'e', -1, bits)
	mantissa, exponent, _ := strings.Cut(s, "e")
	if !strings.Contains(mantissa, ".") { // Java shows at least two digits, the closest ones to the value
		mantissa, exponent, _ = strings.Cut(strconv.FormatFloat(f, 'e', 1, bits), "e")
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	return mantissa + "E" + sign + strings.TrimLeft(exponent[1:], "0")
}

// Digits formats a number, always as a new string: Go shares the strings of small numbers, but a string that is a fact is
// identified by its address.
func Digits(n int64) string { return strings.Clone(strconv.FormatInt(n, 10)) }
