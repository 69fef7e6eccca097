package java

import (
	"fmt"
	"strings"
	"time"

	"whenthen/engine/fact"
)

// datePattern is a SimpleDateFormat or DateTimeFormatter.
type datePattern struct {
	text  string
	parts []patternPart
}

type patternPart struct {
	letter  byte // 0: literal text
	count   int
	literal string
}

// readPattern splits a pattern into fields and text.
func readPattern(text string) (*datePattern, error) {
	p := &datePattern{text: text}
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '\'':
			end := strings.IndexByte(text[i+1:], '\'')
			if end < 0 {
				return nil, exception(fact.IllegalArgumentType, "Unterminated quote in %s", text)
			}
			literal := text[i+1 : i+1+end]
			if literal == "" {
				literal = "'"
			}
			p.parts = append(p.parts, patternPart{literal: literal})
			i += end + 2
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			n := i
			for n < len(text) && text[n] == c {
				n++
			}
			if !strings.ContainsRune("yuMdHhmsSaEzZXkD", rune(c)) {
				return nil, exception(fact.IllegalArgumentType, "Illegal pattern character '%c'", c)
			}
			p.parts = append(p.parts, patternPart{letter: c, count: n - i})
			i = n
		default:
			p.parts = append(p.parts, patternPart{literal: string(c)})
			i++
		}
	}
	return p, nil
}

func (p *datePattern) format(t time.Time) string {
	var b strings.Builder
	number := func(v, width int) { fmt.Fprintf(&b, "%0*d", width, v) }
	for _, x := range p.parts {
		switch x.letter {
		case 0:
			b.WriteString(x.literal)
		case 'y', 'u':
			if x.count == 2 {
				number(t.Year()%100, 2)
			} else {
				number(t.Year(), x.count)
			}
		case 'M':
			switch {
			case x.count >= 4:
				b.WriteString(t.Month().String())
			case x.count == 3:
				b.WriteString(t.Format("Jan"))
			default:
				number(int(t.Month()), x.count)
			}
		case 'd':
			number(t.Day(), x.count)
		case 'D':
			number(t.YearDay(), x.count)
		case 'H':
			number(t.Hour(), x.count)
		case 'k':
			number((t.Hour()+23)%24+1, x.count)
		case 'h':
			number((t.Hour()+11)%12+1, x.count)
		case 'm':
			number(t.Minute(), x.count)
		case 's':
			number(t.Second(), x.count)
		case 'S':
			number(t.Nanosecond()/1e6, x.count)
		case 'a':
			b.WriteString(t.Format("PM"))
		case 'E':
			if x.count >= 4 {
				b.WriteString(t.Weekday().String())
			} else {
				b.WriteString(t.Format("Mon"))
			}
		case 'z':
			b.WriteString("UTC")
		case 'Z':
			b.WriteString("+0000")
		case 'X':
			b.WriteString("Z")
		}
	}
	return b.String()
}

// layout is the pattern as Go's time package writes it, for parsing.
func (p *datePattern) layout() string {
	var b strings.Builder
	for _, x := range p.parts {
		form := map[byte]string{'d': "2", 'D': "002", 'H': "15", 'k': "15", 'h': "3", 'm': "4", 's': "5", 'a': "PM", 'E': "Mon", 'z': "MST", 'Z': "-0700", 'X': "Z07:00"}[x.letter]
		switch {
		case x.letter == 0:
			form = x.literal
		case (x.letter == 'y' || x.letter == 'u') && x.count == 2:
			form = "06"
		case x.letter == 'y' || x.letter == 'u':
			form = "2006"
		case x.letter == 'M':
			form = map[bool]string{true: "1", false: "Jan"}[x.count < 3]
			if x.count > 3 {
				form = "January"
			}
		case x.letter == 'S': // Go reads fractions only behind a point or comma, which is a literal here
			form = strings.Repeat("0", x.count)
		case x.letter == 'E' && x.count > 3:
			form = "Monday"
		}
		b.WriteString(form)
	}
	return b.String()
}

func (p *datePattern) parse(s string) (time.Time, error) {
	t, err := time.Parse(p.layout(), s)
	if err != nil {
		return t, exception(fact.ParseExceptionType, "Unparseable date: %q", s)
	}
	return t.UTC(), nil
}
