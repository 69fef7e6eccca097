package javatext

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// Double is Java's Double.toString, always as a new string.
func Double(f float64) string {
	var room [32]byte
	return string(AppendDouble(room[:0], f))
}

// Float is Java's Float.toString.
func Float(f float32) string {
	var room [32]byte
	return string(AppendFloat(room[:0], f))
}

// AppendDouble appends Java's Double.toString.
func AppendDouble(dst []byte, f float64) []byte { return appendFloating(dst, f, 64) }

// AppendFloat appends Java's Float.toString.
func AppendFloat(dst []byte, f float32) []byte { return appendFloating(dst, float64(f), 32) }

func appendFloating(dst []byte, f float64, bits int) []byte {
	if a := math.Abs(f); a >= 1e-3 && a < 1e7 {
		n := len(dst)
		if dst = strconv.AppendFloat(dst, f, 'f', -1, bits); bytes.IndexByte(dst[n:], '.') < 0 {
			dst = append(dst, ".0"...)
		}
		return dst
	}
	return append(dst, rareFloating(f, bits)...)
}

// rareFloating formats zero, numbers with an exponent, and what is no number.
func rareFloating(f float64, bits int) string {
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
