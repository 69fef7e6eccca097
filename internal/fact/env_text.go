package fact

import (
	"unsafe"

	"whenthen/internal/fact/javatext"
)

// longText is the minimum length of strings for which ASCII remembers its result.
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

// sameText reports whether two texts are the same one.
func sameText(s, t string) bool {
	return len(s) == len(t) && unsafe.StringData(s) == unsafe.StringData(t)
}

// decodedText is a text and its code units.
type decodedText struct {
	text  string
	units []uint16
}

// mostDecoded is the length of texts up to which Units keeps what it returns, since nobody counts its memory.
const mostDecoded = 1 << 22

// Units returns a text as the UTF-16 code units by which Java counts. It remembers those of the last two long texts that are not ASCII, so that
// loops over their characters decode them once; the caller must not modify or keep them.
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
