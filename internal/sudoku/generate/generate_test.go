package generate

import (
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

func TestLevels(t *testing.T) {
	base, err := solver.BuiltIn("ladder")
	if err != nil {
		t.Fatal(err)
	}
	levels := rating.Levels()
	if testing.Short() {
		levels = levels[:3]
	}
	for _, name := range levels {
		level, err := rating.ParseLevel(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(base, 7, Options{Level: level}).Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		b, err := sudoku.ParseBoard(r.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(b.Solutions(2)); n != 1 || r.Rating.Level != level || r.Solutions != solver.Proper {
			t.Errorf("%s: %s has %d solutions, rating %+v", name, r.Puzzle, n, r.Rating)
		}
		again, err := New(base, 7, Options{Level: level}).Next(t.Context())
		if err != nil || again.Puzzle != r.Puzzle {
			t.Errorf("%s: seed 7 makes %s and then %s, %v", name, r.Puzzle, again.Puzzle, err)
		}
		t.Logf("%s: %s %+v", name, r.Puzzle, *r.Rating)
	}
}

// Without a level to meet, the shape of the puzzles can be looked at.
func TestShape(t *testing.T) {
	g := New(nil, 1, Options{Symmetric: true, Clues: 30})
	other := New(nil, 2, Options{})
	seen := map[sudoku.Board]bool{}
	for range 10 {
		b := g.puzzle()
		if n := b.Givens(); n < 30 || n > 45 {
			t.Errorf("%d givens: %s", n, b.String())
		}
		for i := range b {
			if (b[i] == 0) != (b[80-i] == 0) {
				t.Fatalf("not symmetric: %s", b.String())
			}
		}
		minimal := other.puzzle()
		for i, v := range minimal {
			if v == 0 {
				continue
			}
			less := minimal
			less[i] = 0
			if len(less.Solutions(2)) != 2 {
				t.Fatalf("%s does not need all its values", minimal.String())
			}
		}
		if seen[b] || seen[minimal] {
			t.Error("the same puzzle twice")
		}
		seen[b], seen[minimal] = true, true
	}
}
