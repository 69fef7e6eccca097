package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/scenario"
	"whenthen/rules/sudoku"
)

// testCommand is `whenthen sudoku test`.
type testCommand struct {
	limitFlags
	Boards bool   `help:"Run the technique of a .drl file on the grids of all built-in scenarios, and tell what it finds there and what of it is wrong."`
	Mutate bool   `help:"Change one thing in the techniques at a time, and tell which changes no scenario notices."`
	Ladder string `placeholder:"FOLDER" help:"Folder with techniques of your own that the tested ones build on or come after."`
	Path   string `arg:"" optional:"" help:"A folder of Sudoku techniques with scenarios beside them, or one of its .drl or .scenario files; without it, the built-in techniques."`
}

// Run runs scenarios and prints a line for each technique, and the grids of the cases that failed.
func (t *testCommand) Run(c *console) error {
	if err := t.limitFlags.check(); err != nil {
		return err
	}
	if t.Mutate {
		t.unbounded()
	}
	ctx, stop := t.bound(c.ctx)
	defer stop()
	c = c.under(ctx)
	l, err := ownLadder(t.Ladder)
	if err != nil {
		return err
	}
	l = l.Bounded(t.options()...)
	if t.Boards {
		return t.onBoards(c, l)
	}
	folder, names, err := t.folder()
	if err != nil {
		return err
	}
	if t.Mutate {
		report, err := scenario.Mutate(c.ctx, l, folder, names...)
		if err != nil {
			return err
		}
		return report.WriteText(c.out)
	}
	results, err := scenario.Run(c.ctx, l, folder, names...)
	if err != nil {
		return err
	}
	if len(results) == 0 {
		return fmt.Errorf("no scenarios in %s itself; name the folder that holds the .drl and .scenario files", t.Path)
	}
	if scenario.Write(c.out, results) > 0 {
		return errNegative
	}
	return nil
}

// onBoards tries a technique on the grids of all others.
func (t *testCommand) onBoards(c *console, l *ladder.Ladder) error {
	text, err := os.ReadFile(t.Path)
	if err != nil {
		return fmt.Errorf("--boards needs the .drl file of a technique: %w", err)
	}
	builtIn, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		return err
	}
	boards, err := scenario.Boards(l, builtIn)
	if err != nil {
		return err
	}
	name := ladder.TechniqueOf(t.Path)
	program, err := l.With(name, whenthen.Source{Text: string(text)}).Only(name).Compile()
	if err != nil {
		return err
	}
	trials, err := scenario.Try(c.ctx, program, boards)
	if err != nil {
		return err
	}
	if scenario.WriteTrials(c.out, len(boards), trials) > 0 {
		return errNegative
	}
	return nil
}

// folder finds the files, and the technique's name if the path is one of them.
func (t *testCommand) folder() (fs.FS, []string, error) {
	if t.Path == "" {
		folder, err := fs.Sub(sudoku.Techniques, "techniques")
		return folder, nil, err
	}
	info, err := os.Stat(t.Path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		return os.DirFS(t.Path), nil, nil
	}
	name := filepath.Base(t.Path)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	return os.DirFS(filepath.Dir(t.Path)), []string{name}, nil
}
