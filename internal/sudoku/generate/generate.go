// Package generate makes Sudoku puzzles that have a wanted level, or that need a wanted technique and nothing harder.
//
// A puzzle starts as a random solution, from which values are removed as long as the solution stays unique. The remaining puzzle is solved
// and rated with the techniques up to the wanted level or technique. It is discarded if they do not solve it or if it is too easy. Puzzles
// near the border of a level are discarded as well, because another program that makes other steps would give them another level. If a
// technique is rare, puzzles that were not solved are tried again: values are put back until the puzzle can be solved. Where that is not
// enough, most tries start with a puzzle that is known to need the technique, with cells permuted, digits renamed at random and some values
// exchanged. However a try starts, its result is solved and checked. The same seed always makes the same puzzles, as long as the rules stay
// the same.
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

// Options are the properties of the wanted puzzles.
type Options struct {
	Level rating.Level
	// Technique is a technique of the base. The puzzle needs it, but no technique that comes after it. If Technique is set, Level is
	// ignored. Such a puzzle may have more givens than a unique solution needs, unless Minimal is set.
	Technique string
	Symmetric bool // the pattern of the givens stays the same if the puzzle is turned by 180 degrees
	Minimal   bool // no given is redundant; always true without Symmetric, Clues and Technique
	Clues     int  // number of values at which removing stops; 0 means to remove as many as possible
	MaxTries  int  // puzzles to discard before giving up; 0 means 1000
	// Steps adds the steps and the rating to the report of a puzzle of a level. This takes two more runs of the rules.
	Steps bool
}

// Generator makes puzzles, one after the other. It is not safe for concurrent use.
type Generator struct {
	options Options
	judge   solver.Base // the rules with which puzzles are solved
	grades  rating.Grades
	seed    uint64
	calls   uint64         // number of calls of Next
	random  *rand.Rand     // for the current call; its maker has its own source
	bases   []sudoku.Board // puzzles that are known to need the wanted technique
	stuck   int            // puzzles of the current call that needed more than the wanted technique
	turned  int
}

// New returns a generator that rates puzzles with a base. Options.Technique requires a base with techniques. The error for an unknown
// technique lists the known ones.
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

// Bases returns the number of puzzles known to need the wanted technique that can be used as a start. It is 0 if only random puzzles can be
// used.
func (g *Generator) Bases() int { return len(g.bases) }

// Turned returns how many of the generated puzzles are such a known puzzle with cells permuted and digits renamed, without other changes.
func (g *Generator) Turned() int { return g.turned }

// Next makes a wanted puzzle and returns the report on its solution. While a puzzle is checked, another goroutine makes the next ones. This
// goroutine has ended when Next returns.
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

// maker returns the maker for a call of Next.
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
