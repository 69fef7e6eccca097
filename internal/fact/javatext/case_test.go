package javatext

import (
	"testing"
	"unicode"
	"unicode/utf16"
)

// A character and those that ignoring case takes for the same are folded to one.
func TestFolded(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if utf16.IsSurrogate(c) {
			continue
		}
		for _, same := range []rune{fold(c), unicode.SimpleFold(c)} {
			if a, b := Folded(string(c)), Folded(string(same)); EqualFolded(string(c), string(same)) && a != b {
				t.Errorf("%U is folded to %q, and %U, which equals it, to %q", c, a, same, b)
			}
		}
	}
	if a, b := Folded("Größe 12 KELVIN"), Folded("grÖSSE 12 \u212Aelvin"); a == b {
		t.Errorf("different texts are both folded to %q", a)
	}
	if a, b := Folded("Größe 12 KELVIN"), Folded("grÖẞe 12 \u212Aelvin"); a != b {
		t.Errorf("%q and %q differ", a, b)
	}
}
