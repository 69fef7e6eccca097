package main

import (
	"fmt"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
)

// stepCommand is `whenthen sudoku step`.
type stepCommand struct {
	limitFlags
	puzzleFlags
	N int `short:"n" default:"1" placeholder:"N" help:"How many numbers to place."`
}

// Run loads and steps.
func (s *stepCommand) Run(c *console) error {
	if err := s.limitFlags.check(); err != nil {
		return err
	}
	ctx, stop := s.bound(c.ctx)
	defer stop()
	c = c.under(ctx)
	if err := wantSteps(s.N, 1); err != nil {
		return err
	}
	base, err := s.own(c, s.options()...)
	if err != nil {
		return err
	}
	board, stuck := sudoku.Board{}, false
	if phased, ok := base.(solver.Phased); ok {
		game, err := s.load(c, phased, sudoku.Options{Output: c.out})
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
		writeSteps(c.out, &solver.Report{Steps: taken})
		before := start.Board()
		board = after.Board()
		stuck = board.Givens() < min(81, before.Givens()+s.N)
	}
	fmt.Fprintln(c.out, board.String())
	if stuck {
		fmt.Fprintln(c.errors, "whenthen: the rules find no next step")
		return errNegative
	}
	return nil
}

// replay solves the puzzle by rules and returns it as it was and as it is after n numbers, with the steps that led there.
func (f *puzzleFlags) replay(c *console, base solver.Base, n int) (start, after format.Position, taken []solver.Step, err error) {
	if start, err = f.puzzle(c); err != nil {
		return start, after, nil, err
	}
	out := &solver.Report{}
	if n > 0 {
		if out, err = (&solver.Solver{Base: base}).Solve(c.ctx, start); err != nil {
			return start, after, nil, err
		}
	}
	after, taken = solver.Replay(start, out.Steps, n)
	return start, after, taken, nil
}

// steps presses Step n times, or until the rules are stuck.
func steps(c *console, game *sudoku.Game, n int) error {
	for range n {
		if err := game.Step(c.ctx); err != nil {
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
