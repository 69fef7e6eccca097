package sudokucmd

import (
	"fmt"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
)

// stepCommand is `whenthen sudoku step`.
type stepCommand struct {
	console.LimitFlags
	puzzleFlags
	N int `short:"n" default:"1" placeholder:"N" help:"How many numbers to place."`
}

// Run loads and steps.
func (s *stepCommand) Run(c *console.Console) error {
	if err := s.LimitFlags.Check(); err != nil {
		return err
	}
	ctx, stop := s.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	if err := wantSteps(s.N, 1); err != nil {
		return err
	}
	base, err := s.own(c, s.Options()...)
	if err != nil {
		return err
	}
	board, stuck := sudoku.Board{}, false
	if phased, ok := base.(solver.Phased); ok {
		game, err := s.load(c, phased, sudoku.Options{Output: c.Out})
		if err != nil {
			return err
		}
		if err := steps(c, game, s.N); err != nil {
			return err
		}
		board, stuck = game.Board(), game.Stuck()
	} else {
		start, after, taken, err := s.replay(c, base, s.N)
		if err != nil {
			return err
		}
		writeSteps(c.Out, &solver.Report{Steps: taken})
		before := start.Board()
		board = after.Board()
		stuck = board.Givens() < min(81, before.Givens()+s.N)
	}
	fmt.Fprintln(c.Out, board.String())
	if stuck {
		fmt.Fprintln(c.Errors, "whenthen: the rules find no next step")
		return console.ErrNegative
	}
	return nil
}

// replay solves the puzzle by rules. It returns the initial position, the position after n numbers, and the steps between them.
func (f *puzzleFlags) replay(c *console.Console, base solver.Base, n int) (start, after format.Position, taken []solver.Step, err error) {
	if start, err = f.puzzle(c); err != nil {
		return start, after, nil, err
	}
	out := &solver.Report{}
	if n > 0 {
		if out, err = (&solver.Solver{Base: base}).Solve(c.Ctx, start); err != nil {
			return start, after, nil, err
		}
	}
	after, taken = solver.Replay(start, out.Steps, n)
	return start, after, taken, nil
}

// steps calls Step n times, or until the rules are stuck.
func steps(c *console.Console, game *sudoku.Game, n int) error {
	for range n {
		if err := game.Step(c.Ctx); err != nil {
			return err
		}
		if game.Stuck() {
			break
		}
	}
	return nil
}

func wantSteps(n, least int) error {
	if n < least {
		return fmt.Errorf("-n %d: the number of steps must be at least %d", n, least)
	}
	return nil
}
