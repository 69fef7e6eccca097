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
	digits, exponent := Decimal(f, bits)
	out := make([]byte, 0, 26)
	if f < 0 {
		out = append(out, '-')
	}
	if exponent >= -3 && exponent < 7 {
		return string(plainly(out, digits, exponent))
	}
	out = append(append(out, digits[0], '.'), digits[1:]...)
	if len(digits) == 1 {
		out = append(out, '0')
	}
	return string(strconv.AppendInt(append(out, 'E'), int64(exponent), 10))
}

// plainly writes digits without an exponent, with at least one digit on each side of the point.
func plainly(out []byte, digits string, exponent int) []byte {
	if exponent < 0 {
		return append(append(append(out, '0', '.'), "00"[:-exponent-1]...), digits...)
	}
	whole := min(len(digits), exponent+1)
	out = append(append(append(out, digits[:whole]...), "000000"[:exponent+1-whole]...), '.')
	if whole == len(digits) {
		return append(out, '0')
	}
	return append(out, digits[whole:]...)
}

// Digits formats a number, always as a new string: Go shares the strings of small numbers, but a string that is a fact is
// identified by its address.
func Digits(n int64) string { return strings.Clone(strconv.FormatInt(n, 10)) }
