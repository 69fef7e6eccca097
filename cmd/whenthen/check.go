package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/engine/source"
	"whenthen/internal/project"
	findings "whenthen/internal/report"
	"whenthen/internal/sudoku"
)

// checkCommand is `whenthen check`.
type checkCommand struct {
	levelFlag
	JSON bool `help:"Write the findings to standard output as a JSON array."`
	javaFlags
	Format  string   `enum:",text,json,sarif,github" default:"" placeholder:"FORM" help:"Format of the findings: text, json, sarif (for code scanning) or github (annotations of a pull request)."`
	Syntax  bool     `help:"Check only the syntax, also that of actions: no types are needed."`
	Lenient bool     `help:"Accept unknown types, with a warning for each import."`
	Files   []string `arg:"" optional:"" name:"file" help:"Rule files, checked together as one rule base, in this order; or folders of projects, each of whose rule bases is checked separately. By default, the project that contains the current folder."`
}

// Help is printed below the flags by --help.
func (k *checkCommand) Help() string {
	return `All errors and warnings of all files are reported in one run, sorted by file and position. With --json each is an object
{"file","line","col","endLine","endCol","severity","code","message","hint","rule"}; lines and columns count from 1, columns
count characters, and the end is exclusive.

The exit code is 1 if there are errors; warnings never change it. docs/diagnostics.md explains every code with an example.`
}

// Run checks rule files. Rule text sees the Sudoku facts in the packages of the Sudoku rules.
func (k *checkCommand) Run(c *console.Console) error {
	k.spareMemory()
	return c.Await(func() error { return k.run(c, whenthen.CheckContext) })
}

// largeFile is the size in bytes from which a rule file takes so much memory that collecting garbage early is worth the time.
const largeFile = 2 << 20

// spareMemory makes the garbage collector run more often if a file is large. If only the syntax is checked, hardly any memory stays in use.
func (k *checkCommand) spareMemory() {
	if k.Syntax {
		return
	}
	for _, name := range k.Files {
		if info, err := os.Stat(name); err == nil && info.Size() >= largeFile && os.Getenv("GOGC") == "" {
			debug.SetGCPercent(40)
		}
	}
}

// run checks or lints the rules and reports the findings.
func (k *checkCommand) run(c *console.Console, check checkFunc) error {
	found, err := k.findings(c, check)
	if err != nil {
		return err
	}
	if err := k.write(c, found); err != nil {
		return err
	}
	if source.HasErrors(found) {
		return console.ErrNegative
	}
	return nil
}

// write writes the findings in the requested format.
func (k *checkCommand) write(c *console.Console, found []source.Diagnostic) error {
	switch {
	case k.JSON || k.Format == "json":
		return source.RenderJSON(c.Out, found)
	case k.Format == "sarif":
		return findings.SARIF(c.Out, found, "whenthen", version())
	case k.Format == "github":
		return findings.GitHub(c.Out, found)
	}
	render(c.Errors, found)
	return nil
}

// findings checks the files, and the rule bases of the folders, that were given.
func (k *checkCommand) findings(c *console.Console, check checkFunc) ([]source.Diagnostic, error) {
	if len(k.Files) == 0 {
		k.Files = []string{"."}
	}
	w, err := k.workspace(c)
	if err != nil {
		return nil, err
	}
	var groups []group
	var files []string
	for _, name := range k.Files {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			if err := project.Refused(name); err != nil {
				return nil, err
			}
			files = append(files, name)
			continue
		}
		below, err := w.groups(name)
		if err != nil {
			return nil, err
		}
		if len(below) == 0 {
			fmt.Fprintf(c.Errors, "whenthen: there are no rules in %s\n", name)
		}
		groups = append(groups, below...)
	}
	if len(files) > 0 {
		classes, err := w.classes(files[0])
		if err != nil {
			return nil, err
		}
		g := group{files: files, opts: classes}
		if g.texts, err = c.Texts(files); err != nil {
			return nil, err
		}
		if !k.NoJava {
			g.project, _ = w.open(files[0])
		}
		groups = append(groups, g)
	}
	level := whenthen.Level(k.level())
	if k.Syntax {
		return k.syntax(groups, level)
	}
	opts := []whenthen.Option{level, sudoku.FactModel()}
	check = withVocabulary(check)
	if k.Lenient {
		opts = append(opts, whenthen.Lenient())
	}
	return checkGroups(c.Ctx, groups, check, opts...)
}

// syntax checks only the syntax of all files.
func (k *checkCommand) syntax(groups []group, opts ...whenthen.Option) ([]source.Diagnostic, error) {
	var found []source.Diagnostic
	for _, g := range groups {
		sources, err := g.sources()
		if err != nil {
			return nil, err
		}
		found = append(found, whenthen.CheckSyntax(sources, opts...)...)
	}
	return found, nil
}
