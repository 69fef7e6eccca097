package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"whenthen/internal/scenario"
	"whenthen/internal/sudoku/ladder"
	"whenthen/rules/sudoku"
)

// testCommand is `whenthen test`.
type testCommand struct {
	Path string `arg:"" optional:"" help:"A folder of Sudoku techniques with scenarios beside them, or one of its .drl or .scenario files; without it, the built-in techniques."`
}

// Run runs scenarios and prints a line for each technique, and the grids of the cases that failed.
func (t *testCommand) Run(c *console) error {
	l, err := ladder.BuiltIn()
	if err != nil {
		return err
	}
	folder, names, err := t.folder()
	if err != nil {
		return err
	}
	results, err := scenario.Run(c.ctx, l, folder, names...)
	if err != nil {
		return err
	}
	if len(results) == 0 {
		return fmt.Errorf("no scenarios in %s", t.Path)
	}
	if scenario.Write(c.out, results) > 0 {
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
