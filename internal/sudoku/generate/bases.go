package generate

import (
	_ "embed"
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
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
