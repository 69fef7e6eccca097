package web

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence makes an error one: a capital in front, a full stop at the end.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// inWords joins words: "a, b and c".
func inWords(words []string) string { return joined(words, " and ") }

// joined joins words, the last one in its own way.
func joined(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// withArticle puts "a" or "an" in front, as the name is spoken.
func withArticle(what string) string {
	if what != "" && strings.ContainsRune("aeioAEIOX", rune(what[0])) || strings.HasPrefix(what, "un") && !strings.HasPrefix(what, "uni") {
		return "an " + what
	}
	return "a " + what
}

func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
