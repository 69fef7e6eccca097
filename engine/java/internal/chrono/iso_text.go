package chrono

import (
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// plainPoint parses the most frequent texts for LocalDate, LocalTime and LocalDateTime: a date with a year of four digits, a time of day to
// the minute or second, or both with a T in between. ok is false for all other texts, including wrong ones; the caller then uses the parser
// of patterns, which takes ten times as long but finds the reason of a failure.
func plainPoint(s string, class *fact.Type) (t time.Time, ok bool) {
	day, clock := "1970-01-01", "00:00"
	switch {
	case class == fact.LocalDateType:
		day = s
	case class == fact.LocalTimeType:
		clock = s
	case class == fact.LocalDateTimeType && len(s) > len(day) && s[len(day)] == 'T':
		day, clock = s[:len(day)], s[len(day)+1:]
	default:
		return t, false
	}
	date, ok1 := plainDay(day)
	seconds, ok2 := plainClock(clock)
	if !ok1 || !ok2 {
		return t, false
	}
	switch date = date.Add(time.Duration(seconds) * time.Second); class {
	case fact.LocalDateType:
		return datetime.LocalDateOf(date), true
	case fact.LocalTimeType:
		return datetime.LocalTimeOf(date), true
	}
	return datetime.LocalDateTimeOf(date), true
}

func plainDay(s string) (t time.Time, ok bool) {
	if len(s) != len("1970-01-01") || s[4] != '-' || s[7] != '-' {
		return t, false
	}
	century, year, month, day := twoDigits(s), twoDigits(s[2:]), twoDigits(s[5:]), twoDigits(s[8:])
	if year += 100 * century; century < 1 || year < 100*century || month < 1 || month > 12 || day < 1 || day > monthLength(year, time.Month(month)) {
		return t, false
	}
	return utcDate(year, month, day), true
}

// plainClock returns the seconds since midnight.
func plainClock(s string) (seconds int, ok bool) {
	switch {
	case len(s) == len("00:00"):
	case len(s) == len("00:00:00") && s[5] == ':':
		if seconds = twoDigits(s[6:]); seconds < 0 || seconds > 59 {
			return 0, false
		}
	default:
		return 0, false
	}
	hour, minute := twoDigits(s), twoDigits(s[3:])
	return hour*3600 + minute*60 + seconds, s[2] == ':' && hour >= 0 && hour < 24 && minute >= 0 && minute < 60
}

// twoDigits returns the number that a text begins with, or -1 if it does not begin with two digits.
func twoDigits(s string) int {
	tens, ones := s[0]-'0', s[1]-'0'
	if tens > 9 || ones > 9 {
		return -1
	}
	return int(tens)*10 + int(ones)
}
