package sudoku

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"whenthen/samples"
)

// ReadPuzzle reads the board that a word of a command line stands for: the name of a file, a board itself, the name
// of a sample, or "-" for what stdin holds; the first that fits.
func ReadPuzzle(arg string, stdin io.Reader) (Board, error) {
	if arg == "-" {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return Board{}, fmt.Errorf("standard input: %w", err)
		}
		return parseFrom("standard input", string(text))
	}
	text, err := os.ReadFile(arg)
	if err == nil {
		return parseFrom(arg, string(text))
	}
	if LooksLikeBoard(arg) {
		return parseFrom("puzzle", arg)
	}
	if sample, ok := samples.Lookup(arg); ok {
		return ParseBoard(sample.Text())
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return Board{}, err // there is something, but it cannot be read
	}
	var names []string
	for _, s := range samples.All() {
		names = append(names, s.Name)
	}
	return Board{}, fmt.Errorf("no puzzle %q: it is not a file, not 81 cells, and not a sample (%s)", arg, strings.Join(names, ", "))
}

// parseFrom parses a board and names its source in an error.
func parseFrom(source, text string) (Board, error) {
	b, err := ParseBoard(text)
	if err != nil {
		return b, fmt.Errorf("%s: %w", source, err)
	}
	return b, nil
}

// LooksLikeBoard tells a board from a name: it holds little but cells. It may still be a wrong board.
func LooksLikeBoard(text string) bool {
	cells := 0
	for _, c := range text {
		if isCell(c) || c == '\n' {
			cells++
		}
	}
	others := utf8.RuneCountInString(text) - cells
	return cells > 0 && others == 0 || cells >= 40 && others <= 20
}
