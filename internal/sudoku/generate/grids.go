package generate

import (
	"io/fs"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/scenario"
	"whenthen/internal/sudoku/symmetry"
	model "whenthen/rules/sudoku"
)

// gridsOf lists the values of the grids on which a technique's scenarios try it, those with one solution; none for a technique without
// scenarios among the built-in ones.
func gridsOf(technique string) ([]sudoku.Board, error) {
	folder, err := fs.Sub(model.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	builtIn, err := ladder.BuiltIn()
	if err != nil {
		return nil, err
	}
	all, err := scenario.Boards(builtIn, folder)
	if err != nil {
		return nil, err
	}
	var grids []sudoku.Board
	for _, b := range all {
		board := b.Grid.Board()
		if b.Technique == technique && len(board.Solutions(2)) == 1 {
			grids = append(grids, board)
		}
	}
	return grids, nil
}

// begin makes the puzzle that a try begins with: a random one, or in every other try, where there are grids of the wanted technique, one
// of these. Such a pattern is rare in random puzzles, and much of what leads to it is in the values of its grid.
func (g *Generator) begin(try int) sudoku.Board {
	if try%2 == 0 || len(g.grids) == 0 || g.options.Symmetric || g.options.Clues > 0 {
		return g.puzzle()
	}
	turn := symmetry.Random(g.random)
	turned := turn.Position(format.FromBoard(g.grids[g.random.IntN(len(g.grids))]))
	board := turned.Board()
	// How many values may go is chosen anew each time: with few of them gone the pattern is likely to be left.
	left := g.random.IntN(board.Givens() + 1)
	if g.options.Minimal {
		left = board.Givens()
	}
	for _, i := range g.random.Perm(81) {
		if left == 0 {
			break
		}
		if board[i] == 0 {
			continue
		}
		left--
		before := board
		board[i] = 0
		if len(board.Solutions(2)) > 1 {
			board = before
		}
	}
	return board
}
