package ladder

import (
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

// solution finds the one solution of a board by trying; ok is false if there is none or more than one.
func solution(b sudoku.Board) (found sudoku.Board, ok bool) {
	count := 0
	search(b, &found, &count)
	return found, count == 1
}

func search(b sudoku.Board, found *sudoku.Board, count *int) {
	s := FromBoard(b)
	best, fewest := -1, 10
	for i, c := range s.Candidates {
		if n := bits.OnesCount16(c); s.Values[i] == 0 && n < fewest {
			best, fewest = i, n
		}
	}
	if best < 0 {
		*count++
		*found = b
		return
	}
	for rest := s.Candidates[best]; rest != 0 && *count < 2; rest &= rest - 1 {
		b[best] = byte(bits.TrailingZeros16(rest)) + 1
		search(b, found, count)
	}
}

// checkSteps fails if a step contradicts the solution.
func checkSteps(t *testing.T, board, solved sudoku.Board, steps []Step) {
	t.Helper()
	for i := range steps {
		if steps[i].Contradicts(solved) {
			t.Fatalf("%s: wrong: %s", board.String(), steps[i].Sentence())
		}
	}
}

func program(tb testing.TB) *Program {
	p, err := builtIn(tb).Compile()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// puzzles are made by a generator that takes digits away while there is one solution.
func puzzles(tb testing.TB) []sudoku.Board {
	text, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		tb.Fatal(err)
	}
	var boards []sudoku.Board
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		b, err := sudoku.ParseBoard(line)
		if err != nil {
			tb.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}

// The proper samples are solved, and no step contradicts the solution.
func TestSamples(t *testing.T) {
	p := program(t)
	for _, s := range samples.All()[:6] {
		board, err := sudoku.ParseBoard(s.Text())
		if err != nil {
			t.Fatal(err)
		}
		steps, reached, err := p.Solve(t.Context(), FromBoard(board), Options{})
		if err != nil {
			t.Fatal(err)
		}
		solved, ok := solution(board)
		if !ok || reached.Board() != solved {
			t.Errorf("%s: reached\n%s", s.Name, reached.String())
		}
		checkSteps(t, board, solved, steps)
	}
}

// Nearly all generated puzzles are solved, and no step contradicts the solution. Each technique is used somewhere or
// has its scenarios.
func TestPuzzles(t *testing.T) {
	p := program(t)
	n, done := 0, 0
	for _, board := range puzzles(t) {
		steps, reached, err := p.Solve(t.Context(), FromBoard(board), Options{})
		if err != nil {
			t.Fatal(err)
		}
		solved, ok := solution(board)
		if !ok {
			t.Fatalf("%s has not one solution", board.String())
		}
		checkSteps(t, board, solved, steps)
		n++
		if reached.Board() == solved {
			done++
		}
	}
	if done*100 < n*90 {
		t.Errorf("%d of %d solved", done, n)
	}
}

// A step is the simplest there is: no technique loaded before it finds anything on its position.
func TestSimplestFirst(t *testing.T) {
	l := builtIn(t)
	whole := program(t)
	rank := func(s Step) int { return slices.Index(l.Techniques(), s.Technique) }
	board := puzzles(t)[0]
	steps, _, err := whole.Solve(t.Context(), FromBoard(board), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(steps); i += 5 {
		_, state, err := whole.Solve(t.Context(), FromBoard(board), Options{Steps: i})
		if i == 0 {
			state, err = FromBoard(board), nil
		}
		if err != nil {
			t.Fatal(err)
		}
		found, err := whole.Find(t.Context(), state, Options{})
		if err != nil {
			t.Fatal(err)
		}
		simplest := slices.MinFunc(found, func(a, b Step) int { return rank(a) - rank(b) })
		if rank(simplest) != rank(steps[i]) {
			t.Errorf("step %d is %s, though there is %s", i, &steps[i], &simplest)
		}
	}
}

// The broken sample and a contradictory board end without an error and without a solution.
func TestBroken(t *testing.T) {
	p := program(t)
	broken, _ := samples.Lookup("!DELIBERATELY BROKEN!")
	for _, text := range []string{broken.Text(), "11" + strings.Repeat(".", 79), "12345678." + "........9" + strings.Repeat(".", 63)} {
		board, err := sudoku.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		_, reached, err := p.Solve(t.Context(), FromBoard(board), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b := reached.Board(); b.Solved() {
			t.Errorf("%s was solved", board.String())
		}
	}
}

// A step carries what a picture of it needs: for a chain its links, strong and weak by turns.
func TestPicture(t *testing.T) {
	p := program(t)
	for _, board := range puzzles(t) {
		steps, _, err := p.Solve(t.Context(), FromBoard(board), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range steps {
			s := &steps[i]
			if s.Reason == "" || len(s.Cells)+len(s.Candidates)+len(s.Links) == 0 {
				t.Errorf("%s has no reason or no picture", s)
			}
			if s.Technique != "aic" {
				continue
			}
			for j, l := range s.Links {
				if l.Strong != (j%2 == 0) {
					t.Errorf("%s: link %d of %v", s, j, s.Links)
				}
			}
			return
		}
	}
	t.Error("no puzzle needs an AIC")
}

// Another order of the techniques takes the vocabulary along, and the ladder still solves.
func TestReordered(t *testing.T) {
	l := builtIn(t)
	r := l.Reordered("xy_chain", "hidden_single")
	at := map[string]int{}
	for i, s := range r.Sources() {
		at[s.Name] = i
	}
	if len(at) != len(l.Sources()) || !slices.Equal(r.Techniques()[:3], []string{"xy_chain", "hidden_single", "full_house"}) {
		t.Fatalf("%d files, first techniques %v", len(at), r.Techniques()[:3])
	}
	for _, order := range [][2]string{{"steps", "links"}, {"links", "chains"}, {"chains", "xy_chain"}, {"xy_chain", "hidden_single"},
		{"hidden_single", "fins"}, {"aic", "aic_links"}, {"continuous_nice_loop", "aic_links"}} {
		if at[order[0]+".drl"] > at[order[1]+".drl"] {
			t.Errorf("%s comes after %s", order[0], order[1])
		}
	}
	p, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	board := puzzles(t)[0]
	steps, reached, err := p.Solve(t.Context(), FromBoard(board), Options{})
	solved, _ := solution(board)
	if err != nil || reached.Board() != solved {
		t.Errorf("%v, reached\n%s", err, reached.String())
	}
	checkSteps(t, board, solved, steps)
}
