package text

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// dateLetters are the letters of the conversion %t.
const dateLetters = "YymdejCHkIlMSLNpsQBbhAaFDTRrZzc"

// dateForms contains the layouts of package time for the letters of the conversion %t.
var dateForms = [...]string{'Y': "2006", 'y': "06", 'm': "01", 'd': "02", 'e': "2", 'H': "15", 'I': "03", 'l': "3", 'M': "04", 'S': "05",
	'B': "January", 'b': "Jan", 'h': "Jan", 'A': "Monday", 'a': "Mon", 'F': "2006-01-02", 'D': "01/02/06", 'T': "15:04:05", 'R': "15:04",
	'r': "03:04:05 PM", 'p': "pm", 'Z': "MST", 'z': "-0700", 'c': "Mon Jan 02 15:04:05 MST 2006"}

func dateValue(v any) (time.Time, bool) {
	switch x := v.(type) {
	case time.Time:
		return x, true
	case interface{ Time() time.Time }: // a Calendar
		return x.Time(), true
	case int64:
		return time.UnixMilli(x).UTC(), true
	}
	return time.Time{}, false
}

// The letters of the conversion %t that need a date, a time of day, or a point in time; each letter that stands for several parts is
// followed by the first part of these.
const (
	datedLetters  = "YymdejCBbhAaFYDmca"
	timedLetters  = "HkIlMSLNpTHRHrIcH"
	placedLetters = "sQZzcZ"
)

// lacking returns the first letter of the conversion whose part a value of java.time does not have, or 0.
func lacking(t time.Time, letter byte) byte {
	class := fact.DateClass(t)
	dated, timed := class != fact.LocalTimeType, class != fact.LocalDateType
	placed := class == fact.DateType || datetime.ZoneOf(t) != nil
	if class == fact.InstantType {
		dated, timed, placed = false, false, true
	}
	for _, x := range []struct {
		has     bool
		letters string
	}{{dated, datedLetters}, {timed, timedLetters}, {placed, placedLetters}} {
		if i := strings.IndexByte(x.letters, letter); !x.has && i >= 0 {
			if strings.IndexByte("FDTRrc", letter) >= 0 {
				return x.letters[i+1]
			}
			return letter
		}
	}
	return 0
}

// dateConversion formats the conversion %t with a letter.
func dateConversion(t time.Time, letter byte) string {
	switch letter {
	case 'j':
		return fmt.Sprintf("%03d", t.YearDay())
	case 's':
		return strconv.FormatInt(t.Unix(), 10)
	case 'Q':
		return strconv.FormatInt(t.UnixMilli(), 10)
	case 'L':
		return fmt.Sprintf("%03d", t.Nanosecond()/1e6)
	case 'N':
		return fmt.Sprintf("%09d", t.Nanosecond())
	case 'C':
		return fmt.Sprintf("%02d", t.Year()/100)
	case 'k':
		return strconv.Itoa(t.Hour())
	}
	return t.Format(dateForms[letter])
}
