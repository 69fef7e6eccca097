package text

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// escapes lists the letters of the escape sequences, each followed by the character that the sequence denotes.
const escapes = "b\bt\tn\nf\fr\rs \"\"''\\\\"

// translateEscapes replaces the escape sequences of a string by the characters that they denote in a Java literal.
func translateEscapes(s string) (string, error) {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !found {
			return b.String(), nil
		}
		if rest == "" {
			return "", def.Exception(fact.IllegalArgumentType, `Invalid escape sequence: \%c \\u%04X`, 0, 0)
		}
		c := rest[0]
		s = rest[1:]
		switch i := strings.IndexByte(escapes, c); {
		case c == '\n':
		case c == '\r':
			s = strings.TrimPrefix(s, "\n")
		case c >= '0' && c <= '7':
			s = octal(&b, rest)
		case i >= 0 && i%2 == 0:
			b.WriteByte(escapes[i+1])
		default:
			return "", def.Exception(fact.IllegalArgumentType, `Invalid escape sequence: \%c \\u%04X`, c, c)
		}
	}
}

// octal writes the character whose octal code is at the start of s and returns the rest of s. The code has at most three digits and is at
// most 377.
func octal(b *strings.Builder, s string) string {
	n, most := 0, 2
	if s[0] <= '3' {
		most = 3
	}
	i := 0
	for i < most && i < len(s) && s[i] >= '0' && s[i] <= '7' {
		n = n*8 + int(s[i]-'0')
		i++
	}
	b.WriteRune(rune(n))
	return s[i:]
}
