package generate

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/symmetry"
)

// basesText has puzzles that need a technique and nothing that stands behind it in the ladder: name, tab, puzzle. They were made by this
// package, in many tries, for techniques that are rare; TestBases plays each.
//
//go:embed bases.txt
var basesText string

// basesOf lists the known puzzles that need a technique; the minimal ones only, if the puzzles are to be so.
func basesOf(technique string, minimalOnly bool) (bases []sudoku.Board, err error) {
	for line := range strings.Lines(basesText) {
		name, puzzle, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if name != technique {
			continue
		}
		board, err := sudoku.ParseBoard(puzzle)
		if err != nil {
			return nil, fmt.Errorf("bases.txt: %s: %w", name, err)
		}
		if !minimalOnly || minimal(board) {
			bases = append(bases, board)
		}
	}
	return bases, nil
}

// begin makes the puzzle that a try begins with: a random one; or, where there are bases, a base in random turns, most often with some of
// its values exchanged for others. A pattern that is rare in random puzzles is likely to be there still. turned says that nothing
// was exchanged.
func (g *Generator) begin(try int) (board sudoku.Board, turned bool) {
	if try%4 == 0 || len(g.bases) == 0 {
		return g.puzzle(), false
	}
	turn := symmetry.Random(g.random)
	position := turn.Position(format.FromBoard(g.bases[g.random.IntN(len(g.bases))]))
	board = position.Board()
	if try%8 == 7 {
		return board, true
	}
	varied := g.exchanged(board, 1+g.random.IntN(4))
	return varied, varied == board
}

// exchanged is a puzzle with n more values of its solution, from which as many are taken as can be done without, or all such if it is to be
// minimal.
func (g *Generator) exchanged(board sudoku.Board, n int) sudoku.Board {
	solution := board.Solutions(1)[0]
	order := slices.DeleteFunc(g.random.Perm(81), func(i int) bool { return board[i] != 0 })
	for _, i := range order[:min(n, len(order))] {
		board[i] = solution[i]
	}
	if g.options.Minimal {
		n = 81
	}
	for _, i := range g.random.Perm(81) {
		if n == 0 {
			break
		}
		if board[i] == 0 {
			continue
		}
		less := board
		less[i] = 0
		if len(less.Solutions(2)) == 1 {
			board, n = less, n-1
		}
	}
	return board
}
