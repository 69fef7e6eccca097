package coverage

import "strings"

// longest is the maximum length of a text, in characters.
const longest = 70

// oneLine returns rule text without line breaks, shortened if it is too long.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}
