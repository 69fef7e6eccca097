package solver
import ("testing";"whenthen/internal/sudoku")
import "whenthen/internal/sudoku/format"
func TestHardest(t *testing.T) {
	s := Solver{Base: builtIn(t, "ladder"), Guess: true}
	for _, line := range []string{"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....","1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"} {
		b, _ := sudoku.ParseBoard(line)
		r, err := s.Solve(t.Context(), format.FromBoard(b))
		if err != nil { t.Fatal(err) }
		t.Log(r.Solved, r.Millis, r.Search)
	}
	}
