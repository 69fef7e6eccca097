package fact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// propertyName is the JavaBean name of a Go field or method: FreeCount is freeCount, ID is id, URLPath is urlPath.
func propertyName(goName string) string {
	r := []rune(goName)
	n := 0
	for n < len(r) && unicode.IsUpper(r[n]) {
		n++
	}
	if n > 1 && n < len(r) && unicode.IsLetter(r[n]) {
		n-- // the last capital begins the next word
	}
	for i := range n {
		r[i] = unicode.ToLower(r[i])
	}
	return string(r)
}

// capitalize and uncapitalize change the first letter only.
func capitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(c)) + s[n:]
}

func uncapitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(c)) + s[n:]
}

// beanSuffix cuts prefix off a Go method name if a capital follows: GetName gives Name.
func beanSuffix(name, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok || rest == "" {
		return "", false
	}
	c, _ := utf8.DecodeRuneInString(rest)
	return rest, unicode.IsUpper(c) || unicode.IsDigit(c)
}
