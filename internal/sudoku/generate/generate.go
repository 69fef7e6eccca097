// Package generate makes Sudoku puzzles of a wanted level, or that need a wanted technique and nothing harder.
//
// A puzzle begins as a random solution, from which values are taken as long as it stays the only one. What is left is
// solved and rated by the techniques up to the wanted level or technique, and thrown away if they do not solve it or do it
// too easily. Puzzles near the border of a level go the same way: another program, which takes other steps, would give
// them another level. Techniques that are rare in what is left get a second chance: values are given back until the puzzle
// can be solved. Where that is not enough, most tries begin with a puzzle that is known to need the technique, turned and renamed at random
// and with some values exchanged; whatever a try begins with, what comes of it is solved and looked at. The
// same seed always makes the same puzzles, as long as the rules stay the same.
package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// Options say what puzzles are made.
type Options struct {
	Level rating.Level
	// Technique is one of the base's; it is needed, and nothing that comes after it. Then Level does not count. Such a puzzle
	// may have more values than it needs for one solution, if not Minimal.
	Technique string
	Symmetric bool // the pattern of the givens looks the same turned upside down
	Minimal   bool // no value can be left out; without Symmetric, Clues and Technique it is so anyway
	Clues     int  // stop taking values when so many are left; 0 takes as many as possible
	MaxTries  int  // puzzles thrown away before giving up; 0 means 1000
	// Steps lets the report of a puzzle of a level tell its steps and its rating, for which the rules run twice more.
	Steps bool
}

// Generator makes puzzles, one after the other. It is for one goroutine.
type Generator struct {
	options Options
	judge   solver.Base // the rules that a puzzle is solved with
	grades  rating.Grades
	random  *rand.Rand
	bases   []sudoku.Board // that are known to need the wanted technique
	stuck   int            // puzzles that needed more than the wanted technique
	turned  int
}

// New returns a generator that rates with a base. Only one with techniques can be asked for a technique; the error names
// those that there are.
func New(base solver.Base, seed uint64, options Options) (*Generator, error) {
	if options.MaxTries == 0 {
		options.MaxTries = 1000
	}
	g := &Generator{options: options, judge: base, random: rand.New(rand.NewPCG(seed, 0x5eed))}
	techniques, ok := base.(*solver.Ladder)
	switch {
	case options.Minimal && options.Clues > 0:
		return nil, errors.New("a minimal puzzle has as few values as it can: a number of values does not go with it")
	case ok && options.Technique != "":
		if g.judge, ok = techniques.UpTo(options.Technique); !ok {
			return nil, fmt.Errorf("no technique %q; there are: %s", options.Technique, strings.Join(techniques.Techniques(), ", "))
		}
		var err error
		if options.Clues == 0 && !options.Symmetric {
			if g.bases, err = basesOf(options.Technique, options.Minimal); err != nil {
				return nil, err
			}
		}
	case options.Technique != "":
		return nil, fmt.Errorf("the rules of base %s are not techniques that could be chosen", base.Name())
	case ok && options.Level < rating.Extreme:
		g.judge = techniques.Within(options.Level)
	}
	if ok {
		g.grades = techniques.Grades()
	}
	return g, nil
}

// Bases is how many puzzles are known to need the wanted technique, as far as they serve as a beginning; 0 where random ones have to do.
func (g *Generator) Bases() int { return len(g.bases) }

// Turned is how many of the puzzles made are one of these turned and renamed, with the same values otherwise.
func (g *Generator) Turned() int { return g.turned }

// Next makes a puzzle that is wanted and tells how it is solved.
func (g *Generator) Next(ctx context.Context) (*solver.Report, error) {
	g.stuck = 0
	for try := range g.options.MaxTries {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		board, turned := g.begin(try)
		if g.options.Minimal && !minimal(board) {
			continue
		}
		report, err := g.rated(ctx, board)
		if err != nil {
			return report, err
		}
		if report != nil {
			if turned && report.Puzzle == board.String() {
				g.turned++
			}
			return report, nil
		}
	}
	if g.options.Technique != "" {
		return nil, fmt.Errorf("none of %d puzzles needs %s and nothing harder: %d need something harder, unless values are given back, and the others do without it",
			g.options.MaxTries, g.options.Technique, g.stuck)
	}
	return nil, fmt.Errorf("none of %d puzzles was of level %s", g.options.MaxTries, g.options.Level)
}

// minimal reports whether each value of a puzzle is needed for its one solution.
func minimal(board sudoku.Board) bool {
	for i, v := range board {
		if v == 0 {
			continue
		}
		less := board
		less[i] = 0
		if len(less.Solutions(2)) < 2 {
			return false
		}
	}
	return true
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
