package coverage

import "strings"

// longest is the length from which a text is cut.
const longest = 70

// oneLine is rule text without line breaks, cut where it gets long.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}
