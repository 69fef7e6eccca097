package operation

import "strings"

// Soundex returns the code by which Drools compares the sound of English words: the digits of the first four consonants that have
// one, ignoring a letter that repeats the previous one. Unlike in the American Soundex, the first letter is coded like the
// others. A comma ends the word. The code "" means that the text sounds like nothing, not even itself.
func Soundex(s string) string {
	const codes = "01230120022455012623010202" // A to Z; 0 for vowels, H, W and Y
	var out []byte
	last := rune(0)
	for _, r := range strings.ToUpper(s) {
		if r == ',' || len(out) == 4 {
			break
		}
		if r < 'A' || r > 'Z' || r == last {
			continue
		}
		last = r
		if code := codes[r-'A']; code != '0' {
			out = append(out, code)
		}
	}
	return string(out)
}
