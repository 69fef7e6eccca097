// Package generate makes Sudoku puzzles of a wanted level.
//
// A puzzle begins as a random solution, from which values are taken as long as it stays the only one. What is left is
// solved and rated by a rule base, with guesses where its rules stop; a puzzle of another level is thrown away. The same
// seed always makes the same puzzles, as long as the rules stay the same.
package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// Options say what puzzles are made.
type Options struct {
	Level     rating.Level
	Symmetric bool // the pattern of the givens looks the same turned upside down
	Clues     int  // stop taking values when so many are left; 0 takes as many as possible
	MaxTries  int  // puzzles thrown away before giving up; 0 means 1000
}

// Generator makes puzzles, one after the other. It is for one goroutine.
type Generator struct {
	options Options
	solver  solver.Solver
	random  *rand.Rand
}

// New returns a generator that rates with a base.
func New(base solver.Base, seed uint64, options Options) *Generator {
	if options.MaxTries == 0 {
		options.MaxTries = 1000
	}
	return &Generator{
		options: options,
		solver:  solver.Solver{Base: base, Guess: true},
		random:  rand.New(rand.NewPCG(seed, 0x5eed)),
	}
}

// Next makes a puzzle of the wanted level and tells how it is solved.
func (g *Generator) Next(ctx context.Context) (*solver.Report, error) {
	for range g.options.MaxTries {
		puzzle := format.FromBoard(g.puzzle())
		rated, err := g.solver.Rating(ctx, puzzle)
		if err != nil {
			return nil, err
		}
		if rated == nil || rated.Level != g.options.Level {
			continue
		}
		report, err := g.solver.Solve(ctx, puzzle)
		report.Rating = rated
		return report, err
	}
	return nil, fmt.Errorf("none of %d puzzles was of level %s", g.options.MaxTries, g.options.Level)
}

// puzzle makes a puzzle with one solution, of whatever level.
func (g *Generator) puzzle() sudoku.Board {
	board := g.solution()
	left := 81
	for _, i := range g.random.Perm(81) {
		if left <= g.options.Clues {
			break
		}
		cells := []int{i}
		if twin := 80 - i; g.options.Symmetric && twin != i {
			cells = append(cells, twin)
		}
		if board[i] == 0 || left-len(cells) < g.options.Clues {
			continue
		}
		before := board
		for _, c := range cells {
			board[c] = 0
		}
		if len(board.Solutions(2)) > 1 {
			board = before
			continue
		}
		left -= len(cells)
	}
	return board
}

// solution makes a full grid: random digits in the three boxes on the diagonal, which do not bear on one another, then
// a filling of the rest.
func (g *Generator) solution() sudoku.Board {
	var b sudoku.Board
	for box := range 3 {
		for i, d := range g.random.Perm(9) {
			b[(box*3+i/3)*9+box*3+i%3] = byte(d + 1)
		}
	}
	// A few more random values where they fit, so that the filling is not always the first that can be found.
	for _, i := range g.random.Perm(81)[:30] {
		if b[i] != 0 {
			continue
		}
		with := b
		with[i] = byte(g.random.IntN(9) + 1)
		if len(with.Solutions(1)) == 1 {
			b = with
		}
	}
	return b.Solutions(1)[0]
}
