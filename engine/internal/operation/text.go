package operation

import (
	"strings"

	"whenthen/internal/regex"
)

// javaClasses are Java's names of character classes that RE2 calls otherwise.
var javaClasses = strings.NewReplacer(
	`\p{Alpha}`, `[[:alpha:]]`, `\p{Digit}`, `[[:digit:]]`, `\p{Alnum}`, `[[:alnum:]]`, `\p{Upper}`, `[[:upper:]]`,
	`\p{Lower}`, `[[:lower:]]`, `\p{Punct}`, `[[:punct:]]`, `\p{Space}`, `[[:space:]]`, `\p{XDigit}`, `[[:xdigit:]]`,
	`\p{Blank}`, `[[:blank:]]`, `\p{Cntrl}`, `[[:cntrl:]]`, `\p{Graph}`, `[[:graph:]]`, `\p{Print}`, `[[:print:]]`,
	`\p{ASCII}`, `[[:ascii:]]`, `\p{IsAlphabetic}`, `\p{L}`, `\p{IsDigit}`, `\p{Nd}`, `\p{IsUppercase}`, `\p{Lu}`,
	`\p{IsLowercase}`, `\p{Ll}`, `\p{IsPunctuation}`, `\p{P}`, `\Z`, `\z`, `\h`, `[ \t]`,
)

// inClass are the same inside brackets.
var inClass = strings.NewReplacer(`[[:`, `[:`, `:]]`, `:]`, `[ \t]`, ` \t`)

// JavaPattern translates Java's regular expression syntax where it differs, and anchors the pattern. Look-around,
// back references and class intersection have no counterpart and are errors.
func JavaPattern(s string) (*regex.Regex, error) {
	var b strings.Builder
	class := 0
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			n := escapeLen(s[i:])
			b.WriteString(javaEscape(s[i:i+n], class > 0))
			i += n
			continue
		case c == '[':
			class++
		case c == ']' && class > 0:
			class--
		case c == '+' && class == 0 && i > 0 && strings.IndexByte("*+?}", s[i-1]) >= 0 && (i < 2 || s[i-2] != '\\'):
			i++ // possessive: greedy is the same for what full matches of ordinary patterns need
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return regex.Compile(`\A(?:` + b.String() + `)\z`)
}

// escapeLen is the length of the escape s begins with.
func escapeLen(s string) int {
	switch {
	case s[1] == 'Q':
		if end := strings.Index(s, `\E`); end >= 0 {
			return end + 2
		}
		return len(s)
	case s[1] == 'u' && len(s) >= 6:
		return 6
	case (s[1] == 'p' || s[1] == 'P') && len(s) > 2 && s[2] == '{':
		if end := strings.IndexByte(s, '}'); end >= 0 {
			return end + 1
		}
	}
	return 2
}

func javaEscape(s string, class bool) string {
	switch {
	case s[1] == 'u' && len(s) == 6:
		return `\x{` + s[2:] + `}`
	case s[1] == 'P' && strings.Contains(javaClasses.Replace(`\p`+s[2:]), "[[:"):
		t := strings.Replace(javaClasses.Replace(`\p`+s[2:]), "[[:", "[[:^", 1)
		if class {
			t = inClass.Replace(t)
		}
		return t
	}
	t := javaClasses.Replace(s)
	if class && t != s {
		t = inClass.Replace(t)
	}
	return t
}

// Soundex is the American Soundex code of a text; "" if it has no letter.
func Soundex(s string) string {
	const codes = "01230120022455012623010202" // A to Z; 0 for vowels, H, W and Y
	var out []byte
	last := byte('0')
	for _, r := range strings.ToUpper(s) {
		if r < 'A' || r > 'Z' {
			continue
		}
		code := codes[r-'A']
		switch {
		case len(out) == 0:
			out = append(out, byte(r))
		case code != '0' && code != last:
			out = append(out, code)
		}
		if r != 'H' && r != 'W' {
			last = code
		}
		if len(out) == 4 {
			break
		}
	}
	for len(out) > 0 && len(out) < 4 {
		out = append(out, '0')
	}
	return string(out)
}
