package solver

import (
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/symmetry"
)

// A puzzle that is turned, or whose digits have other names, is as hard as it was, whether rules solve it or not.
func TestRatingOfForms(t *testing.T) {
	text, err := os.ReadFile("../testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []string
	last := ""
	for line := range strings.Lines(string(text)) {
		level, rest, _ := strings.Cut(line, "\t")
		puzzle, _, _ := strings.Cut(rest, "\t")
		if level == "extreme" || level != last && level[0] != '#' { // one of each level, and all of the hardest
			puzzles = append(puzzles, puzzle)
		}
		last = level
	}
	l, err := ladder.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	short, err := NewLadder(l.UpTo("continuous_nice_loop"))
	if err != nil {
		t.Fatal(err)
	}
	if guesses := checkForms(t, short, puzzles, 3); guesses == 0 {
		t.Error("rules solve all of the puzzles")
	}
	for _, name := range []string{DroolsName, IBMName} {
		base, err := BuiltIn(name)
		if err != nil {
			t.Fatal(err)
		}
		if guesses := checkForms(t, base, puzzles[2:4], 2); guesses == 0 {
			t.Errorf("the rules of base %s solve all of the puzzles", name)
		}
	}
}

// checkForms rates puzzles and forms of them, and tells how many suppositions counted.
func checkForms(t *testing.T, base Base, puzzles []string, forms int) (guesses int) {
	t.Helper()
	s := &Solver{Base: base}
	r := rand.New(rand.NewPCG(5, 6))
	for _, text := range puzzles {
		read, _, err := format.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.rating(t.Context(), read[0].Position)
		if err != nil || want == nil {
			t.Fatalf("%s: rating %v, %v", text, want, err)
		}
		for _, use := range want.Techniques {
			if use.Name == rating.Guess {
				guesses += use.Steps
			}
		}
		for range forms {
			m := symmetry.Random(r)
			form := m.Position(read[0].Position)
			got, err := s.rating(t.Context(), form)
			if err != nil || !reflect.DeepEqual(got, want) {
				board := form.Board()
				t.Errorf("%s: %s is rated %+v, %s %+v, %v", base.Name(), text, want, board.String(), got, err)
			}
		}
	}
	return guesses
}

// Without exactly one solution there is nothing to rate.
func TestRatingOfImproper(t *testing.T) {
	b, err := BuiltIn(LadderName)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{strings.Repeat(".", 81), "11" + strings.Repeat(".", 79)} {
		read, _, err := format.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := (&Solver{Base: b}).rating(t.Context(), read[0].Position); got != nil || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
