package text

import (
	"strings"
	"unsafe"

	"whenthen/internal/fact"
)

// toUpper and toLower return the text itself if nothing changes, as Java does.
func toUpper(s string) string {
	if !fact.ASCII(s) {
		return strings.ToUpper(s)
	}
	return replaceASCII(s, 'a', 'z')
}

func toLower(s string) string {
	if !fact.ASCII(s) {
		return strings.ToLower(s)
	}
	return replaceASCII(s, 'A', 'Z')
}

// replaceASCII gives the letters from first to last the other case.
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
