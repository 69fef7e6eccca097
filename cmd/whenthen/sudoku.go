package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/solver"
)

// sudokuCommand is the family of Sudoku commands.
type sudokuCommand struct {
	Solve    solveCommand    `cmd:"" help:"Solve a puzzle as far as the rules get, or with guesses; or a whole collection."`
	Validate validateCommand `cmd:"" help:"Look for values that stand twice."`
	Step     stepCommand     `cmd:"" help:"Place one number, or some, with reasons."`
	Dump     dumpCommand     `cmd:"" help:"Show values and candidates."`
	Find     findCommand     `cmd:"" help:"Run one solving technique on a grid and print what it finds."`
	Convert  convertCommand  `cmd:"" help:"Write puzzles in another format."`
	Generate generateCommand `cmd:"" help:"Make puzzles with one solution."`
}

// defaultBase is the rule base that solves where none is asked for.
const defaultBase = "ladder"

// plainBase is the base of the original example. Its phases are what validate, step, dump and --firings show, and its fact
// model is what rule files are for that are given without a base.
const plainBase = "drools"

// puzzleFlags are what all Sudoku commands take.
type puzzleFlags struct {
	Puzzle string   `arg:"" help:"A file in any format, 81 cells, the name of a sample (Simple, Medium, \"Hard 1\" ...), or - for standard input."`
	Base   string   `enum:"drools,ibm,ladder," default:"" placeholder:"BASE" help:"Rule base: ladder, drools or ibm. Without it solve uses the ladder, and validate, step, dump, --firings and --rules the Drools example."`
	Rules  []string `sep:"none" placeholder:"FILE" help:"Rule file in place of the built-in ones; may be given several times, and order matters. Without --base it sees the fact model of the Drools example. With --base ladder it takes the place of the technique it is named for."`
}

// settleBase fills in the base where none is asked for: the one that the command uses by itself, unless there are rule
// files, which alone are for the fact model of the Drools example.
func (f *puzzleFlags) settleBase(usual string) {
	if len(f.Rules) > 0 {
		usual = plainBase
	}
	f.Base = cmp.Or(f.Base, usual)
}

// puzzles reads what the argument stands for.
func (f *puzzleFlags) puzzles(c *console) ([]format.Puzzle, error) {
	return format.Read(f.Puzzle, c.in)
}

// puzzle reads one puzzle; of a collection it is the first that is one.
func (f *puzzleFlags) puzzle(c *console) (format.Position, error) {
	puzzles, err := f.puzzles(c)
	if err != nil {
		return format.Position{}, err
	}
	for _, p := range puzzles {
		if p.Err == nil {
			if len(puzzles) > 1 {
				fmt.Fprintf(c.errors, "whenthen: %s has %d puzzles; this is the first (solve --all solves all)\n", f.Puzzle, len(puzzles))
			}
			return p.Position, nil
		}
	}
	return format.Position{}, fmt.Errorf("%s: line %d: %w", f.Puzzle, puzzles[0].Line, puzzles[0].Err)
}

// base compiles the rule base. Warnings are for whenthen check.
func (f *puzzleFlags) base() (solver.Base, error) {
	if len(f.Rules) == 0 {
		return solver.BuiltIn(f.Base)
	}
	sources, err := whenthen.Files(f.Rules...)
	if err != nil {
		return nil, err
	}
	switch f.Base {
	case "ibm":
		p, err := ibm.Compile(sources)
		return solver.IBM{Program: p}, err
	case "ladder":
		l, err := ladder.BuiltIn()
		if err != nil {
			return nil, err
		}
		for _, s := range sources {
			l = l.With(strings.TrimSuffix(filepath.Base(s.Name), ".drl"), s)
		}
		return solver.NewLadder(l)
	}
	p, err := sudoku.Compile(sources)
	return solver.Drools{Program: p}, err
}

// game compiles the rules of the Drools base, reads the puzzle and loads it.
func (f *puzzleFlags) game(c *console, options sudoku.Options) (*sudoku.Game, error) {
	puzzle, err := f.puzzle(c)
	if err != nil {
		return nil, err
	}
	program, err := f.droolsProgram()
	if err != nil {
		return nil, err
	}
	if puzzle.Pencilled() {
		options.Candidates = &puzzle.Candidates
	}
	game := program.NewGame(puzzle.Board(), options)
	return game, game.Load(c.ctx)
}

// droolsProgram is the rules of the Drools base: those given, if they are for it.
func (f *puzzleFlags) droolsProgram() (*sudoku.Program, error) {
	sources, err := sudoku.BuiltIn()
	if len(f.Rules) > 0 && f.Base == plainBase {
		sources, err = whenthen.Files(f.Rules...)
	}
	if err != nil {
		return nil, err
	}
	return sudoku.Compile(sources)
}
