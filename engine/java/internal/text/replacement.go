package text

import (
	"fmt"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// goReplacement converts Java's replacement syntax ($1, ${name}, \$) to Go's. As in Java, $12 is group 12 only if there are at least 12
// groups. A syntax error is an exception; callers ignore it if there is nothing to replace.
func goReplacement(re *regex.Regex, s string) (string, error) {
	if !strings.ContainsAny(s, `\$`) {
		return s, nil
	}
	var b strings.Builder
	for s != "" {
		c := s[0]
		s = s[1:]
		switch {
		case c == '\\' && s == "":
			return "", def.Exception(fact.IllegalArgumentType, "character to be escaped is missing")
		case c == '\\':
			c, s = s[0], s[1:]
		case c == '$':
			group, rest, err := groupIn(re, s)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "${%d}", group)
			s = rest
			continue
		}
		if c == '$' {
			b.WriteByte('$')
		}
		b.WriteByte(c)
	}
	return b.String(), nil
}

// groupIn reads the group reference after a $ in a replacement.
func groupIn(re *regex.Regex, s string) (group int, rest string, err error) {
	illegal := func(format string, args ...any) (int, string, error) {
		return 0, "", def.Exception(fact.IllegalArgumentType, format, args...)
	}
	digit := func(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
	switch {
	case s == "":
		return illegal("Illegal group reference: group index is missing")
	case s[0] == '{':
		name := s[1:]
		for rest = name; digit(rest) || rest != "" && (rest[0]|' ') >= 'a' && (rest[0]|' ') <= 'z'; {
			rest = rest[1:]
		}
		name = name[:len(name)-len(rest)]
		switch {
		case name == "":
			return illegal("named capturing group has 0 length name")
		case !strings.HasPrefix(rest, "}"):
			return illegal("named capturing group is missing trailing '}'")
		case digit(name):
			return illegal("capturing group name {%s} starts with digit character", name)
		}
		if group = re.Group(name); group < 0 {
			return illegal("No group with name {%s}", name)
		}
		return group, rest[1:], nil
	case !digit(s):
		return illegal("Illegal group reference")
	}
	group = int(s[0] - '0')
	for s = s[1:]; digit(s) && 10*group+int(s[0]-'0') <= re.Groups(); s = s[1:] {
		group = 10*group + int(s[0]-'0')
	}
	if group > re.Groups() {
		return 0, "", def.Exception(fact.IndexOutOfBoundsType, "No group %d", group)
	}
	return group, s, nil
}
