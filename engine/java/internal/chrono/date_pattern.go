package chrono

import (
	"strings"
	"sync"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// datePattern is the parsed pattern of a SimpleDateFormat or DateTimeFormatter.
type datePattern struct {
	text   string
	parts  []patternPart
	old    bool // SimpleDateFormat, which differs in some letters and in parsing
	strict bool // reject days that a month does not have: the ISO 8601 formats, and a SimpleDateFormat that is not lenient
	zone   *datetime.Zone
	fold   bool // parse names and literals in any case
}

func (*datePattern) JavaClass() *fact.Type { return dateFormatter }

// patternPart is a run of one letter, a literal, or an optional group. Digits as letters mean parts of ISO 8601: 1 a date, 2 a time of day,
// 3 an offset, 4 a region in brackets. 5 is a fraction of a second of least to count digits, and 6 a default: count, for the field with the
// letter least.
type patternPart struct {
	letter   byte // 0 for literal text
	count    int
	least    int
	literal  string
	optional []patternPart
}

const (
	oldLetters = "GyYMLwWDdFEuaHkKhmsSzZX"
	newLetters = "GuyDMLdQqYwWEecFaBhKkHmsSAnNVvzOXxZ"
)

// namesIn returns the exception for a locale whose names of days or months the pattern needs.
func (p *datePattern) namesIn(l any) error {
	for _, x := range p.parts {
		err := (&datePattern{parts: x.optional}).namesIn(l)
		if x.count >= 3 && strings.IndexByte("MLEce", x.letter) >= 0 || x.letter == 'E' {
			err = text.NamesIn(l)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isoPattern(parts ...patternPart) *datePattern {
	return &datePattern{text: "ISO", strict: true, parts: parts}
}

var (
	isoDate     = patternPart{letter: '1'}
	isoTime     = patternPart{letter: '2'}
	isoOffset   = patternPart{letter: '3'}
	isoRegion   = patternPart{letter: '4'}
	isoT        = patternPart{literal: "T"}
	monthFormat = &datePattern{text: "uuuu-MM", parts: patternParts("uuuu-MM")}
	maybe       = func(parts ...patternPart) patternPart { return patternPart{optional: parts} }
)

// isoFormatter returns the constants of DateTimeFormatter.
var isoFormatter = sync.OnceValue(func() map[string]any {
	return map[string]any{
		"ISO_LOCAL_DATE": isoPattern(isoDate), "ISO_LOCAL_TIME": isoPattern(isoTime), "ISO_LOCAL_DATE_TIME": isoPattern(isoDate, isoT, isoTime),
		"ISO_DATE": isoPattern(isoDate, maybe(isoOffset)), "ISO_TIME": isoPattern(isoTime, maybe(isoOffset)),
		"ISO_OFFSET_DATE": isoPattern(isoDate, isoOffset), "ISO_OFFSET_TIME": isoPattern(isoTime, isoOffset),
		"ISO_OFFSET_DATE_TIME": isoPattern(isoDate, isoT, isoTime, isoOffset), "ISO_ZONED_DATE_TIME": isoPattern(isoDate, isoT, isoTime, isoOffset, maybe(isoRegion)),
		"ISO_DATE_TIME":      isoPattern(isoDate, isoT, isoTime, maybe(isoOffset, maybe(isoRegion))),
		"ISO_INSTANT":        &datePattern{text: "ISO_INSTANT", strict: true, zone: utcZone, parts: []patternPart{isoDate, isoT, isoTime, isoOffset}},
		"BASIC_ISO_DATE":     isoPattern(patternParts("uuuuMMdd[XX]")...),
		"ISO_ORDINAL_DATE":   isoPattern(append(patternParts("uuuu-DDD"), maybe(isoOffset))...),
		"RFC_1123_DATE_TIME": isoPattern(append(patternParts("EEE, d MMM uuuu HH:mm:ss "), patternPart{letter: 'R'})...),
	}
})

// standardFormat returns the format that a class of java.time uses in parse and toString.
func standardFormat(t *fact.Type) *datePattern {
	name := map[*fact.Type]string{fact.LocalDateType: "ISO_LOCAL_DATE", fact.LocalTimeType: "ISO_LOCAL_TIME", fact.LocalDateTimeType: "ISO_LOCAL_DATE_TIME",
		fact.OffsetDateTimeType: "ISO_OFFSET_DATE_TIME", fact.ZonedDateTimeType: "ISO_ZONED_DATE_TIME", fact.InstantType: "ISO_INSTANT"}[t]
	return isoFormatter()[name].(*datePattern)
}

// oldPattern parses a pattern of SimpleDateFormat.
func oldPattern(text string) (*datePattern, error) {
	parts, rest, err := splitPattern(text, oldLetters, false)
	if err == nil && rest != "" {
		err = def.Exception(fact.IllegalArgumentType, "Illegal pattern %s", text)
	}
	return &datePattern{text: text, parts: parts, old: true, zone: utcZone}, err
}

// OldFormat returns a function that parses dates as a SimpleDateFormat with the pattern does, in UTC unless the text names a zone. The
// error is Java's exception for a wrong pattern.
func OldFormat(pattern string) (func(text string) (date time.Time, ok bool), error) {
	p, err := oldPattern(pattern)
	if err != nil {
		return nil, err
	}
	return func(text string) (time.Time, bool) {
		date, err := p.parseDate(text)
		return date, err == nil
	}, nil
}

// FormatDate formats a date as a SimpleDateFormat with the pattern does, in UTC. Instead of a pattern, it accepts a style of dates or, if
// clock is set, of times of day: full, long, medium or short; an empty pattern means medium.
func FormatDate(clock bool, pattern string, t time.Time) (string, error) {
	style := strings.Index("full  long  mediumshort ", strings.ToLower(strings.TrimSpace(pattern)))
	switch {
	case pattern == "":
		style = 12
	case style%6 != 0:
		style = -1
	}
	if style >= 0 && clock {
		pattern = localizedTimes[style/6]
	} else if style >= 0 {
		pattern = localizedDates[style/6]
	}
	p, err := oldPattern(pattern)
	if err != nil {
		return "", err
	}
	return p.formatDate(t), nil
}

func newPattern(text string) (*datePattern, error) {
	parts, rest, err := splitPattern(text, newLetters, true)
	if err == nil && rest != "" {
		err = def.Exception(fact.IllegalArgumentType, "Pattern invalid as it contains ] without previous [")
	}
	return &datePattern{text: text, parts: parts}, err
}

// patternParts returns the parts of a pattern that is known to be valid.
func patternParts(text string) []patternPart {
	parts, _, _ := splitPattern(text, newLetters, true)
	return parts
}

// longestPattern limits the length of a pattern in bytes, since each letter may become a part, and groups can be nested.
const longestPattern = 1 << 16

// splitPattern splits a pattern into fields, literal text and optional groups. It stops at the end of a group; rest is the text that
// follows.
func splitPattern(text, letters string, groups bool) (parts []patternPart, rest string, err error) {
	if len(text) > longestPattern {
		return nil, "", def.Exception(fact.IllegalArgumentType, "a pattern of more than %d characters", longestPattern)
	}
	whole := text
	for text != "" {
		c := text[0]
		switch {
		case c == '\'':
			literal, after, ok := quoted(text[1:])
			if !ok {
				if groups {
					return nil, "", def.Exception(fact.IllegalArgumentType, "Pattern ends with an incomplete string literal: %s", whole)
				}
				return nil, "", def.Exception(fact.IllegalArgumentType, "Unterminated quote")
			}
			parts, text = append(parts, patternPart{literal: literal}), after
		case groups && c == '[':
			inner, after, err := splitPattern(text[1:], letters, true)
			if err != nil {
				return nil, "", err
			}
			parts, text = append(parts, patternPart{optional: inner}), strings.TrimPrefix(after, "]")
		case groups && c == ']':
			return parts, text, nil
		case groups && (c == '{' || c == '}' || c == '#'):
			return nil, "", def.Exception(fact.IllegalArgumentType, "Pattern includes reserved character: '%c'", c)
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			n := 1
			for n < len(text) && text[n] == c {
				n++
			}
			if strings.IndexByte(letters, c) < 0 {
				if groups {
					return nil, "", def.Exception(fact.IllegalArgumentType, "Unknown pattern letter: %c", c)
				}
				return nil, "", def.Exception(fact.IllegalArgumentType, "Illegal pattern character '%c'", c)
			}
			if groups && n > 2 && strings.IndexByte("dhHkKms", c) >= 0 {
				return nil, "", def.Exception(fact.IllegalArgumentType, "Too many pattern letters: %c", c)
			}
			parts, text = append(parts, patternPart{letter: c, count: n}), text[n:]
		default:
			parts, text = append(parts, patternPart{literal: text[:1]}), text[1:]
		}
	}
	return parts, "", nil
}

// quoted parses text up to a quote. Two quotes mean a quote in the text.
func quoted(text string) (literal, after string, ok bool) {
	if strings.HasPrefix(text, "'") {
		return "'", text[1:], true
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] != '\'':
			b.WriteByte(text[i])
		case i+1 < len(text) && text[i+1] == '\'':
			b.WriteByte('\'')
			i++
		default:
			return b.String(), text[i+1:], true
		}
	}
	return "", "", false
}

// localizedDates and localizedTimes are the US English patterns for the styles FULL, LONG, MEDIUM and SHORT.
var (
	localizedDates = []string{"EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy"}
	localizedTimes = []string{"h:mm:ss a zzzz", "h:mm:ss a z", "h:mm:ss a", "h:mm a"}
)

func localized(date, clock *fact.EnumValue) (*datePattern, error) {
	var text string
	if date != nil {
		text = localizedDates[date.Ordinal]
	}
	if date != nil && clock != nil {
		text += map[bool]string{true: " 'at' ", false: ", "}[date.Ordinal < 2]
	}
	if clock != nil {
		text += localizedTimes[clock.Ordinal]
	}
	return newPattern(text)
}
