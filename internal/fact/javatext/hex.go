package javatext

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// HexDouble formats a double like Double.toHexString, with the given number of digits after the point, or as many as needed if it is
// negative.
func HexDouble(f float64, digits int) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Double(f)
	}
	return hexText(f, digits, -1022, 13)
}

// HexFloat formats a float like Float.toHexString.
func HexFloat(f float32) string {
	if x := float64(f); math.IsNaN(x) || math.IsInf(x, 0) {
		return Double(x)
	}
	return hexText(float64(f), -1, -126, 6)
}

// hexText writes a number in base 16 with an exponent of two. Numbers whose exponent would be below least begin with a zero, and have at
// most most digits after the point.
func hexText(f float64, digits, least, most int) string {
	sign := ""
	if math.Signbit(f) {
		sign, f = "-", -f
	}
	_, exponent := math.Frexp(f)
	if f != 0 && exponent-1 < least && digits < 0 {
		rest := strconv.FormatUint(uint64(math.Ldexp(f, 4*most-least)), 16)
		return fmt.Sprintf("%s0x0.%sp%d", sign, strings.TrimRight(strings.Repeat("0", most-len(rest))+rest, "0"), least)
	}
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(f, 'x', digits, 64), "p")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	n, _ := strconv.Atoi(power)
	return sign + mantissa + "p" + strconv.Itoa(n)
}
