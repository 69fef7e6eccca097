package regex

import "testing"

// An outline that is sure must agree with the regular expression.
func TestOutlineTellsWhatTheExpressionMatches(t *testing.T) {
	texts := []string{"", "a", "word", "a word", "a word b", "words", "swordfish", "wordword", "word\nword", "a\nword", "word\n", "wo", "rd", "ab", "aab", "abab",
		"ba", "bb", "invoice 7", "invoice ", "an invoice 12", "invoice 12 x", "thanks", "thank", "many thanks to you", "WORD", "a\xffword", "word\ufffd", "éword", "cat", "dog", "catdog", "dogs"}
	told := 0
	for _, expr := range []string{".*word.*", "word.*", ".*word", "word", "", ".*", ".*a.*b.*", "a.*b", "ab.*ab", "(?s).*word.*", "(?i).*word.*", ".*(thank|thanks).*",
		".*invoice [0-9]+", "invoice [0-9]+.*", ".*w.rd.*", "(cat|dog)s?", "(cat|dog|mouse)+", "wo?rd", ".+word", "[a-z]+word", ".*word\ufffd", "a*word", ".*(a|b|c).*(a|b|c).*", "x|.*word.*", `\Qa word\E.*`, "(?:word){2}", ".*\nword", "^word$"} {
		re, err := Whole(expr)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			want := re.re.MatchString(text)
			if got, err := re.Match(text, nil); got != want || err != nil {
				t.Errorf("%q on %q: %v, %v", expr, text, got, err)
			}
			if re.whole != nil {
				if _, sure := re.whole.match(text); sure {
					told++
				}
			}
		}
	}
	if told < 500 {
		t.Errorf("only %d matches are told without matching", told)
	}
}

// BenchmarkMatch matches a text of a hundred letters that almost matches, or in which the match is found late.
func BenchmarkMatch(b *testing.B) {
	const text = "the machine stands still again and nobody has called us about it so we ask once more for a refund of all"
	for _, expr := range []string{".*refund.*", ".*(bill|refund).*", "the.*", ".*invoice [0-9]+.*", ".*[a-z]efund.*"} {
		re, err := Whole(expr)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(expr, func(b *testing.B) {
			for b.Loop() {
				if _, err := re.Match(text, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
