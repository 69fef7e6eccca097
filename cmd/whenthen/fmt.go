package main

import (
	"fmt"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// fmtCommand is `whenthen fmt`.
type fmtCommand struct {
	levelFlag
	Write bool     `short:"w" help:"Write the result back to the files instead of to standard output."`
	List  bool     `short:"l" help:"List the files whose layout is not canonical."`
	Diff  bool     `short:"d" help:"Show the changes as a unified diff."`
	Files []string `arg:"" name:"file" help:"Rule files, or folders that contain .drl, .dslr, .dsl or .drt files at any depth; - for rule text on standard input."`
}

// Help is printed below the flags by --help.
func (f *fmtCommand) Help() string {
	return `Comments and blank lines are kept, and the meaning of the rules does not change. A file with syntax errors is left unchanged.

The exit code is 1 if a file has syntax errors, or, with -l or -d and without -w, if the layout of a file is not canonical.`
}

// Run formats the files.
func (f *fmtCommand) Run(c *console.Console) error {
	for _, name := range f.Files {
		if rulefile.IsTable(name) || rulefile.IsGuided(name) {
			return fmt.Errorf("%s is a table; only rule text can be formatted", name)
		}
	}
	space, err := (&javaFlags{}).workspace(c)
	if err != nil {
		return err
	}
	mode := dsl.FormatMode{Write: f.Write, List: f.List, Diff: f.Diff, Input: c.In, Operators: func(path string) []string {
		p, err := space.open(path)
		if err != nil || p == nil {
			return nil // the file is not in a project that can be read
		}
		operators, _ := p.Registered()
		return operators
	}}
	changed, found, err := dsl.FormatFiles(c.Out, f.Files, mode, dsl.Options{Level: f.level()})
	render(c.Errors, found)
	switch {
	case err != nil:
		return err
	case source.HasErrors(found), len(changed) > 0 && (f.List || f.Diff) && !f.Write:
		return console.ErrNegative
	}
	return nil
}
