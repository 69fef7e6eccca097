package text

import (
	"strings"
	"testing"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// TestASCII puts a character beyond ASCII at every place of texts of all lengths.
func TestASCII(t *testing.T) {
	for n := range 40 {
		s := strings.Repeat("a", n)
		if !javatext.ASCII(s) {
			t.Errorf("%q", s)
		}
		for i := range n {
			b := []byte(s)
			if b[i] = 0x80; javatext.ASCII(string(b)) {
				t.Errorf("%q", b)
			}
		}
	}
}

// TestTextPositions compares the methods that count positions with Java's code units, in strings with characters of one to four
// bytes.
func TestTextPositions(t *testing.T) {
	env := fact.NewEnv(nil, nil)
	long := strings.Repeat("abcdefgh", 20)
	for _, s := range []string{"", "a", "abcdefghij", long, long + "é" + long, long + "\U0001F600" + long, "é", "abé", "éab", "a\U0001F600", "\U0001F600a", "abcdefgh\U0001F600ijklé", "日本語abc"} {
		u := javatext.Units(s)
		if length(env, s) != len(u) {
			t.Errorf("length of %q: %d", s, length(env, s))
		}
		for _, c := range []int{'a', 'h', 0, 'é', 0x1F600, -1} {
			want := strings.Index(s, string(rune(c)))
			if c < 0 {
				want = -1
			} else if want >= 0 {
				want = len(javatext.Units(s[:want]))
			}
			if got := firstOf(env, s, c); got != want {
				t.Errorf("indexOf(%#x) of %q: %d, want %d", c, s, got, want)
			}
		}
		for i := -1; i <= len(u)+1; i++ {
			c, err := charAt(env, s, i)
			if in := i >= 0 && i < len(u); in != (err == nil) || in && uint16(c) != u[i] {
				t.Errorf("charAt(%d) of %q: %q, %v", i, s, c, err)
			}
			args, at := make([]fact.Value, 2), fact.Value{}
			args[0].SetPointer(fact.BuilderWord, unsafe.Pointer(newBuilder(s)))
			args[1].SetInteger(int64(i))
			b, bad := builderChar(newBuilder(s), i)
			atOnce := charAtOnce(env, args, &at)
			if b != c || (bad == nil) != (err == nil) || atOnce && (err != nil || at.N != int64(c)) || !atOnce && err == nil && javatext.ASCII(s) {
				t.Errorf("charAt(%d) of a builder of %q: %q, %v; at once %v, %d", i, s, b, bad, atOnce, at.N)
			}
			if part, err := tail(env, s, i); (i >= 0 && i <= len(u)) != (err == nil) || err == nil && part != javatext.Text(u[i:]) {
				t.Errorf("substring(%d) of %q: %q, %v", i, s, part, err)
			}
			for j := -1; j <= len(u)+1; j++ {
				part, err := substring(env, s, i, j)
				if in := 0 <= i && i <= j && j <= len(u); in != (err == nil) || in && part != javatext.Text(u[i:j]) {
					t.Errorf("substring(%d, %d) of %q: %q, %v", i, j, s, part, err)
				}
			}
		}
	}
}

func TestCases(t *testing.T) {
	for _, s := range []string{"", "a", "A", "[`{@", "abc", "ABC", "aBcDeFgHiJ", "7-x", "é", "aÉz", "ABCDEFGHIJé"} {
		if got := toUpper(s); got != strings.ToUpper(s) {
			t.Errorf("%q in capitals: %q", s, got)
		}
		if got := toLower(s); got != strings.ToLower(s) {
			t.Errorf("%q in small letters: %q", s, got)
		}
	}
}
