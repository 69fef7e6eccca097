package sudokucmd

import (
	"fmt"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/format"
)

// convertCommand is `whenthen sudoku convert`.
type convertCommand struct {
	Puzzle string `arg:"" help:"A file in any format, a puzzle, the name of a sample, or - for standard input."`
	To     string `default:"line" placeholder:"FORMAT" help:"line, zeros, rows, picture, csv, pencilmarks, plain, sdk, sdm, sdx, ss, library, candidates, link, s9b or dump (${default})."`
}

// Run writes each puzzle in the requested format. Information that the format cannot represent is reported on standard error.
func (v *convertCommand) Run(c *console.Console) error {
	puzzles, err := format.Read(v.Puzzle, c.In)
	if err != nil {
		return err
	}
	bad := false
	for _, p := range puzzles {
		if p.Err != nil {
			fmt.Fprintf(c.Errors, "whenthen: line %d: %v\n", p.Line, p.Err)
			bad = true
			continue
		}
		where := ""
		if len(puzzles) > 1 {
			where = fmt.Sprintf("line %d: ", p.Line)
		}
		if err := writePuzzle(c, p.Position, v.To, where); err != nil {
			return err
		}
	}
	if bad {
		return console.ErrNegative
	}
	return nil
}

// writePuzzle writes a position in a format, and reports on standard error the information that the format cannot represent. where is a
// prefix that identifies one of several puzzles, ending in a colon and a space, or "".
func writePuzzle(c *console.Console, p format.Position, to, where string) error {
	text, err := format.Write(p, to)
	if err != nil {
		return err
	}
	fmt.Fprint(c.Out, text)
	if lost := format.Lost(p, to); lost != "" {
		fmt.Fprintf(c.Errors, "whenthen: %sthe format %s does not keep all of this position: %s; s9b would keep it\n", where, to, lost)
	}
	return nil
}
