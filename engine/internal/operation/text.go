package operation

import "strings"

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
