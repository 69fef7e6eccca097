package text

import (
	"strings"
	"unicode"
	"unsafe"

	"whenthen/internal/fact/javatext"
)

// longCapitals maps letters whose upper case consists of two or three letters, from Unicode's SpecialCasing.txt.
var longCapitals = strings.NewReplacer("ß", "SS", "ŉ", "ʼN", "ǰ", "J̌", "ΐ", "Ϊ́", "ΰ", "Ϋ́", "և", "ԵՒ", "ẖ", "H̱", "ẗ", "T̈", "ẘ", "W̊", "ẙ", "Y̊", "ẚ", "Aʾ",
	"ﬀ", "FF", "ﬁ", "FI", "ﬂ", "FL", "ﬃ", "FFI", "ﬄ", "FFL", "ﬅ", "ST", "ﬆ", "ST")

// toUpper returns a string in upper case, or the string itself if nothing changes, as Java does. toLower does the same for lower case.
func toUpper(s string) string {
	if !javatext.ASCII(s) {
		return strings.ToUpper(longCapitals.Replace(s))
	}
	return replaceASCII(s, 'a', 'z')
}

func toLower(s string) string {
	if !javatext.ASCII(s) {
		return strings.ToLower(finalSigmas(strings.ReplaceAll(s, "İ", "i̇")))
	}
	return replaceASCII(s, 'A', 'Z')
}

// finalSigmas replaces each capital sigma at the end of a word by the lower case letter that is used there: after a letter and not before
// one.
func finalSigmas(s string) string {
	if !strings.Contains(s, "Σ") {
		return s
	}
	list := []rune(s)
	for i, c := range list {
		if c == 'Σ' && i > 0 && unicode.IsLetter(list[i-1]) && (i+1 == len(list) || !unicode.IsLetter(list[i+1])) {
			list[i] = 'ς'
		}
	}
	return string(list)
}

// replaceASCII changes the case of the ASCII letters from first to last, which are all letters of one case.
func replaceASCII(s string, first, last byte) string {
	for i := range len(s) {
		if c := s[i]; first <= c && c <= last {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; first <= c && c <= last {
					b[i] = c ^ 0x20
				}
			}
			return unsafe.String(unsafe.SliceData(b), len(b))
		}
	}
	return s
}
