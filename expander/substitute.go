package expander

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whenthen/engine/source"
	"whenthen/internal/lazy"
)

// function matches the function that may follow the name of a variable: {name!uc}.
const function = `(?:!(uc|lc|ucfirst|num|.*))?`

// reference matches a reference to a variable of any name.
var reference = lazy.Regexp(`\{([\p{L}\d]+)` + function + `\}`)

// maxRounds limits repeated replacements, since an inserted value may contain another variable.
const maxRounds = 1000

// substitute replaces sentences with their values wherever they occur in the text, one sentence of the language after the other.
func (x *expansion) substitute(t source.Text, entries []*entry) source.Text {
	values := map[string]source.Text{}
	for _, e := range entries {
		runes, starts := runesOf(t.String())
		for at, rounds := 0, 0; at < len(runes) && rounds < maxRounds; rounds++ {
			m, err := e.pattern.FindRunesMatchStartingAt(runes, at)
			if err != nil || m == nil {
				break
			}
			from, to := starts[m.Index], starts[m.Index+m.Length]
			if x.used != nil {
				x.used(e, t.Slice(from, to))
			}
			value := t.Slice(from, to).As(e.value)
			if e.refs != nil {
				value = fill(value, e.refs, func(name string) (source.Text, bool) {
					g := m.GroupByNumber(e.groups[name])
					if g == nil || len(g.Captures) == 0 {
						return source.Text{}, true
					}
					found := t.Slice(starts[g.Index], starts[g.Index+g.Length])
					values[name] = found
					return found, true
				})
			}
			value = fill(value, reference(), x.remembered)
			if len(values) > 0 {
				x.past = append(x.past, values)
			}
			t = source.Join(t.Slice(0, from), value, t.Slice(to, t.Len()))
			at = m.Index + utf8.RuneCountInString(value.String())
			runes, starts = runesOf(t.String())
		}
	}
	return t
}

// runesOf returns the characters of a text, and the offsets where they begin, followed by the length of the text. A byte that is not valid
// UTF-8, as in files with other encodings, counts as one character.
func runesOf(s string) (runes []rune, starts []int) {
	for i, r := range s {
		runes, starts = append(runes, r), append(starts, i)
	}
	return runes, append(starts, len(s))
}

// remembered returns the value that a variable had in the latest earlier sentence of the rule that has it.
func (x *expansion) remembered(name string) (source.Text, bool) {
	for i := len(x.past) - 1; i >= 0; i-- {
		if v, ok := x.past[i][name]; ok {
			return v, true
		}
	}
	return source.Text{}, false
}

// fill replaces references to variables with their values. Inserted values are searched for references too.
func fill(t source.Text, form *regexp.Regexp, value func(name string) (source.Text, bool)) source.Text {
	at := 0
	for range maxRounds {
		m := form.FindStringSubmatchIndex(t.String()[at:])
		if m == nil {
			break
		}
		v, ok := value(t.String()[at+m[2] : at+m[3]])
		if !ok {
			at += m[1]
			continue
		}
		if m[4] >= 0 {
			v = apply(t.String()[at+m[4]:at+m[5]], v)
		}
		t = source.Join(t.Slice(0, at+m[0]), v, t.Slice(at+m[1], t.Len()))
		at = 0
	}
	return t
}

// apply applies a function to a value: uc, lc, ucfirst, num, or a table such as yes?true/no?false/null.
func apply(name string, v source.Text) source.Text {
	s := v.String()
	switch {
	case name == "uc":
		return v.As(strings.ToUpper(s))
	case name == "lc":
		return v.As(strings.ToLower(s))
	case name == "ucfirst":
		i := strings.IndexFunc(s, unicode.IsLetter)
		if i < 0 {
			return v
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		return v.As(s[:i] + strings.ToUpper(s[i:i+n]) + strings.ToLower(s[i+n:]))
	case strings.HasPrefix(name, "num"):
		return v.As(number(s))
	}
	return v.As(choose(name, s))
}

var (
	noDigits = lazy.Regexp(`[^-0-9]+`)
	cents    = lazy.Regexp(`^.*[.,][0-9][0-9](?:[^0-9].*|$)`)
)

// number extracts the number from a text such as $1,200.50 or 3 km. A text without a whole number is returned unchanged.
func number(s string) string {
	n, err := strconv.ParseInt(noDigits().ReplaceAllString(s, ""), 10, 64)
	if err != nil {
		return s
	}
	digits := strconv.FormatInt(n, 10)
	if cents().MatchString(s) && len(digits) >= 2 {
		return digits[:len(digits)-2] + "." + digits[len(digits)-2:]
	}
	return digits
}

// choose looks up a value in a table: value?result/value?result/otherwise.
func choose(list, value string) string {
	parts := splitKeeping(list, "?/")
	for len(parts) >= 4 {
		if parts[0] == value {
			return parts[2]
		}
		if parts = parts[4:]; len(parts) < 4 {
			if len(parts) > 0 {
				return parts[0]
			}
			return value
		}
	}
	return value
}

// splitKeeping splits a text at the given signs, which become parts themselves. Empty parts are dropped.
func splitKeeping(s, signs string) []string {
	var parts []string
	for s != "" {
		i := strings.IndexAny(s, signs)
		switch {
		case i < 0:
			return append(parts, s)
		case i > 0:
			parts = append(parts, s[:i])
		}
		parts = append(parts, s[i:i+1])
		s = s[i+1:]
	}
	return parts
}
