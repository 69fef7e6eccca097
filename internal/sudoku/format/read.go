package format

import (
	"fmt"
	"io"
	"os"
	"strings"

	"whenthen/internal/sudoku"
)

// Read reads the puzzles that a word of a command line stands for: the name of a file, a puzzle itself, the name of a
// sample, or "-" for what stdin holds; the first that fits.
func Read(arg string, stdin io.Reader) ([]Puzzle, error) {
	source, text := arg, ""
	switch file, err := os.ReadFile(arg); {
	case arg == "-":
		all, err := io.ReadAll(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		source, text = "standard input", string(all)
	case err == nil:
		text = string(file)
	case sudoku.LooksLikeBoard(arg), strings.HasPrefix(arg, ":"), strings.Contains(arg, "bd="), len(arg) == 162, len(arg) == 729:
		source, text = "puzzle", arg
	default:
		b, err := sudoku.ReadPuzzle(arg, stdin)
		if err != nil {
			return nil, err
		}
		return []Puzzle{{Position: FromBoard(b), Line: 1}}, nil
	}
	puzzles, _, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return puzzles, nil
}
