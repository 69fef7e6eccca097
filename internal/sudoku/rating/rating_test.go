package rating

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whenthen/rules/sudoku"
)

func TestOf(t *testing.T) {
	singles := slices.Repeat([]string{"hidden_single"}, 50)
	for _, c := range []struct {
		steps []string
		want  Rating
	}{
		{nil, Rating{}},
		{singles, Rating{Level: Easy, Score: 700, Hardest: "hidden_single"}},
		{append(slices.Repeat([]string{"naked_single"}, 60), singles...), Rating{Level: Medium, Score: 940, Hardest: "hidden_single"}},
		{[]string{"full_house", "pointing", "naked_single"}, Rating{Level: Medium, Score: 58, Hardest: "pointing"}},
		{[]string{"multi_colours_1", "x_chain", "x_wing"}, Rating{Level: Unfair, Score: 600, Hardest: "x_chain"}},
		{slices.Repeat([]string{"pointing"}, 33), Rating{Level: Unfair, Score: 1650, Hardest: "pointing"}},
		{[]string{"naked_single", Guess}, Rating{Level: Extreme, Score: 10004, Hardest: Guess}},
		{[]string{"my own", "jellyfish"}, Rating{Level: Unfair, Score: 460, Hardest: "my own"}},
	} {
		got := Of(c.steps)
		sum := 0
		for _, use := range got.Techniques {
			sum += use.Steps
		}
		if sum != len(c.steps) {
			t.Errorf("%v: techniques %v", c.steps, got.Techniques)
		}
		if got.Techniques = nil; !reflect.DeepEqual(got, c.want) {
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

// Every technique that is shipped has a grade of its own, and every technique that the other bases play is one of them.
func TestLadderIsGraded(t *testing.T) {
	text, err := sudoku.Techniques.ReadFile("techniques/ladder.txt")
	if err != nil {
		t.Fatal(err)
	}
	graded := regexp.MustCompile(`^(- )?\w+ +(easy|medium|hard|unfair|extreme) +\d+( |$)`)
	n := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "+") {
			continue
		}
		n++
		if !graded.MatchString(line) {
			t.Errorf("no grade: %s", line)
		}
	}
	if n < 43 {
		t.Errorf("%d techniques", n)
	}
	for rule, play := range plays() {
		if !Known(play.Technique) {
			t.Errorf("rule %q plays %s, which is no technique", rule, play.Technique)
		}
	}
}

func TestReadTechniques(t *testing.T) {
	list, err := ReadTechniques("# about\n\n+ words\nmine\nx_wing  hard 140  X-wing\n- guess extreme 10000 # none\n")
	want := []Technique{
		{ID: "words", Name: "words", Level: Unfair, Cost: 300, Vocabulary: true},
		{ID: "mine", Name: "mine", Level: Unfair, Cost: 300},
		{ID: "x_wing", Name: "X-wing", Level: Hard, Cost: 140, Graded: true},
		{ID: "guess", Name: "guess", Level: Extreme, Cost: 10000, Graded: true, Unlisted: true},
	}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%+v, %v", list, err)
	}
	for text, want := range map[string]string{
		"a\n+\n":       "line 2: a mark without a name",
		"a hard":       "line 1: a has a level, but no cost",
		"a silly 5":    `line 1: a: no level "silly"`,
		"a hard cheap": `line 1: a: the cost "cheap" is no number`,
	} {
		if _, err := ReadTechniques(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
