package fact

import (
	"unsafe"

	"whenthen/internal/fact/javatext"
)

// longText is the length in bytes from which ASCII and Units remember results.
const longText = 64

// ASCII reports whether the first n bytes of s are ASCII characters. It remembers the last long string, so that a loop over its
// characters does not scan the leading ones again and again. The bytes of s must not change afterwards.
func (e *Env) ASCII(s string, n int) bool {
	if n < longText || e == nil {
		return javatext.ASCII(s[:n])
	}
	known := 0
	switch {
	case sameText(s, e.decoded[0].text), sameText(s, e.decoded[1].text):
		return false
	case sameText(s, e.text):
		if known = e.ascii; n <= known {
			return true
		}
	}
	if !javatext.ASCII(s[known:n]) {
		return false
	}
	e.text, e.ascii = s, n
	return true
}

// sameText reports whether two texts have the same bytes in memory, not only equal ones.
func sameText(s, t string) bool {
	return len(s) == len(t) && unsafe.StringData(s) == unsafe.StringData(t)
}

// decodedText is a text and its code units.
type decodedText struct {
	text  string
	units []uint16
}

// mostDecoded is the maximum length in bytes of texts whose code units Units remembers, since their memory is not counted.
const mostDecoded = 1 << 22

// Units returns a text as UTF-16 code units, by which Java counts. It remembers the code units of the last two long texts, so that loops
// over their characters decode them once. The caller must not modify or keep the result.
func (e *Env) Units(s string) []uint16 {
	if e == nil || len(s) < longText || len(s) > mostDecoded {
		return javatext.Units(s)
	}
	if !sameText(s, e.decoded[0].text) {
		e.decoded[0], e.decoded[1] = e.decoded[1], e.decoded[0]
	}
	if last := &e.decoded[0]; !sameText(s, last.text) {
		*last = decodedText{s, javatext.Units(s)}
	}
	return e.decoded[0].units
}
