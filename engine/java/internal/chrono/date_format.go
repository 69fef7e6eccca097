package chrono

import (
	"fmt"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// fieldOfLetter contains the field that a letter of DateTimeFormatter needs.
var fieldOfLetter = map[byte]string{'y': "YEAR_OF_ERA", 'u': "YEAR", 'M': "MONTH_OF_YEAR", 'L': "MONTH_OF_YEAR", 'd': "DAY_OF_MONTH", 'D': "DAY_OF_YEAR",
	'E': "DAY_OF_WEEK", 'e': "DAY_OF_WEEK", 'c': "DAY_OF_WEEK", 'a': "AMPM_OF_DAY", 'h': "CLOCK_HOUR_OF_AMPM", 'K': "HOUR_OF_AMPM", 'H': "HOUR_OF_DAY",
	'k': "CLOCK_HOUR_OF_DAY", 'm': "MINUTE_OF_HOUR", 's': "SECOND_OF_MINUTE", 'S': "NANO_OF_SECOND", 'n': "NANO_OF_SECOND", 'N': "NANO_OF_DAY", 'A': "MILLI_OF_DAY",
	'G': "ERA", 'F': "ALIGNED_DAY_OF_WEEK_IN_MONTH", 'Q': "MONTH_OF_YEAR", 'q': "MONTH_OF_YEAR", 'w': "DAY_OF_YEAR", 'W': "DAY_OF_MONTH", 'Y': "YEAR",
	'1': "YEAR", '2': "HOUR_OF_DAY", '3': "OFFSET_SECONDS", 'X': "OFFSET_SECONDS", 'x': "OFFSET_SECONDS", 'Z': "OFFSET_SECONDS", 'O': "OFFSET_SECONDS", 'R': "OFFSET_SECONDS"}

// formatPoint formats a value of a class of java.time.
func (p *datePattern) formatPoint(t time.Time) (string, error) {
	if p.zone != nil && datetime.ZoneOf(t) == nil && fact.DateClass(t) == fact.InstantType || p.zone != nil && datetime.ZoneOf(t) != nil {
		t = datetime.ZonedOf(t, p.zone)
	}
	var b strings.Builder
	err := p.write(&b, p.parts, t)
	return b.String(), err
}

// formatDate formats a java.util.Date.
func (p *datePattern) formatDate(t time.Time) string {
	var b strings.Builder
	_ = p.write(&b, p.parts, datetime.ZonedOf(t, p.zone)) // a point in time in a zone has all fields
	return b.String()
}

func (p *datePattern) write(b *strings.Builder, parts []patternPart, t time.Time) error {
	for _, x := range parts {
		if x.optional != nil {
			var inner strings.Builder
			if p.write(&inner, x.optional, t) == nil {
				b.WriteString(inner.String())
			}
			continue
		}
		if x.letter == 0 {
			b.WriteString(x.literal)
			continue
		}
		if name := fieldOfLetter[x.letter]; name != "" && !p.old {
			f := chronoFields[name].(*fact.EnumValue)
			if fieldOf(t, f) == nil {
				return unsupportedField(f)
			}
		}
		if err := p.writeField(b, x, t); err != nil {
			return err
		}
	}
	return nil
}

// numberOf returns the value of a field that is always written as a number with leading zeros; ok is false for the letters of other fields.
func (p *datePattern) numberOf(letter byte, t time.Time) (n int, ok bool) {
	switch letter {
	case 'd':
		n = t.Day()
	case 'D':
		n = t.YearDay()
	case 'F':
		if n = (t.Day()-1)/7 + 1; !p.old {
			n = (t.Day()-1)%7 + 1
		}
	case 'w':
		_, n = weekOfYear(t)
	case 'W':
		first := int(t.AddDate(0, 0, 1-t.Day()).Weekday())
		n = (t.Day()+first-1)/7 + 1
	case 'H':
		n = t.Hour()
	case 'k':
		n = (t.Hour()+23)%24 + 1
	case 'K':
		n = t.Hour() % 12
	case 'h':
		n = (t.Hour()+11)%12 + 1
	case 'm':
		n = t.Minute()
	case 's':
		n = t.Second()
	case 'n':
		n = t.Nanosecond()
	case 'N':
		n = int(datetime.DayNanos(t))
	case 'A':
		n = int(datetime.DayNanos(t) / 1e6)
	default:
		return 0, false
	}
	return n, true
}

func (p *datePattern) writeField(b *strings.Builder, x patternPart, t time.Time) error {
	if n, ok := p.numberOf(x.letter, t); ok {
		fmt.Fprintf(b, "%0*d", x.count, n)
		return nil
	}
	named := func(v int, short, long string) { b.WriteString(p.name(x.count, v, short, long)) }
	switch x.letter {
	case '1':
		b.WriteString(fact.ToString(datetime.LocalDateOf(t)))
	case '5':
		writeFraction(b, x, t)
	case '6': // a default for parsing
	case '2':
		if text := fact.ToString(datetime.LocalTimeOf(t)); len(text) == 5 {
			b.WriteString(text + ":00")
		} else {
			b.WriteString(text)
		}
	case 'y', 'u', 'Y':
		p.writeYear(b, x, t)
	case 'M', 'L':
		named(int(t.Month()), t.Format("Jan"), t.Month().String())
	case 'Q', 'q':
		n := (int(t.Month())-1)/3 + 1
		named(n, fmt.Sprintf("Q%d", n), []string{"1st", "2nd", "3rd", "4th"}[n-1]+" quarter")
	case 'E':
		switch {
		case x.count == 5 && !p.old:
			b.WriteString(t.Weekday().String()[:1])
		case x.count >= 4:
			b.WriteString(t.Weekday().String())
		default:
			b.WriteString(t.Format("Mon"))
		}
	case 'e', 'c':
		named(int(t.Weekday())+1, t.Format("Mon"), t.Weekday().String())
	case 'a':
		b.WriteString(t.Format("PM"))
	case 'G':
		names := map[bool][]string{true: {"AD", "Anno Domini", "A"}, false: {"BC", "Before Christ", "B"}}[t.Year() > 0]
		if p.old {
			x.count = 1
		}
		b.WriteString(names[max(x.count-3, 0)])
	case 'S':
		if p.old {
			fmt.Fprintf(b, "%0*d", x.count, t.Nanosecond()/1e6)
		} else {
			b.WriteString(fmt.Sprintf("%09d", t.Nanosecond())[:min(x.count, 9)])
		}
	default:
		return p.writeZone(b, x, t)
	}
	return nil
}

// name returns the name of the month, day of the week or quarter with number n, in the form for the count of its letter: some counts mean
// the number itself.
func (p *datePattern) name(count, n int, short, long string) string {
	switch {
	case count == 4, count > 4 && p.old:
		return long
	case count == 3:
		return short
	case count == 5:
		return long[:1]
	}
	return fmt.Sprintf("%0*d", count, n)
}

// writeFraction writes the fraction of the second, without zeros at its end beyond the least number of digits.
func writeFraction(b *strings.Builder, x patternPart, t time.Time) {
	digits := fmt.Sprintf("%09d", t.Nanosecond())[:x.count]
	for len(digits) > x.least && strings.HasSuffix(digits, "0") {
		digits = digits[:len(digits)-1]
	}
	if digits != "" {
		b.WriteString(x.literal + digits)
	}
}

func (p *datePattern) writeYear(b *strings.Builder, x patternPart, t time.Time) {
	y := t.Year()
	switch {
	case x.letter == 'u' && p.old:
		fmt.Fprintf(b, "%0*d", x.count, isoDay(t))
		return
	case x.letter == 'Y':
		y, _ = weekOfYear(t)
	case x.letter == 'y' && y < 1:
		y = 1 - y
	}
	switch {
	case x.count == 2:
		fmt.Fprintf(b, "%02d", def.FloorMod(int64(y), 100))
	case x.count == 4 && y > 9999 && !p.old:
		fmt.Fprintf(b, "+%d", y)
	case y < 0:
		fmt.Fprintf(b, "-%0*d", x.count, -y)
	default:
		fmt.Fprintf(b, "%0*d", x.count, y)
	}
}

func (p *datePattern) writeZone(b *strings.Builder, x patternPart, t time.Time) error {
	z := datetime.ZoneOf(t)
	if z == nil {
		return def.Exception(fact.DateTimeExceptionType, "Unable to extract ZoneId from temporal %s", fact.ToString(t))
	}
	name, offset := t.Zone()
	switch x.letter {
	case '4':
		if z.Fixed {
			return def.Exception(fact.DateTimeExceptionType, "no region")
		}
		b.WriteString("[" + z.ID + "]")
	case 'V', 'z', 'v':
		switch {
		case fact.DateClass(t) == fact.OffsetDateTimeType:
			return def.Exception(fact.DateTimeExceptionType, "Unable to extract ZoneId from temporal %s", fact.ToString(t))
		case x.letter == 'V':
			name = z.ID
		case z.Fixed && offset == 0 && p.old:
			name = "UTC"
		}
		b.WriteString(name)
	default:
		b.WriteString(p.offsetText(x, offset))
	}
	return nil
}

// offsetText returns a distance from UTC, in seconds, in the form of a letter of a pattern.
func (p *datePattern) offsetText(x patternPart, offset int) string {
	text := datetime.OffsetText(offset)
	switch x.letter {
	case '3':
		return text
	case 'R':
		if offset == 0 {
			return "GMT"
		}
		return rfcOffset(offset)
	case 'O':
		if offset == 0 {
			return "GMT"
		}
		h := text[:3]
		if x.count < 4 {
			h = strings.Replace(h, "0", "", 1)
			if text[4:] == "00" {
				text = text[:3]
			}
		}
		return "GMT" + h + text[3:]
	case 'Z':
		switch {
		case x.count == 5:
			return text
		case x.count != 4 || p.old:
			return rfcOffset(offset)
		case offset == 0:
			return "GMT"
		}
		return "GMT" + text
	case 'X', 'x':
		switch {
		case offset == 0 && x.letter == 'X':
			return "Z"
		case offset == 0:
			return map[int]string{1: "+00", 2: "+0000", 3: "+00:00", 4: "+0000", 5: "+00:00"}[x.count]
		case x.count == 1 && (strings.HasSuffix(text, ":00") || p.old):
			return text[:3]
		case x.count <= 2 || x.count == 4:
			return strings.ReplaceAll(text, ":", "")
		}
		return text
	}
	return ""
}

func rfcOffset(offset int) string {
	if offset == 0 {
		return "+0000"
	}
	return strings.ReplaceAll(datetime.OffsetText(offset), ":", "")
}

// weekOfYear counts weeks as in the US: they begin on Sunday, and the first week contains January 1.
func weekOfYear(t time.Time) (year, week int) {
	first := int(utcDate(t.Year(), 1, 1).Weekday())
	if t.Month() == 12 && t.Day()-int(t.Weekday()) > 25 {
		return t.Year() + 1, 1
	}
	return t.Year(), (t.YearDay()+first-1)/7 + 1
}
