package cron

import (
	"strconv"
	"strings"
)

// Span parses a time such as 1h30m and returns milliseconds. A number without a unit is milliseconds.
func Span(text string) (ms int64, ok bool) {
	if strings.Trim(text, "0123456789") == "" && text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil
	}
	return units(text)
}

// units parses 1d2h3m4s5ms and returns milliseconds. Each unit may occur once, from large to small; a number without a unit at the
// end is milliseconds.
func units(text string) (int64, bool) {
	names := []struct {
		name string
		ms   int64
	}{{"d", 86400000}, {"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}}
	total, unit := int64(0), 0
	for rest := text; rest != ""; {
		n := 0
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		letters := n
		for letters < len(rest) && !isDigit(rest[letters]) {
			letters++
		}
		value, err := strconv.ParseInt(rest[:n], 10, 64)
		if err != nil || value > 1<<40 {
			return 0, false
		}
		name := strings.ToLower(rest[n:letters])
		if name == "" && letters == len(rest) && rest != text {
			name = "ms"
		}
		for unit < len(names) && names[unit].name != name {
			unit++
		}
		if unit == len(names) {
			return 0, false
		}
		total += value * names[unit].ms
		unit++
		rest = rest[letters:]
	}
	return total, true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
