package workbook

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// epoch is the day 0.
func (w *Workbook) epoch() time.Time {
	if w.Date1904 {
		return time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
}

// endOfTime is the year 10000, more or less.
const endOfTime = 2958466

// Time is the time that a number stands for, to the second; false if it stands for none.
func (w *Workbook) Time(n float64) (time.Time, bool) {
	if n < 0 || n >= endOfTime {
		return time.Time{}, false
	}
	return at(w.epoch(), n, time.Second), true
}

// at is the time so many days after an epoch.
func at(epoch time.Time, n float64, precision time.Duration) time.Time {
	day := math.Floor(n)
	within := time.Duration(math.Round((n-day)*float64(24*time.Hour/time.Millisecond))) * time.Millisecond
	return epoch.AddDate(0, 0, int(day)).Add(within.Round(precision))
}

// date is a number as a date or time.
func (s section) date(epoch time.Time, n float64) string {
	precision, fraction := time.Second, 0
	for i, p := range s.parts {
		if p.kind == '0' && i > 0 && (s.parts[i-1].kind == '.' || fraction > 0) {
			if fraction++; fraction <= 3 {
				precision /= 10
			}
		}
	}
	if n < 60 && epoch.Year() == 1899 { // spreadsheets take 1900 for a leap year
		epoch = epoch.AddDate(0, 0, 1)
	}
	t := at(epoch, n, precision)
	noon := s.has("a")
	var b strings.Builder
	for i, p := range s.parts {
		switch p.kind {
		case 'y':
			if len(p.text) > 2 {
				fmt.Fprintf(&b, "%04d", t.Year())
			} else {
				fmt.Fprintf(&b, "%02d", t.Year()%100)
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
			b.WriteString(half(t.Hour() >= 12, p.text))
		case '[':
			seconds := int64(math.Round(n * 24 * 60 * 60))
			padded(&b, int(seconds/map[byte]int64{'h': 3600, 'm': 60, 's': 1}[p.text[0]]), len(p.text))
		case '0':
			if fraction > 0 {
				b.WriteString(fmt.Sprintf("%03d", t.Nanosecond()/1e6)[:min(fraction, 3)])
				fraction = 0
			}
		case '#', '?':
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// isMinute tells whether the m at i means minutes: behind hours, or in front of seconds.
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

// half is the half of the day, written like AM/PM or A/P.
func half(afternoon bool, like string) string {
	morning, evening, _ := strings.Cut(like, "/")
	if afternoon {
		return evening
	}
	return morning
}
