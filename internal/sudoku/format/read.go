package format

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

// Read reads the puzzles for an argument of a command line: "-" for stdin, the name of an existing file, a puzzle itself, or the name of a
// sample. The first of these that applies is used.
func Read(arg string, stdin io.Reader) ([]Puzzle, error) {
	source, text := arg, ""
	sample, isSample := samples.Lookup(arg)
	switch file, err := os.ReadFile(arg); {
	case arg == "-":
		all, err := io.ReadAll(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		source, text = "standard input", string(all)
	case err == nil:
		text = string(file)
	case looksLikeText(arg):
		source, text = "puzzle", arg
	case isSample: // a folder may have the name of a sample
		source, text = arg, sample.Text()
	case errors.Is(err, fs.ErrNotExist), len(arg) > 255:
		return nil, noPuzzle(arg)
	default:
		return nil, err // the file exists but cannot be read
	}
	puzzles, _, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return puzzles, nil
}

// looksLikeText reports whether an argument is a puzzle and not a name: it has several lines, or is in a format of one line, such as a line
// of HoDoKu's library that begins with a name, or an address with a puzzle in it.
func looksLikeText(arg string) bool {
	switch {
	case sudoku.LooksLikeBoard(arg), strings.Contains(strings.TrimSpace(arg), "\n"):
		return true
	case strings.HasPrefix(arg, ":"), strings.Count(arg, ":") > 3:
		return true
	case strings.Contains(arg, "://"), strings.HasPrefix(arg, "www."), isAddress(arg) && len(arg) > 81:
		return true
	case strings.HasPrefix(arg, coach[:len("SCv")]), strings.HasPrefix(arg, s9b) && len(arg) > len(s9b)+9:
		return true
	}
	return len(arg) == 162 || len(arg) == 729
}

func noPuzzle(arg string) error {
	var names []string
	for _, s := range samples.All() {
		names = append(names, s.Name)
	}
	if len(arg) > 100 {
		arg = arg[:100] + "..."
	}
	return fmt.Errorf("no puzzle %q: it is not a file, not 81 cells, and not a sample (%s)", arg, strings.Join(names, ", "))
}
