package javatext

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// Double implements Java's Double.toString. The result is always a new string.
func Double(f float64) string {
	var room [32]byte
	return string(AppendDouble(room[:0], f))
}

// Float implements Java's Float.toString. The result is always a new string.
func Float(f float32) string {
	var room [32]byte
	return string(AppendFloat(room[:0], f))
}

// AppendDouble appends the result of Java's Double.toString.
func AppendDouble(dst []byte, f float64) []byte { return appendFloating(dst, f, 64) }

// AppendFloat appends the result of Java's Float.toString.
func AppendFloat(dst []byte, f float32) []byte { return appendFloating(dst, float64(f), 32) }

func appendFloating(dst []byte, f float64, bits int) []byte {
	few := 15
	if bits == 32 {
		few = 6
	}
	if a := math.Abs(f); a >= 1e-3 && a < 1e7 {
		short := strconv.AppendFloat(dst, f, 'f', -1, bits)
		if text := short[len(dst):]; len(text) <= few+1 { // few enough digits that Java prints them, too: see plainDigits
			if bytes.IndexByte(text, '.') < 0 {
				short = append(short, ".0"...)
			}
			return short
		}
	}
	switch {
	case math.IsNaN(f):
		return append(dst, "NaN"...)
	case math.IsInf(f, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(f, -1):
		return append(dst, "-Infinity"...)
	}
	if math.Signbit(f) {
		dst = append(dst, '-')
	}
	if f == 0 {
		return append(dst, "0.0"...)
	}
	digits, exponent := Decimal(f, bits)
	if exponent >= -3 && exponent < 7 {
		if dst = AppendPlain(dst, digits, exponent); len(digits) <= exponent+1 {
			dst = append(dst, ".0"...)
		}
		return dst
	}
	dst = append(append(dst, digits[0], '.'), digits[1:]...)
	if len(digits) == 1 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(append(dst, 'E'), int64(exponent), 10)
}

// AppendPlain appends a number without an exponent, given its digits and the power of ten of the first digit. An integer has no decimal
// point.
func AppendPlain(dst []byte, digits string, exponent int) []byte {
	if exponent < 0 {
		return append(appendZeros(append(dst, "0."...), -exponent-1), digits...)
	}
	whole := min(len(digits), exponent+1)
	dst = appendZeros(append(dst, digits[:whole]...), exponent+1-whole)
	if whole < len(digits) {
		dst = append(append(dst, '.'), digits[whole:]...)
	}
	return dst
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}

// Digits formats a number as a new string. Go shares the strings of small numbers, but a string that is a fact is identified by its
// address.
func Digits(n int64) string { return strings.Clone(strconv.FormatInt(n, 10)) }
