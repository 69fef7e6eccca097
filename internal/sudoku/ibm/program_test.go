package ibm

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

func builtIn(t testing.TB) *Program {
	t.Helper()
	sources, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.rules.Warnings); n > 0 {
		t.Errorf("%d warnings, the first: %v", n, p.rules.Warnings[0])
	}
	return p
}

func run(t testing.TB, p *Program, start Start) *Result {
	t.Helper()
	r, err := p.Run(t.Context(), start, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func board(t testing.TB, text string) sudoku.Board {
	t.Helper()
	b, err := sudoku.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// All proper samples are solved, and the step list says where every value comes from, numbered from 1.
func TestSamples(t *testing.T) {
	p := builtIn(t)
	line := regexp.MustCompile(`^(\d+)\. (r([1-9])c([1-9])=([1-9]) : Rule: (No other possible values in this cell|` +
		`Only cell in (row|column|block) ([1-9]) that can be ([1-9]))|Found locked .*|Rule - (naked|hidden) (pair|trio): Removing .*)$`)
	for _, s := range samples.All()[:6] {
		b := board(t, s.Text())
		r := run(t, p, Start{Board: b, Guess: -1})
		if want := b.Solutions(1)[0]; r.Board != want || r.NoSolution || r.Promising != -1 {
			t.Errorf("%s: %s, want %s", s.Name, r.Board.String(), want.String())
		}
		placed := 0
		for i, m := range r.Messages {
			parts := line.FindStringSubmatch(m)
			if parts == nil || parts[1] != strconv.Itoa(i+1) {
				t.Errorf("%s: message %d: %q", s.Name, i+1, m)
				continue
			}
			if parts[3] == "" {
				continue
			}
			placed++
			checkUnit(t, m, parts[3:])
		}
		if placed != 81-b.Givens() || len(r.Assignments) != 81 {
			t.Errorf("%s: %d values placed, %d assignments", s.Name, placed, len(r.Assignments))
		}
	}
}

// checkUnit checks that the unit a message names holds the cell, and its value is the one placed.
func checkUnit(t *testing.T, message string, parts []string) {
	t.Helper()
	row, col := int(parts[0][0]-'0'), int(parts[1][0]-'0')
	if parts[4] == "" {
		return
	}
	unit := map[string]int{"row": row, "column": col, "block": (row-1)/3*3 + (col-1)/3 + 1}[parts[4]]
	if strconv.Itoa(unit) != parts[5] || parts[6] != parts[2] {
		t.Errorf("%q", message)
	}
}

func TestAssignmentTypes(t *testing.T) {
	r := run(t, builtIn(t), Start{Board: board(t, samples.All()[2].Text()), Guess: -1})
	count := map[string]int{}
	for _, a := range r.Assignments {
		count[a.Type]++
		if a.Block != (a.Row-1)/3*3+(a.Col-1)/3+1 || int(r.Board[(a.Row-1)*9+a.Col-1]) != a.Value {
			t.Errorf("%+v", a)
		}
	}
	if count["GIVEN"] != 26 || count["ONLY_POSSIBLE_VAL_IN_CELL"] == 0 || count["ONLY_POSSIBLE_VAL_IN_BLOCK"] == 0 {
		t.Errorf("%v", count)
	}
}

// Each pair of equal values is told once, and nothing is solved.
func TestValidation(t *testing.T) {
	r := run(t, builtIn(t), Start{Board: board(t, samples.All()[6].Text()), Guess: -1})
	want := []string{"1. Row conflict in row 1 for value 5", "2. Column conflict in column 1 for value 8"}
	if !slices.Equal(r.Messages, want) || !r.NoSolution || r.Promising != -1 {
		t.Errorf("%q, no solution: %v, promising %d", r.Messages, r.NoSolution, r.Promising)
	}
	twice := "55" + strings.Repeat(".", 79)
	r = run(t, builtIn(t), Start{Board: board(t, twice), Guess: -1})
	want = []string{"1. Row conflict in row 1 for value 5", "2. Block conflict in block 1 for value 5"}
	if !slices.Equal(r.Messages, want) {
		t.Errorf("%q", r.Messages)
	}
}

// A heuristic finds what it must on a position made for it, and nothing where the pattern is not whole.
func TestHeuristics(t *testing.T) {
	p := builtIn(t)
	all := func(open map[int]string) *[81]uint16 {
		var c [81]uint16
		for i := range c {
			c[i] = 1<<9 - 1
		}
		for cell, digits := range open {
			c[cell] = 0
			for _, d := range digits {
				c[cell] |= 1 << (d - '1')
			}
		}
		return &c
	}
	for _, c := range []struct {
		name string
		open map[int]string // candidates of cells, all others have all
		want []string       // messages
	}{
		{"naked pair in a row", map[int]string{0: "12", 4: "12", 8: "123456789"},
			[]string{"naked pair: Removing 1 from row 1", "naked pair: Removing 2 from row 1"}},
		{"naked pair in a block is not looked for", map[int]string{0: "12", 10: "12"}, nil},
		{"naked trio in a block", map[int]string{0: "123", 10: "123", 20: "123"}, []string{"naked trio: Removing 3 from block 1"}},
		{"imperfect trio is not looked for", map[int]string{0: "123", 10: "123", 20: "12"}, nil},
		{"hidden trio in a block", map[int]string{0: "123456", 10: "123456", 20: "123456",
			1: "456789", 2: "456789", 9: "456789", 11: "456789", 18: "456789", 19: "456789"},
			[]string{"hidden trio: Removing 4 from block 1"}},
		{"hidden pair in a column", map[int]string{0: "1234", 36: "1234", 9: "3456789", 18: "3456789", 27: "3456789",
			45: "3456789", 54: "3456789", 63: "3456789", 72: "3456789"},
			[]string{"hidden pair: Removing 3 from r1c1, column 1 has 1 and 2 there only"}},
		{"locked in a block", map[int]string{9: "23456789", 10: "23456789", 11: "23456789", 18: "23456789", 19: "23456789", 20: "23456789"},
			[]string{"Found locked cell value of 1 in block 1. Removing this value from the row 1"}},
		{"locked in a row", map[int]string{3: "23456789", 4: "23456789", 5: "23456789", 6: "23456789", 7: "23456789", 8: "23456789"},
			[]string{"Found locked cell value of 1 in row 1. Removing this value from the block 1"}},
	} {
		r := run(t, p, Start{Candidates: all(c.open), Guess: -1})
		text := strings.Join(r.Messages, "\n")
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q not in\n%s", c.name, w, text)
			}
		}
		if c.want == nil && text != "" {
			t.Errorf("%s: %s", c.name, text)
		}
	}
}

func TestPromisingCell(t *testing.T) {
	p := builtIn(t)
	c := [81]uint16{}
	for i := range c {
		c[i] = 1<<9 - 1
	}
	c[40] = 1<<2 | 1<<6 | 1<<7
	r := run(t, p, Start{Candidates: &c, Guess: -1})
	if r.Promising != 40 || !slices.Equal(r.Guesses, []int{3, 7, 8}) || r.NoSolution {
		t.Errorf("%d, %v", r.Promising, r.Guesses)
	}
	c[41] = 0
	if r = run(t, p, Start{Candidates: &c, Guess: -1}); !r.NoSolution || r.Promising != -1 ||
		!slices.Equal(r.Messages, []string{"1. No solution: r5c6 can have no value"}) {
		t.Errorf("%v, %d, %q", r.NoSolution, r.Promising, r.Messages)
	}
}

// A guess is told and typed, and the numbers go on from what had been said before.
func TestGuess(t *testing.T) {
	b := sudoku.Board{4: 7}
	r := run(t, builtIn(t), Start{Board: b, Guess: 4, Messages: []string{"1. earlier"}})
	if len(r.Messages) != 2 || r.Messages[1] != "2. r1c5=7 : Guessed" || r.Assignments[0].Type != "GUESSED" {
		t.Errorf("%q, %+v", r.Messages, r.Assignments)
	}
}
