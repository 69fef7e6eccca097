package generate

import (
	"context"
	"slices"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// rated returns the report on a puzzle, or nil if the puzzle is not wanted.
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
	if is, err := g.ofLevel(ctx, puzzle); !is || err != nil {
		return nil, err
	}
	if !g.options.Steps {
		solution := board.Solutions(1)[0]
		return &solver.Report{Puzzle: board.String(), Result: solution.String(), Base: g.judge.Name(), Solutions: solver.Proper, Solved: true}, nil
	}
	by := solver.Solver{Base: g.judge, Guess: g.options.Level == rating.Extreme, Rate: true}
	return by.Solve(ctx, puzzle)
}

// ofLevel reports whether a puzzle has the wanted level. The normal form of the puzzle, which is rated, must be well within the level. The
// puzzle itself and its turns, for which the rules make other steps, must have the level. ofLevel stops each run as soon as the answer is
// known.
func (g *Generator) ofLevel(ctx context.Context, puzzle format.Position) (bool, error) {
	by, level := solver.Solver{Base: g.judge}, g.options.Level
	normal, ok := solver.Normal(puzzle)
	if !ok {
		return false, nil
	}
	way, solved, err := by.WayByRules(ctx, normal, func(so rating.Rating) bool { return level.Passed(so.Score) })
	switch {
	case err != nil:
		return false, err
	case level == rating.Extreme && !solved: // there are enough steps, or a guess is needed
	case !solved || way.Level != level || !g.grades.Clear(way):
		return false, nil
	}
	for _, turned := range turns(puzzle.Board()) {
		way, solved, err := by.WayByRules(ctx, format.FromBoard(turned), func(so rating.Rating) bool { return so.Level > level || so.Level == rating.Extreme })
		if is := solved && way.Level == level || level == rating.Extreme && (!solved || way.Level == level); !is || err != nil {
			return false, err
		}
	}
	return true, nil
}

// turns returns the puzzle itself, the puzzle turned by 180 degrees, and the transposed puzzle.
func turns(board sudoku.Board) [3]sudoku.Board {
	turned := [3]sudoku.Board{board}
	for i, v := range board {
		turned[1][80-i] = v
		turned[2][i%9*9+i/9] = v
	}
	return turned
}

// needing returns the report on a puzzle that the techniques up to the wanted one solve, but not without it. A technique is used only where
// all techniques before it find nothing, so a technique that was used is needed.
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

// easier adds values of the solution in random order to a puzzle that the rules do not solve, but no more than the rules need to solve it.
// The hardest techniques are then the ones that are needed most often.
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
	low, high := 0, len(back) // binary search: not solved with low values, solved with high
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
