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
	seed    uint64
	calls   uint64         // of Next
	random  *rand.Rand     // of the call; its maker has numbers of its own
	bases   []sudoku.Board // that are known to need the wanted technique
	stuck   int            // puzzles of the call that needed more than the wanted technique
	turned  int
}

// New returns a generator that rates with a base. Only one with techniques can be asked for a technique; the error names
// those that there are.
func New(base solver.Base, seed uint64, options Options) (*Generator, error) {
	if options.MaxTries == 0 {
		options.MaxTries = 1000
	}
	g := &Generator{options: options, judge: base, seed: seed}
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

// Next makes a puzzle that is wanted and tells how it is solved. While a puzzle is looked at, the next ones are made by another goroutine,
// which has ended when Next returns.
func (g *Generator) Next(ctx context.Context) (*solver.Report, error) {
	g.calls++
	g.stuck, g.random = 0, rand.New(rand.NewPCG(g.seed, 2*g.calls))
	making, stop := context.WithCancel(ctx)
	m := g.maker()
	drafts := make(chan draft, 4)
	go func() {
		defer close(drafts)
		m.make(making, drafts)
	}()
	defer func() {
		stop()
		for range drafts {
		}
	}()
	for d := range drafts {
		report, err := g.rated(ctx, d.board)
		if err != nil {
			return report, err
		}
		if report != nil {
			if d.turned && report.Puzzle == d.board.String() {
				g.turned++
			}
			return report, nil
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return nil, g.noneError()
}

// maker makes the puzzles of a call of Next.
func (g *Generator) maker() *maker {
	return &maker{options: g.options, bases: g.bases, random: rand.New(rand.NewPCG(g.seed, 2*g.calls+1))}
}

func (g *Generator) noneError() error {
	if g.options.Technique != "" {
		return fmt.Errorf("none of %d puzzles needs %s and nothing harder: %d need something harder, unless values are given back, and the others do without it",
			g.options.MaxTries, g.options.Technique, g.stuck)
	}
	return fmt.Errorf("none of %d puzzles was of level %s", g.options.MaxTries, g.options.Level)
}
