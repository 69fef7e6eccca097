package main

import (
	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/sudoku"
)

// checkCommand is `whenthen check`.
type checkCommand struct {
	levelFlag
	JSON   bool     `help:"Write the findings to standard output as a JSON array."`
	Syntax bool     `help:"Check the form only, right-hand sides included: no types are needed."`
	Files  []string `arg:"" name:"file" help:"Rule files, checked together as one rule base, in this order."`
}

// Help goes below the flags in --help.
func (k *checkCommand) Help() string {
	return `All errors and warnings of all files come out in one run, sorted by file and place. With --json each is an object
{"file","line","col","endLine","endCol","severity","code","message","hint","rule"}; lines and columns count from 1, columns
count characters, and the end is exclusive.

The exit code is 1 if there are errors; warnings never change it. docs/diagnostics.md explains every code with an example.`
}

// Run checks rule files. They see the Sudoku facts under the packages these belong to.
func (k *checkCommand) Run(c *console) error {
	sources, err := whenthen.Files(k.Files...)
	if err != nil {
		return err
	}
	found, err := k.check(sources)
	if err != nil {
		return err
	}
	if k.JSON {
		if err := source.RenderJSON(c.out, found); err != nil {
			return err
		}
	} else {
		render(c.errors, found)
	}
	if source.HasErrors(found) {
		return errNegative
	}
	return nil
}

func (k *checkCommand) check(sources []whenthen.Source) ([]source.Diagnostic, error) {
	level := whenthen.Level(k.level())
	if k.Syntax {
		return whenthen.CheckSyntax(sources, level), nil
	}
	return whenthen.Check(sources, level, sudoku.FactModel())
}
