package generate

import (
	"os"
	"slices"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

func generator(t *testing.T, base solver.Base, seed uint64, options Options) *Generator {
	t.Helper()
	g, err := New(base, seed, options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func next(t *testing.T, base solver.Base, seed uint64, options Options) *solver.Report {
	t.Helper()
	r, err := generator(t, base, seed, options).Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func ladderBase(t *testing.T) *solver.Ladder {
	t.Helper()
	base, err := solver.BuiltIn(solver.LadderName)
	if err != nil {
		t.Fatal(err)
	}
	return base.(*solver.Ladder)
}

// A puzzle that needs a technique is solved with it and what stands before it, and not without it.
func TestTechniques(t *testing.T) {
	base := ladderBase(t)
	names := base.Techniques()
	for wanted, minimals := range map[string][]bool{"hidden_pair": {true}, "xy_wing": {false}} {
		for _, minimalOnly := range minimals {
			r := next(t, base, 3, Options{Technique: wanted, Minimal: minimalOnly})
			b, err := sudoku.ParseBoard(r.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			rank := slices.Index(names, wanted)
			for _, used := range r.Techniques() {
				if slices.Index(names, used) > rank {
					t.Errorf("%s: %s needs %s", wanted, r.Puzzle, used)
				}
			}
			before, _ := base.UpTo(names[rank-1])
			easier, err := (&solver.Solver{Base: before}).Solve(t.Context(), format.FromBoard(b))
			if err != nil || easier.Solved || r.Solutions != solver.Proper {
				t.Errorf("%s: %s is solved by what stands before it: %v, %v", wanted, r.Puzzle, easier.Solved, err)
			}
			if minimalOnly && !minimal(b) {
				t.Errorf("%s: %s has a value that it does not need", wanted, r.Puzzle)
			}
		}
	}
}

// Puzzles for a rare technique are made from puzzles known to need it. Where these do not help, the error says how the tries went.
func TestRareTechniques(t *testing.T) {
	base := ladderBase(t)
	for _, wanted := range []string{"als_chain", "multi_colours_2", "bug_type2"} {
		for _, minimalOnly := range []bool{false, true} {
			g := generator(t, base, 5, Options{Technique: wanted, Minimal: minimalOnly})
			r, err := g.Next(t.Context())
			if err != nil {
				t.Error(err)
				continue
			}
			if !slices.Contains(r.Techniques(), wanted) || !r.Solved {
				t.Errorf("%s does not need %s", r.Puzzle, wanted)
			}
			if board, _ := sudoku.ParseBoard(r.Puzzle); minimalOnly && !minimal(board) {
				t.Errorf("%s is not minimal", r.Puzzle)
			}
		}
	}
	g := generator(t, base, 5, Options{Technique: "multi_colours_2", Symmetric: true, MaxTries: 4})
	_, err := g.Next(t.Context())
	if err == nil || !strings.Contains(err.Error(), "none of 4 puzzles needs multi_colours_2 and nothing harder: ") || !strings.Contains(err.Error(), "do without it") {
		t.Errorf("the error is %v", err)
	}
	if g.Bases() != 0 {
		t.Errorf("%d bases for symmetric puzzles", g.Bases())
	}
}

// Every known puzzle needs its technique and nothing that stands behind it, and no two are the same in other turns. One of each technique is
// played, all if ALL_PUZZLES is set.
func TestBases(t *testing.T) {
	base := ladderBase(t)
	forms := map[sudoku.Board]string{}
	for _, name := range base.Techniques() {
		bases, err := basesOf(name, false)
		if err != nil {
			t.Fatal(err)
		}
		judge, _ := base.UpTo(name)
		for i, board := range bases {
			normal, ok := solver.Normal(format.FromBoard(board))
			if !ok || forms[normal.Board()] == name {
				t.Errorf("%s: %s is there already, or has not one solution", name, board.String())
			}
			forms[normal.Board()] = name
			if i > 0 && os.Getenv("ALL_PUZZLES") == "" {
				continue
			}
			r, err := (&solver.Solver{Base: judge}).Solve(t.Context(), format.FromBoard(board))
			if err != nil || !r.Solved || !slices.Contains(r.Techniques(), name) {
				t.Errorf("%s: %s does not need it, or needs more: %v", name, board.String(), err)
			}
		}
	}
	if len(forms) < 200 {
		t.Errorf("%d puzzles", len(forms))
	}
}

// What is said to be a turn of a known puzzle is one, and the rest is not.
func TestTurned(t *testing.T) {
	g := generator(t, ladderBase(t), 1, Options{Technique: "bug_type2"})
	bases, err := basesOf("bug_type2", false)
	if err != nil {
		t.Fatal(err)
	}
	form := func(b sudoku.Board) sudoku.Board {
		normal, _ := solver.Normal(format.FromBoard(b))
		return normal.Board()
	}
	known := map[sudoku.Board]bool{}
	for _, b := range bases {
		known[form(b)] = true
	}
	turned := 0
	for range 8 {
		r, err := g.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if board, _ := sudoku.ParseBoard(r.Puzzle); known[form(board)] {
			turned++
		}
	}
	if turned != g.Turned() || len(bases) != g.Bases() {
		t.Errorf("%d of 8 are turns of %d known puzzles, and it says %d of %d", turned, len(bases), g.Turned(), g.Bases())
	}
}

// Symmetric and minimal go together.
func TestSymmetricAndMinimal(t *testing.T) {
	r := next(t, ladderBase(t), 4, Options{Level: rating.Easy, Symmetric: true, Minimal: true, Steps: true})
	b, err := sudoku.ParseBoard(r.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b {
		if (b[i] == 0) != (b[80-i] == 0) {
			t.Fatalf("not symmetric: %s", b.String())
		}
	}
	if !minimal(b) || r.Rating.Level != rating.Easy {
		t.Errorf("%s: level %s, minimal %v", r.Puzzle, r.Rating.Level, minimal(b))
	}
}

// What cannot be made is said at once.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	drools, err := solver.BuiltIn(solver.DroolsName)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct {
		base    solver.Base
		options Options
		message string
	}{
		{ladderBase(t), Options{Technique: "magic"}, `no technique "magic"; there are: full_house, `},
		{drools, Options{Technique: "x_wing"}, "the rules of base drools are not techniques"},
		{drools, Options{Minimal: true, Clues: 30}, "a minimal puzzle has as few values as it can"},
	} {
		if _, err := New(bad.base, 1, bad.options); err == nil || !strings.Contains(err.Error(), bad.message) {
			t.Errorf("%+v: %v", bad.options, err)
		}
	}
}

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
		r := next(t, base, 7, Options{Level: level, Steps: true})
		b, err := sudoku.ParseBoard(r.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(b.Solutions(2)); n != 1 || r.Rating.Level != level || r.Solutions != solver.Proper {
			t.Errorf("%s: %s has %d solutions, rating %+v", name, r.Puzzle, n, r.Rating)
		}
		if again := next(t, base, 7, Options{Level: level}); again.Puzzle != r.Puzzle {
			t.Errorf("%s: seed 7 makes %s and then %s", name, r.Puzzle, again.Puzzle)
		}
		t.Logf("%s: %s %+v", name, r.Puzzle, *r.Rating)
	}
}

// Without a level to meet, the shape of the puzzles can be looked at.
func TestShape(t *testing.T) {
	g, other := generator(t, nil, 1, Options{Symmetric: true, Clues: 30}).maker(), generator(t, nil, 2, Options{}).maker()
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
