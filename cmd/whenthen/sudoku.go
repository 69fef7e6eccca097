package main

import (
	"whenthen"
	"whenthen/internal/sudoku"
)

// sudokuCommand is the family of Sudoku commands.
type sudokuCommand struct {
	Solve    solveCommand    `cmd:"" help:"Solve a puzzle as far as the rules get."`
	Validate validateCommand `cmd:"" help:"Look for values that stand twice."`
	Step     stepCommand     `cmd:"" help:"Place one number, or some, with reasons."`
	Dump     dumpCommand     `cmd:"" help:"Show values and candidates."`
	Find     findCommand     `cmd:"" help:"Run one solving technique on a grid and print what it finds."`
}

// puzzleFlags are what all Sudoku commands take.
type puzzleFlags struct {
	Puzzle string   `arg:"" help:"A file, 81 cells, the name of a sample (Simple, Medium, \"Hard 1\" ...), or - for standard input."`
	Rules  []string `sep:"none" placeholder:"FILE" help:"Rule file in place of the built-in ones; may be given several times, and order matters."`
}

// game compiles the rules, reads the puzzle and loads it.
func (f *puzzleFlags) game(c *console, options sudoku.Options) (*sudoku.Game, error) {
	board, err := sudoku.ReadPuzzle(f.Puzzle, c.in)
	if err != nil {
		return nil, err
	}
	program, err := f.program()
	if err != nil {
		return nil, err
	}
	game := program.NewGame(board, options)
	return game, game.Load(c.ctx)
}

// program compiles the rules. Warnings are for whenthen check.
func (f *puzzleFlags) program() (*sudoku.Program, error) {
	if len(f.Rules) == 0 {
		sources, err := sudoku.BuiltIn()
		if err != nil {
			return nil, err
		}
		return sudoku.Compile(sources)
	}
	sources, err := whenthen.Files(f.Rules...)
	if err != nil {
		return nil, err
	}
	return sudoku.Compile(sources)
}
