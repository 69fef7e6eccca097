// Package english puts numbers and names into the sentences of messages.
package english

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence converts an error text to a sentence, with a capital at the beginning and a full stop at the end.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// And joins words: "a, b and c".
func And(words []string) string { return Join(words, " and ") }

// Join joins words with commas, and the last word with last, such as " or ".
func Join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// WithArticle prefixes a name with "a" or "an", depending on its pronunciation: an M-wing, a unique rectangle, an 8.
func WithArticle(what string) string {
	if beginsWithVowel(what) {
		return "an " + what
	}
	return "a " + what
}

func beginsWithVowel(what string) bool {
	if what == "" {
		return false
	}
	if len(what) > 1 && isCapital(what[0]) && (what[1] == '-' || isCapital(what[1])) { // the letters are pronounced one by one
		return strings.ContainsRune("AEFHILMNORSX", rune(what[0]))
	}
	lower := strings.ToLower(what)
	return strings.ContainsRune("aeio8", rune(lower[0])) || strings.HasPrefix(lower, "un") && !strings.HasPrefix(lower, "uni")
}

func isCapital(b byte) bool { return b >= 'A' && b <= 'Z' }

// Times returns how often in words: "twice", "5 times".
func Times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// Count returns a number of things whose plural ends in s: "1 cell", "3 cells".
func Count(n int, what string) string { return CountOf(n, what, what+"s") }

// CountOf returns a number of things, given the singular and the plural: "1 match", "3 matches".
func CountOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Cut shortens a text to at most n characters, the last of which is then an ellipsis.
func Cut(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}

// Thousands formats a number with commas between groups of three digits.
func Thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
