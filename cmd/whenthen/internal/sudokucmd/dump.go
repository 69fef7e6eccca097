package sudokucmd

import (
	"fmt"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
)

// dumpCommand is `whenthen sudoku dump`.
type dumpCommand struct {
	puzzleFlags
	N int `short:"n" default:"0" placeholder:"N" help:"How many numbers to place first."`
}

// Run loads, steps and shows the grid. The table is the result; output of the rules goes to standard error.
func (d *dumpCommand) Run(c *console.Console) error {
	if err := wantSteps(d.N, 0); err != nil {
		return err
	}
	base, err := d.own(c)
	if err != nil {
		return err
	}
	phased, ok := base.(solver.Phased)
	if !ok {
		_, after, taken, err := d.replay(c, base, d.N)
		if err != nil {
			return err
		}
		writeSteps(c.Errors, &solver.Report{Steps: taken})
		if d.N == 0 {
			after = untouched(after)
		}
		table, err := format.Write(after, string(format.Dump))
		if err != nil {
			return err
		}
		fmt.Fprint(c.Out, table)
		return nil
	}
	game, err := d.load(c, phased, sudoku.Options{Output: c.Errors})
	if err != nil {
		return err
	}
	if err := steps(c, game, d.N); err != nil {
		return err
	}
	fmt.Fprint(c.Out, game.Dump())
	return nil
}

// untouched returns a position as it is after Load, before rules have removed candidates: an open cell has all nine candidates, unless the
// puzzle has its own candidates.
func untouched(p format.Position) format.Position {
	if p.Pencilled() {
		return p
	}
	for i, v := range p.Values {
		if v == 0 {
			p.Candidates[i] = 1<<9 - 1
		}
	}
	return p
}
