package datetime

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"whenthen/internal/fact/javatext"
)

// Zone is a java.time.ZoneId: a region, whose offset may change over the year, or a fixed offset. There is one object per ID.
type Zone struct {
	ID       string
	Location *time.Location
	Fixed    bool // a ZoneOffset
}

var zones sync.Map // by ID

// ZoneNamed returns the zone for a region of the time zone database, or for an offset such as Z, +02:00 or UTC+2.
func ZoneNamed(id string) (*Zone, bool) {
	if z, ok := zones.Load(id); ok {
		return z.(*Zone), true
	}
	if z, ok := ParseOffset(id); ok {
		return z, true
	}
	z := &Zone{ID: id}
	for _, prefix := range []string{"UTC", "GMT", "UT"} {
		if rest, ok := strings.CutPrefix(id, prefix); ok && (rest == "" || rest[0] == '+' || rest[0] == '-') {
			seconds, ok := 0, rest == ""
			if !ok {
				if seconds, ok = parseOffset(rest); !ok {
					return nil, false
				}
				z.ID = strings.TrimSuffix(prefix+OffsetText(seconds), "Z")
			}
			z.Location = time.FixedZone(z.ID, seconds)
		}
	}
	if z.Location == nil {
		loc, err := time.LoadLocation(id)
		if err != nil || id == "" || id == "Local" || !strings.ContainsAny(id, "/") && len(id) < 3 {
			return nil, false
		}
		z.Location = loc
	}
	got, _ := zones.LoadOrStore(z.ID, z)
	return got.(*Zone), true
}

// ZoneOfOffset returns the ZoneOffset for a number of seconds east of Greenwich.
func ZoneOfOffset(seconds int) *Zone {
	id := OffsetText(seconds)
	z, _ := zones.LoadOrStore(id, &Zone{ID: id, Location: time.FixedZone(id, seconds), Fixed: true})
	return z.(*Zone)
}

// OffsetText formats an offset like Java: Z, +02:00, -03:30:15.
func OffsetText(seconds int) string {
	if seconds == 0 {
		return "Z"
	}
	sign, n := '+', seconds
	if n < 0 {
		sign, n = '-', -n
	}
	text := fmt.Sprintf("%c%02d:%02d", sign, n/3600, n/60%60)
	if n%60 != 0 {
		text += fmt.Sprintf(":%02d", n%60)
	}
	return text
}

// parseOffset parses Z, +h, +hh, +hh:mm, +hhmm and the same with seconds.
func parseOffset(s string) (seconds int, ok bool) {
	if s == "Z" {
		return 0, true
	}
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	digits := strings.ReplaceAll(s[1:], ":", "")
	if len(digits) == 1 {
		digits = "0" + digits
	}
	if colons := strings.Count(s, ":"); len(digits)%2 != 0 || len(digits) > 6 || colons > 0 && colons != len(digits)/2-1 {
		return 0, false
	}
	for unit := 3600; digits != ""; unit, digits = unit/60, digits[2:] {
		n, err := strconv.Atoi(digits[:2])
		if err != nil || n > 59 {
			return 0, false
		}
		seconds += n * unit
	}
	if seconds > 18*3600 {
		return 0, false
	}
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// ParseOffset implements ZoneOffset.of. It returns false if the text is not an offset.
func ParseOffset(s string) (*Zone, bool) {
	if seconds, ok := parseOffset(s); ok {
		return ZoneOfOffset(seconds), true
	}
	return nil, false
}

// OffsetAt returns the zone's offset at a moment, in seconds.
func (z *Zone) OffsetAt(t time.Time) int {
	_, offset := t.In(z.Location).Zone()
	return offset
}

// String returns the ID.
func (z *Zone) String() string { return z.ID }

// HashCode returns the same hash code as in Java.
func (z *Zone) HashCode() int {
	if z.Fixed {
		return z.OffsetAt(time.Unix(0, 0))
	}
	return int(javatext.Hash(z.ID))
}
