package generate

import (
	_ "embed"
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
)

// basesText lists puzzles that need a technique and no technique that comes after it in the ladder. A line is a name, a tab and a puzzle.
// This package generated them, in many tries, for techniques that are rare. TestBases plays each.
//
//go:embed bases.txt
var basesText string

// basesOf returns the known puzzles that need a technique, or only the minimal ones if minimalOnly is set.
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
