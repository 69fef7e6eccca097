package datetime

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact/decimal"
)

// Duration is a java.time.Duration, which is also the form in which rule text sees a Go time.Duration. It consists of seconds, rounded
// down, and the remaining nanoseconds. Durations are immutable.
type Duration struct {
	Seconds int64
	Nanos   int32 // 0 to 999,999,999
}

// DurationOf returns the canonical form of a Go duration.
func DurationOf(d time.Duration) *Duration {
	s, n := int64(d/time.Second), int32(d%time.Second)
	if n < 0 {
		s, n = s-1, n+1e9
	}
	return &Duration{Seconds: s, Nanos: n}
}

// DurationOfMillis returns the duration of a time literal in rule text, such as 2h.
func DurationOfMillis(ms int64) *Duration {
	s, rest := ms/1000, ms%1000
	if rest < 0 {
		s, rest = s-1, rest+1000
	}
	return &Duration{Seconds: s, Nanos: int32(rest) * 1e6}
}

// Go returns the duration as a Go duration, or false if it exceeds the range of time.Duration, about 292 years.
func (d *Duration) Go() (time.Duration, bool) {
	total := d.Total()
	if !total.IsInt64() {
		return 0, false
	}
	return time.Duration(total.Int64()), true
}

// Millis returns the duration in whole milliseconds, rounded down, or false if they do not fit into a long.
func (d *Duration) Millis() (int64, bool) {
	if d.Seconds > math.MaxInt64/1000-1 || d.Seconds < math.MinInt64/1000+1 {
		return 0, false
	}
	return d.Seconds*1000 + int64(d.Nanos)/1e6, true
}

// Total returns the duration in nanoseconds.
func (d *Duration) Total() *big.Int {
	n := new(big.Int).Mul(big.NewInt(d.Seconds), big.NewInt(1e9))
	return n.Add(n, big.NewInt(int64(d.Nanos)))
}

// Cmp orders by length.
func (d *Duration) Cmp(e *Duration) int {
	if c := cmp.Compare(d.Seconds, e.Seconds); c != 0 {
		return c
	}
	return cmp.Compare(int64(d.Nanos), int64(e.Nanos))
}

// Equals reports whether v is a duration of the same length.
func (d *Duration) Equals(v any) bool {
	e, ok := v.(*Duration)
	return ok && *d == *e
}

// HashCode returns the same hash code as in Java.
func (d *Duration) HashCode() int {
	return int(int32(d.Seconds^int64(uint64(d.Seconds)>>32)) + 51*d.Nanos)
}

// String returns the text as in Java: PT8H6M12.345S.
func (d *Duration) String() string {
	if d.Seconds == 0 && d.Nanos == 0 {
		return "PT0S"
	}
	total := d.Seconds
	if d.Seconds < 0 && d.Nanos > 0 {
		total++
	}
	hours, minutes, seconds := total/3600, total%3600/60, total%60
	var b strings.Builder
	b.WriteString("PT")
	if hours != 0 {
		fmt.Fprintf(&b, "%dH", hours)
	}
	if minutes != 0 {
		fmt.Fprintf(&b, "%dM", minutes)
	}
	if seconds == 0 && d.Nanos == 0 && b.Len() > 2 {
		return b.String()
	}
	nanos := int64(d.Nanos)
	if d.Seconds < 0 && nanos > 0 {
		if seconds == 0 {
			b.WriteString("-0")
		} else {
			b.WriteString(strconv.FormatInt(seconds, 10))
		}
		nanos = 1e9 - nanos
	} else {
		b.WriteString(strconv.FormatInt(seconds, 10))
	}
	if nanos > 0 {
		b.WriteString(strings.TrimRight(fmt.Sprintf(".%09d", nanos), "0"))
	}
	b.WriteByte('S')
	return b.String()
}

// ParseDuration parses ISO 8601 durations as Java does: PT15M, P2DT3H4.5S, -PT6H.
func ParseDuration(s string) (*Duration, bool) {
	rest := strings.ToUpper(s)
	sign := int64(1)
	if strings.HasPrefix(rest, "-") {
		sign = -1
	}
	rest = strings.TrimLeft(rest[:min(1, len(rest))], "+-") + rest[min(1, len(rest)):]
	rest, ok := strings.CutPrefix(rest, "P")
	if !ok {
		return nil, false
	}
	days, clock, hasClock := strings.Cut(rest, "T")
	if hasClock && clock == "" || !hasClock && days == "" {
		return nil, false
	}
	total := new(big.Int)
	add := func(part string, units string) bool {
		for part != "" {
			i := strings.IndexFunc(part, func(c rune) bool { return c >= 'A' && c <= 'Z' })
			if i < 1 {
				return false
			}
			u := strings.IndexByte(units, part[i])
			if u < 0 {
				return false
			}
			d, err := decimal.Parse(part[:i])
			if err != nil || d.Scale() != 0 && part[i] != 'S' || d.Scale() > 9 || strings.HasSuffix(part[:i], ".") {
				return false
			}
			nanos := map[byte]int64{'D': 86400e9, 'H': 3600e9, 'M': 60e9, 'S': 1e9}[part[i]]
			total.Add(total, d.Mul(decimal.New(nanos, 0)).Int())
			units, part = units[u+1:], part[i+1:]
		}
		return true
	}
	if !add(days, "D") || !add(clock, "HMS") {
		return nil, false
	}
	return DurationOfNanos(total.Mul(total, big.NewInt(sign)))
}

// DurationOfNanos returns a duration of n nanoseconds, or false if its seconds do not fit into a long.
func DurationOfNanos(n *big.Int) (*Duration, bool) {
	s, rest := new(big.Int).DivMod(n, big.NewInt(1e9), new(big.Int))
	if !s.IsInt64() {
		return nil, false
	}
	return &Duration{Seconds: s.Int64(), Nanos: int32(rest.Int64())}, true
}
