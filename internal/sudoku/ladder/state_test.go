package ladder

import (
	"strings"
	"testing"

	"whenthen/samples"
)

// A position comes back the same from each of the texts it can be written as.
func TestStateTexts(t *testing.T) {
	sample, _ := samples.Lookup("Hard 1")
	start, err := ParseState(sample.Text())
	if err != nil {
		t.Fatal(err)
	}
	later := start
	later.Values[2], later.Candidates[2] = 7, 0 // placed, its peers not yet told
	later.Candidates[80] &^= 1 << 7
	for _, s := range []State{start, later} {
		back, err := ParseState(s.Line())
		if err != nil {
			t.Fatal(err)
		}
		if s == start && back != s {
			t.Errorf("%s came back as %s", s.Line(), back.Line())
		}
		if back.Values != s.Values || back.Given != s.Given || back.Candidates[80] != s.Candidates[80] {
			t.Errorf("%s came back as %s", s.Line(), back.Line())
		}
	}
	framed := "+---+\n| " + strings.ReplaceAll(start.String(), "\n", " |\n| ") + "+---+"
	back, err := ParseState(framed)
	if err != nil {
		t.Fatal(err)
	}
	// A candidate that is alone in its cell cannot be told from a value in a grid of candidates.
	for i, c := range start.Candidates {
		if c&(c-1) == 0 && start.Values[i] == 0 {
			back.Values[i], back.Given[i], back.Candidates[i] = 0, false, c
		}
	}
	if back != start {
		t.Errorf("the grid\n%scame back as\n%s", framed, back.String())
	}
}

// A technique looks at one position; a text with none or several is refused.
func TestStateErrors(t *testing.T) {
	board := strings.Repeat(".", 81)
	for text, want := range map[string]string{
		":0000:x:":                  "",
		"12":                        "",
		board + "\n" + board + "\n": "2 puzzles",
	} {
		_, err := ParseState(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
