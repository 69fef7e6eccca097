package operation

import (
	"unicode"
	"unicode/utf8"
)

// soundAlike reports whether two English words sound alike according to Drools: whether they have the same soundex digits. A text without
// digits sounds like nothing, not even itself.
func soundAlike(a, b string) bool {
	digits := soundex(a)
	return digits != 0 && digits == soundex(b)
}

// soundex returns the digits of the first four consonants that have a digit, each in a byte. It ignores a letter that repeats the previous
// one. Unlike in the American Soundex, the first letter is coded like the others. A comma ends the word.
func soundex(s string) (digits uint32) {
	const codes = "01230120022455012623010202" // A to Z; 0 for vowels, H, W and Y
	last := rune(0)
	for _, r := range s {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		} else if r >= utf8.RuneSelf { // some of these are ASCII letters in upper case: ı
			r = unicode.ToUpper(r)
		}
		if r == ',' || digits >= 1<<24 {
			break
		}
		if r < 'A' || r > 'Z' || r == last {
			continue
		}
		last = r
		if code := codes[r-'A']; code != '0' {
			digits = digits<<8 | uint32(code)
		}
	}
	return digits
}
