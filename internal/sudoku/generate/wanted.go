package generate

import (
	"context"
	"slices"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// rated is how a puzzle is solved and how hard it is, nil if it is not one that is wanted.
func (g *Generator) rated(ctx context.Context, board sudoku.Board) (*solver.Report, error) {
	puzzle := format.FromBoard(board)
	if g.options.Technique != "" {
		report, solved, err := g.needing(ctx, puzzle)
		if err == nil && !solved {
			g.stuck++
			if !g.options.Minimal {
				return g.easier(ctx, board)
			}
		}
		return report, err
	}
	by := solver.Solver{Base: g.judge}
	r, err := by.RatingByRules(ctx, puzzle)
	switch {
	case err != nil:
		return nil, err
	case r == nil && g.options.Level == rating.Extreme:
		return g.guessed(ctx, puzzle)
	case r == nil || r.Level != g.options.Level || !g.grades.Clear(*r):
		return nil, nil
	}
	// Turned otherwise, the puzzle is solved in another way: it is of its level only if it is so in every way tried.
	for _, turned := range turns(board) {
		report, err := by.Solve(ctx, format.FromBoard(turned))
		if err != nil || !report.Solved || report.Rating.Level != g.options.Level {
			return nil, err
		}
	}
	report, err := by.Solve(ctx, puzzle)
	if err != nil || !report.Solved || report.Rating.Level != g.options.Level {
		return nil, err
	}
	report.Rating = r
	return report, nil
}

// turns are the puzzle upside down, and with rows for columns.
func turns(board sudoku.Board) [2]sudoku.Board {
	var turned [2]sudoku.Board
	for i, v := range board {
		turned[0][80-i] = v
		turned[1][i%9*9+i/9] = v
	}
	return turned
}

// guessed reports on a puzzle that the rules do not solve.
func (g *Generator) guessed(ctx context.Context, puzzle format.Position) (*solver.Report, error) {
	by := solver.Solver{Base: g.judge, Guess: true}
	r, err := by.Rating(ctx, puzzle)
	if err != nil || r == nil || r.Level != rating.Extreme {
		return nil, err
	}
	report, err := by.Solve(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	report.Rating = r
	return report, nil
}

// needing reports on a puzzle that the techniques up to the wanted one solve, and not without it. Because a technique is
// used only where none before it finds anything, one that is used is needed.
func (g *Generator) needing(ctx context.Context, puzzle format.Position) (report *solver.Report, solved bool, err error) {
	by := solver.Solver{Base: g.judge}
	report, err = by.Solve(ctx, puzzle)
	if err != nil || !report.Solved {
		return nil, false, err
	}
	if !slices.Contains(report.Techniques(), g.options.Technique) {
		return nil, true, nil
	}
	return report, true, nil
}

// easier gives a puzzle that the rules do not solve values of its solution back, in random order and no more than are
// needed for the rules to solve it. Then the hardest techniques are those that are needed most often.
func (g *Generator) easier(ctx context.Context, board sudoku.Board) (*solver.Report, error) {
	solution := board.Solutions(1)[0]
	var back [][]int
	for _, i := range g.random.Perm(81) {
		if twin := 80 - i; board[i] == 0 && (!g.options.Symmetric || i <= twin) {
			cells := []int{i}
			if g.options.Symmetric && twin != i {
				cells = append(cells, twin)
			}
			back = append(back, cells)
		}
	}
	with := func(n int) sudoku.Board {
		b := board
		for _, cells := range back[:n] {
			for _, i := range cells {
				b[i] = solution[i]
			}
		}
		return b
	}
	by := solver.Solver{Base: g.judge}
	low, high := 0, len(back) // not solved with low, solved with high
	for low+1 < high {
		half := (low + high) / 2
		report, err := by.Solve(ctx, format.FromBoard(with(half)))
		switch {
		case err != nil:
			return nil, err
		case report.Solved:
			high = half
		default:
			low = half
		}
	}
	report, _, err := g.needing(ctx, format.FromBoard(with(high)))
	return report, err
}
