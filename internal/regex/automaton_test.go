package regex

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
)

// automatonExpressions have automatons.
var automatonExpressions = []string{
	`[aeiou]`, `a+`, `a*`, `a*?b`, `(a|ab)(c|bcd)`, `a|ab|abc`, `abc|ab|a`, `(?:a|ab)*?c`, `x*`, ``, `^a`, `a$`, `^a|b$`, `^$`, `$`, `a$|ab`, `(?i)ABC+`, `(?s)a.b`,
	`a.b`, `\s*,\s*`, `[^a-c]+`, `\d{2,3}`, `\A(?:.*order [A-Z][0-9]{4}.*)\z`, `\A(?:(a|b)*abb)\z`, `\A(?:a|ab)\z`, `(a*)(a|b)*?`, `b??a`, `(^a|b)+`, `a{0,3}?b`, `[ä-ü]a|b`, `\W`,
	`(?:$|a)b?`, `c|(a$|ab)`, `(?:a|$)+`,
}

// TestAutomatonMatchesLikeRegexp compares automatons with package regexp on many texts.
func TestAutomatonMatchesLikeRegexp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	texts := []string{"", "a", "ab", "abc", "abcd", "aaab", "order A1234", "x order B0000 y", "a\nb", "ä", "aäb", "abä", "1234", "a , b,c"}
	for range 2000 {
		text := make([]byte, r.IntN(12))
		for i := range text {
			text[i] = "aaabbbcccxd 1,\nAB"[r.IntN(17)]
		}
		texts = append(texts, string(text))
	}
	for _, expr := range automatonExpressions {
		a := newAutomaton(expr)
		if a == nil {
			t.Errorf("%s has no automaton", expr)
			continue
		}
		re := regexp.MustCompile(expr)
		unsure := 0
		for _, text := range texts {
			if found, sure := a.found(text); sure && found != re.MatchString(text) {
				t.Fatalf("%s in %q: %v", expr, text, found)
			} else if !sure {
				unsure++
			}
			var got [][]int
			in, sure := a.scan(text), false
			for {
				var from, to int
				if from, to, sure = in.next(); from < 0 {
					break
				}
				got = append(got, []int{from, to})
			}
			if want := re.FindAllStringIndex(text, -1); sure && !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s in %q: %v, want %v", expr, text, got, want)
			}
			if out, sure := a.replace(text, "<>"); sure && out != re.ReplaceAllString(text, "<>") {
				t.Fatalf("%s in %q: %q", expr, text, out)
			}
		}
		if unsure > len(texts)/2 && !a.empty {
			t.Errorf("%s leaves %d texts to the regular expression", expr, unsure)
		}
	}
}

// TestRandomAutomatons compares expressions made at random.
func TestRandomAutomatons(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var expr func(depth int) string
	expr = func(depth int) string {
		switch n := r.IntN(9); {
		case depth == 0 || n < 3:
			return []string{"a", "b", "[ab]", "[^a]", ".", "^", "$", "ab", ""}[r.IntN(9)]
		case n < 5:
			return expr(depth-1) + expr(depth-1)
		case n < 7:
			return "(?:" + expr(depth-1) + "|" + expr(depth-1) + ")"
		default:
			return "(" + expr(depth-1) + ")" + []string{"*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}"}[r.IntN(8)]
		}
	}
	for range 3000 {
		e := expr(4)
		re, err := regexp.Compile(e)
		a := newAutomaton(e)
		if err != nil || a == nil {
			continue
		}
		for range 30 {
			text := make([]byte, r.IntN(7))
			for i := range text {
				text[i] = "aab"[r.IntN(3)]
			}
			want := re.FindStringIndex(string(text))
			if found, sure := a.found(string(text)); sure && found != (want != nil) {
				t.Fatalf("%s in %q: %v", e, text, found)
			}
			in := a.scan(string(text))
			if from, to, sure := in.next(); sure && (from >= 0) != (want != nil) || sure && want != nil && (from != want[0] || to != want[1]) {
				t.Fatalf("%s in %q: %d to %d, want %v", e, text, from, to, want)
			}
		}
	}
}

// TestScanGivesUp checks that a text is not read again and again.
func TestScanGivesUp(t *testing.T) {
	a := newAutomaton("a*b")
	text := make([]byte, 10_000)
	for i := range text {
		text[i] = 'a'
	}
	in := a.scan(string(text))
	if _, _, sure := in.next(); sure {
		t.Error("it read everything")
	}
	if a := newAutomaton("(?:[ab]*a[ab]{12})"); a != nil {
		t.Errorf("%d states", len(a.ends))
	}
	if newAutomaton(`\bword\b`) != nil || newAutomaton(`(?m)^a`) != nil {
		t.Error("an automaton does not look at what comes before")
	}
}
