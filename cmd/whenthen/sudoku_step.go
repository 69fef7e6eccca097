package main

import (
	"fmt"

	"whenthen/internal/sudoku"
)

// stepCommand is `whenthen sudoku step`.
type stepCommand struct {
	puzzleFlags
	N int `short:"n" default:"1" placeholder:"N" help:"How many numbers to place."`
}

// Run loads and steps.
func (s *stepCommand) Run(c *console) error {
	if err := wantSteps(s.N, 1); err != nil {
		return err
	}
	game, err := s.game(c, sudoku.Options{Output: c.out})
	if err != nil {
		return err
	}
	if err := steps(c, game, s.N); err != nil {
		return err
	}
	board := game.Board()
	fmt.Fprintln(c.out, board.String())
	if game.Stuck() {
		fmt.Fprintln(c.errors, "whenthen: the rules find no next step")
		return errNegative
	}
	return nil
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
