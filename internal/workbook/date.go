package workbook

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// endOfTime is a number of days that leads to about the year 10000.
const endOfTime = 2958466

// Time converts a number of days to a time, to the millisecond. It returns false if the number is negative or too large.
func (w *Workbook) Time(n float64) (time.Time, bool) {
	if !(n >= 0 && n < endOfTime) {
		return time.Time{}, false
	}
	day, part := math.Modf(n)
	return w.epoch(n).AddDate(0, 0, int(day)).Add(time.Duration(math.Round(part*24*60*60*1000)) * time.Millisecond), true
}

// epoch returns day 0 for a number of days. It depends on the number because spreadsheets treat 1900 as a leap year.
func (w *Workbook) epoch(n float64) time.Time {
	switch {
	case w.Date1904:
		return time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case n < 61:
		return time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
}

// date formats number n, whose time is t, as a date or time. As in POI, seconds are cut off, not rounded, if the format has no place for
// their fraction.
func (s section) date(t time.Time, n float64) string {
	places, unit := 0, time.Second
	for i, p := range s.parts {
		if p.kind == '0' && i > 0 && (s.parts[i-1].kind == '.' || places > 0) && places < 3 {
			places, unit = places+1, unit/10
		}
	}
	if places > 0 {
		t = t.Round(unit)
	}
	fraction := fmt.Sprintf("%03d", t.Nanosecond()/1e6)[:places]
	noon := s.has("a")
	var b strings.Builder
	for i, p := range s.parts {
		switch p.kind {
		case 'y':
			if len(p.text) == 2 {
				fmt.Fprintf(&b, "%02d", t.Year()%100)
			} else {
				fmt.Fprintf(&b, "%d", t.Year())
			}
		case 'm':
			if s.isMinute(i) {
				padded(&b, t.Minute(), len(p.text))
			} else {
				month(&b, t, len(p.text))
			}
		case 'd':
			day(&b, t, len(p.text))
		case 'h':
			h := t.Hour()
			if noon {
				h = (h+11)%12 + 1
			}
			padded(&b, h, len(p.text))
		case 's':
			padded(&b, t.Second(), len(p.text))
		case 'a':
			b.WriteString(t.Format("PM"))
		case '[':
			unit := map[byte]float64{'h': 24, 'm': 24 * 60, 's': 24 * 60 * 60}[p.text[0]]
			padded(&b, int(n*unit+5e-9), len(p.text))
		case '0':
			b.WriteString(fraction)
			fraction = ""
		case '#', '?':
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// isMinute reports whether the m at i means minutes: it does after hours and before seconds.
func (s section) isMinute(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if k := s.parts[j]; k.kind == 'h' || k.kind == '[' && k.text[0] == 'h' {
			return true
		} else if strings.IndexByte("ymds", k.kind) >= 0 {
			break
		}
	}
	for _, p := range s.parts[i+1:] {
		if p.kind == 's' || p.kind == '[' && p.text[0] == 's' {
			return true
		} else if strings.IndexByte("ymdh", p.kind) >= 0 {
			break
		}
	}
	return false
}

func padded(b *strings.Builder, n, width int) {
	if width > 1 && n < 10 {
		b.WriteByte('0')
	}
	b.WriteString(strconv.Itoa(n))
}

func day(b *strings.Builder, t time.Time, width int) {
	switch name := t.Weekday().String(); width {
	case 1, 2:
		padded(b, t.Day(), width)
	case 3:
		b.WriteString(name[:3])
	default:
		b.WriteString(name)
	}
}

func month(b *strings.Builder, t time.Time, width int) {
	switch name := t.Month().String(); width {
	case 1, 2:
		padded(b, int(t.Month()), width)
	case 3:
		b.WriteString(name[:3])
	case 5:
		b.WriteString(name[:1])
	default:
		b.WriteString(name)
	}
}

// ShowsDates reports whether a format shows numbers as dates or times. It decides as Apache POI does, for which a format with a text in
// front of the day is not a date format.
func ShowsDates(code string) bool {
	code = strings.NewReplacer(`\-`, "-", `\,`, ",", `\.`, ".", `\ `, " ", ";@", "").Replace(code)
	for _, unit := range []string{"h", "m", "s"} { // only elapsed time
		if elapsed, ok := strings.CutPrefix(strings.ToLower(code), "["+unit); ok && strings.TrimLeft(elapsed, unit) == "]" {
			return true
		}
	}
	for _, language := range []bool{true, false} { // a colour may follow
		inside, rest, ok := strings.Cut(strings.TrimPrefix(code, "["), "]")
		if ok && code[0] == '[' && (language && strings.HasPrefix(inside, "$-") || !language && inside != "" && strings.Trim(strings.ToLower(inside), "abcdefghijklmnopqrstuvwxyz") == "") {
			code = rest
		}
	}
	if i := strings.IndexByte(code, ';'); i > 0 && i < len(code)-1 {
		code = code[:i]
	}
	signs := strings.TrimLeft(code, `[]yYmMdDhHsS-T/年月日,. :"\`)
	return strings.ContainsAny(code, "yYmMdDhHsS") && len(signs) < len(code) && strings.TrimLeft(strings.TrimLeft(signs, "0"), "ampAMP/") == ""
}
