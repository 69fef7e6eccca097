package chrono

import (
	"cmp"
	"maps"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// dateReader parses a text according to a pattern.
type dateReader struct {
	p      *datePattern
	text   string
	at     int
	failed int // the furthest position at which reading failed
	fields map[byte]int64
	zone   *datetime.Zone
	region *datetime.Zone
}

func unparsed(s string, at int) error {
	return def.Exception(fact.DateTimeParseType, "Text '%s' could not be parsed at index %d", s, at)
}

// parsePoint parses a value of a class of java.time.
func (p *datePattern) parsePoint(s string, class *fact.Type) (time.Time, error) {
	r := &dateReader{p: p, text: s, fields: map[byte]int64{}}
	if !r.read(p.parts, nil) {
		return time.Time{}, unparsed(s, r.failed)
	}
	if r.at < len(s) {
		return time.Time{}, def.Exception(fact.DateTimeParseType, "Text '%s' could not be parsed, unparsed text found at index %d", s, r.at)
	}
	t, err := r.resolve(class)
	if err != nil {
		reason := err.Error()
		if e, ok := err.(*fact.Exception); ok {
			reason = fact.ToString(e.Message)
		}
		return t, def.Exception(fact.DateTimeParseType, "Text '%s' could not be parsed: %s", s, reason)
	}
	return t, nil
}

// read parses the given parts. following are the parts after them, which matter for adjacent numeric fields.
func (r *dateReader) read(parts, following []patternPart) bool {
	for i, x := range parts {
		rest := append(append([]patternPart(nil), parts[i+1:]...), following...)
		if x.optional != nil {
			at, fields := r.at, maps.Clone(r.fields)
			if !r.read(x.optional, rest) {
				r.at, r.fields = at, fields
			}
			continue
		}
		if !r.part(x, rest) {
			if r.failed < r.at {
				r.failed = r.at
			}
			return false
		}
	}
	return true
}

func (r *dateReader) part(x patternPart, rest []patternPart) bool {
	switch x.letter {
	case 0:
		return r.accept(x.literal)
	case '1':
		return r.signedYear() && r.accept("-") && r.number('M', 2, 2) && r.accept("-") && r.number('d', 2, 2)
	case '2':
		return r.isoTime()
	case '5':
		return x.least == 0 && !strings.HasPrefix(r.text[r.at:], cmp.Or(x.literal, ".")) && (x.literal != "" || digitsAt(r.text, r.at) == 0) ||
			r.accept(x.literal) && r.decimals(x.least, x.count)
	case '6':
		if _, known := r.fields[byte(x.least)]; !known {
			r.fields[byte(x.least)] = int64(x.count)
		}
		return true
	case 'M', 'L':
		if x.count >= 3 {
			return r.name('M', x.count, monthNames, 1)
		}
		return r.numeral('M', x, rest)
	case 'E':
		return r.name('E', x.count, dayNames, 0)
	case 'a':
		return r.name('a', 4, []string{"AM", "PM"}, 0)
	case 'G':
		return r.name('G', 4, []string{"BC", "AD"}, 0)
	case 'y', 'u', 'Y':
		if x.letter == 'u' && r.p.old {
			return r.numeral('E', x, rest)
		}
		return r.year(x, rest)
	case 'S':
		return r.fraction(x, rest)
	case 'V', 'z', 'v', '4', '3', 'X', 'x', 'Z', 'O', 'R':
		return r.zoned(x)
	}
	return r.numeral(x.letter, x, rest)
}

var (
	monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	dayNames   = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)

func (r *dateReader) accept(literal string) bool {
	if r.p.old && strings.TrimSpace(literal) == "" && literal != "" { // any amount of white space
		n := len(r.text[r.at:]) - len(strings.TrimLeft(r.text[r.at:], " \t"))
		r.at += n
		return n > 0
	}
	rest := r.text[r.at:]
	if !strings.HasPrefix(rest, literal) && !(r.p.fold && len(rest) >= len(literal) && strings.EqualFold(rest[:len(literal)], literal)) {
		return false
	}
	r.at += len(literal)
	return true
}

// name parses the name of a month or day, in full or its first three letters; SimpleDateFormat accepts both.
func (r *dateReader) name(field byte, count int, names []string, base int64) bool {
	rest := r.text[r.at:]
	for _, full := range []bool{true, false} {
		if !r.p.old && len(names) > 2 && full != (count >= 4) {
			continue
		}
		for i, n := range names {
			if !full && len(n) > 3 {
				n = n[:3]
			}
			if len(rest) >= len(n) && (rest[:len(n)] == n || (r.p.old || r.p.fold) && strings.EqualFold(rest[:len(n)], n)) {
				r.at += len(n)
				r.fields[field] = int64(i) + base
				return true
			}
		}
	}
	return false
}

func digitsAt(s string, at int) int {
	n := 0
	for at+n < len(s) && s[at+n] >= '0' && s[at+n] <= '9' {
		n++
	}
	return n
}

// number parses a number of at least least and at most most digits.
func (r *dateReader) number(field byte, least, most int) bool {
	n := min(digitsAt(r.text, r.at), most)
	if n < least || n == 0 {
		return false
	}
	v := int64(0)
	for _, c := range r.text[r.at : r.at+n] {
		v = v*10 + int64(c-'0')
	}
	r.at += n
	r.fields[field] = v
	return true
}

func isNumeric(x patternPart) bool {
	return strings.IndexByte("yuYDdQqwWeFhKkHmsSAnN", x.letter) >= 0 && x.letter != 0 || (x.letter == 'M' || x.letter == 'L') && x.count < 3
}

// reserved returns the number of digits that the numeric fields directly after a number need.
func reserved(rest []patternPart) int {
	n := 0
	for _, x := range rest {
		if !isNumeric(x) {
			break
		}
		n += x.count
	}
	return n
}

func (r *dateReader) numeral(field byte, x patternPart, rest []patternPart) bool {
	behind := reserved(rest)
	switch {
	case r.p.old:
		negative := strings.HasPrefix(r.text[r.at:], "-") && digitsAt(r.text, r.at+1) > 0
		if negative {
			r.at++
		}
		for strings.HasPrefix(r.text[r.at:], " ") {
			r.at++
		}
		most := 18
		if behind > 0 {
			most = x.count
		}
		if !r.number(field, 1, most) {
			return false
		}
		if negative {
			r.fields[field] = -r.fields[field]
		}
		return true
	case x.count == 1 && behind > 0:
		return r.number(field, 1, max(digitsAt(r.text, r.at)-behind, 1))
	case x.count == 1:
		return r.number(field, 1, 18)
	}
	return r.number(field, x.count, x.count)
}

func (r *dateReader) year(x patternPart, rest []patternPart) bool {
	from := r.at
	behind := reserved(rest)
	switch {
	case r.p.old:
		if !r.numeral('y', x, rest) {
			return false
		}
		if x.count <= 2 && r.at-from == 2 { // a date within 80 years before and 20 years after now
			now := int64(time.Now().Year())
			y := now - 80
			y += def.FloorMod(r.fields['y']-y, 100)
			r.fields['y'] = y
		}
		return true
	case x.count == 2:
		if !r.number('y', 2, 2) {
			return false
		}
		r.fields['y'] += 2000
		return true
	case behind > 0:
		return r.number('y', x.count, max(digitsAt(r.text, r.at)-behind, x.count))
	case x.count >= 4:
		return r.signedYear()
	}
	return r.number('y', x.count, 9)
}

// signedYear parses four digits, or a sign and four or more digits.
func (r *dateReader) signedYear() bool {
	sign := int64(1)
	most := 4
	if strings.HasPrefix(r.text[r.at:], "-") || strings.HasPrefix(r.text[r.at:], "+") {
		if r.text[r.at] == '-' {
			sign = -1
		}
		r.at++
		most = 10
	} else if digitsAt(r.text, r.at) > most { // needs a sign
		return false
	}
	ok := r.number('y', 4, most)
	r.fields['y'] *= sign
	return ok
}

func (r *dateReader) fraction(x patternPart, rest []patternPart) bool {
	if r.p.old {
		if !r.numeral('S', x, rest) {
			return false
		}
		r.fields['S'] *= 1e6
		return true
	}
	return r.decimals(x.count, x.count)
}

func (r *dateReader) decimals(least, most int) bool {
	from := r.at
	if !r.number('S', least, most) {
		return false
	}
	for n := r.at - from; n < 9; n++ {
		r.fields['S'] *= 10
	}
	return true
}

func (r *dateReader) isoTime() bool {
	if !r.number('H', 2, 2) || !r.accept(":") || !r.number('m', 2, 2) {
		return false
	}
	if r.at < len(r.text) && r.text[r.at] == ':' && digitsAt(r.text, r.at+1) >= 2 {
		r.at++
		r.number('s', 2, 2)
		if r.at < len(r.text) && r.text[r.at] == '.' {
			r.at++
			r.decimals(0, 9)
		}
	}
	return true
}

// regions maps the abbreviations in old date formats to the regions whose time they mean.
var regions = map[string]string{"EST": "America/New_York", "EDT": "America/New_York", "CST": "America/Chicago", "CDT": "America/Chicago",
	"PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "CET": "Europe/Paris", "CEST": "Europe/Paris"}

// zoned parses an offset or the name of a zone.
func (r *dateReader) zoned(x patternPart) bool {
	rest := r.text[r.at:]
	if x.letter == '4' {
		id, _, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]")
		z, known := datetime.ZoneNamed(id)
		if !ok || !known || !strings.HasPrefix(rest, "[") {
			return false
		}
		r.region = z
		r.at += len(id) + 2
		return true
	}
	if x.letter == 'R' && strings.HasPrefix(rest, "GMT") {
		r.at += len("GMT")
		r.zone = utcZone
		return true
	}
	n := 0
	for n < len(rest) && (rest[n] == '+' || rest[n] == '-' || rest[n] == ':' || rest[n] == '/' || rest[n] == '_' || rest[n] >= '0' && rest[n] <= '9' ||
		rest[n] >= 'A' && rest[n] <= 'Z' || rest[n] >= 'a' && rest[n] <= 'z') {
		n++
	}
	for ; n > 0; n-- {
		id := rest[:n]
		if region := regions[id]; region != "" {
			id = region
		}
		offset := x.letter == '3' || x.letter == 'X' || x.letter == 'x' || x.letter == 'Z' && !r.p.old
		z, ok := datetime.ZoneNamed(id)
		if !ok || offset && !z.Fixed {
			continue
		}
		r.at += n
		if z.Fixed || r.zone == nil {
			r.zone = z
		}
		if !z.Fixed {
			r.region = z
		}
		return true
	}
	return false
}

// parseAny parses a text to the most that it says: a point in time with a zone, without one, a day, or a time of day.
func (p *datePattern) parseAny(s string) (any, error) {
	var first error
	for _, class := range []*fact.Type{fact.ZonedDateTimeType, fact.LocalDateTimeType, fact.LocalDateType, fact.LocalTimeType} {
		t, err := p.parsePoint(s, class)
		if err == nil {
			return t, nil
		}
		first = err
	}
	return nil, first
}
