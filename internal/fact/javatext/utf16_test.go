package javatext

import (
	"cmp"
	"strings"
	"testing"
)

// TestStringOrder compares the order of strings with that of their code units.
func TestStringOrder(t *testing.T) {
	list := []string{"", "a", "A", "ab", "AB", "Ab", "b", "é", "É", "éa", "ß", "ẞ", "ſ", "s", "K", "\uE000", "\uFFFD", "\U0001F600", "\U0001F601", "\U0001F600a", "a\U00010400", "a\U00010428"}
	byUnits := func(a, b string) int {
		x, y := Units(a), Units(b)
		for i := range min(len(x), len(y)) {
			if x[i] != y[i] {
				return int(x[i]) - int(y[i])
			}
		}
		return len(x) - len(y)
	}
	folded := func(s string) string { return strings.ToLower(strings.ToUpper(s)) }
	for _, a := range list {
		for _, b := range list {
			if got, want := Difference(a, b), byUnits(a, b); got != want {
				t.Errorf("%q compared with %q: %d, want %d", a, b, got, want)
			}
			if got, want := CompareFolded(a, b), byUnits(folded(a), folded(b)); got != want {
				t.Errorf("%q compared with %q without case: %d, want %d", a, b, got, want)
			}
			if got, want := EqualFolded(a, b), folded(a) == folded(b); got != want {
				t.Errorf("%q equal to %q without case: %v", a, b, got)
			}
			if cmp.Compare(Difference(a, b), 0) != -cmp.Compare(Difference(b, a), 0) {
				t.Errorf("%q and %q have no order", a, b)
			}
		}
	}
}
