package xlsx

import (
	"regexp"
	"strings"
	"sync"
)

var dateForms = sync.OnceValue(func() (f struct{ elapsed, locale, colour, letters, whole *regexp.Regexp }) {
	f.elapsed = regexp.MustCompile(`^\[([hH]+|[mM]+|[sS]+)\]`)
	f.locale = regexp.MustCompile(`^\[\$-.*?\]`)
	f.colour = regexp.MustCompile(`^\[[a-zA-Z]+\]`)
	f.letters = regexp.MustCompile(`[yYmMdDhHsS]`)
	f.whole = regexp.MustCompile(`^[\[\]yYmMdDhHsS\-T/年月日,. :"\\]+0*[ampAMP/]*$`)
	return f
})

// dateFormat reports whether a format shows numbers as dates or times.
func dateFormat(s string) bool {
	f := dateForms()
	s = strings.NewReplacer(`\-`, "-", `\,`, ",", `\.`, ".", `\ `, " ", ";@", "").Replace(s)
	if f.elapsed.MatchString(s) {
		return true
	}
	s = f.colour.ReplaceAllString(f.locale.ReplaceAllString(s, ""), "")
	if i := strings.IndexByte(s, ';'); i > 0 && i < len(s)-1 {
		s = s[:i]
	}
	return f.letters.MatchString(s) && f.whole.MatchString(s)
}
