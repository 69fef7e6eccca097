package rating

import (
	"slices"
	"testing"

	"whenthen/internal/sudoku/ladder"
)

func TestOf(t *testing.T) {
	singles := slices.Repeat([]string{"hidden_single"}, 50)
	for _, c := range []struct {
		steps []string
		want  Rating
	}{
		{nil, Rating{}},
		{singles, Rating{Easy, 700, "hidden_single"}},
		{append(slices.Repeat([]string{"naked_single"}, 60), singles...), Rating{Medium, 940, "hidden_single"}},
		{[]string{"full_house", "pointing", "naked_single"}, Rating{Medium, 58, "pointing"}},
		{[]string{"multi_colours_1", "x_chain", "x_wing"}, Rating{Unfair, 600, "x_chain"}},
		{slices.Repeat([]string{"pointing"}, 33), Rating{Unfair, 1650, "pointing"}},
		{[]string{"naked_single", Guess}, Rating{Extreme, 10004, Guess}},
		{[]string{"my own", "jellyfish"}, Rating{Unfair, 460, "my own"}},
	} {
		if got := Of(c.steps); got != c.want {
			t.Errorf("%v: %+v, want %+v", c.steps, got, c.want)
		}
	}
}

func TestLevels(t *testing.T) {
	for i, name := range Levels() {
		if l, err := ParseLevel(name); err != nil || l != Level(i) || l.String() != name {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	if _, err := ParseLevel("silly"); err == nil {
		t.Error("silly is a level")
	}
}

// Every technique that is shipped has a grade.
func TestLadderIsGraded(t *testing.T) {
	l, err := ladder.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range l.Techniques() {
		if !Known(name) {
			t.Errorf("%s has no grade", name)
		}
	}
}
