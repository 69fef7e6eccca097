package main

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/facts"
	"whenthen/internal/migrate"
	"whenthen/internal/project"
)

// migrateCommand is `whenthen migrate`.
type migrateCommand struct {
	levelFlag
	javaFlags
	JSON    bool   `help:"Write the report to standard output as JSON."`
	Go      string `placeholder:"OUT" help:"Write the Java classes that the rules use as Go structs, with the code that registers them, into a folder."`
	Declare string `placeholder:"OUT" help:"Write the Java classes that the rules use as declared types, one rule file per package, into a folder."`
	Dir     string `arg:"" default:"." name:"dir" help:"The folder of a project."`
}

// Help is printed below the flags by --help.
func (m *migrateCommand) Help() string {
	return `Reports for every rule and query whether it runs as it is, needs a Go function (because it calls Java code that is not available or that
accesses the outside world), uses something that is not supported, or has errors that Drools would report as well; then the counts. With --json:
{"counts","rules","functions","notes","files"}, where "rules" is a list of {"base","rule","file","line","state","reasons"}. A rule of several
knowledge bases counts once, and is in the list for each of them.

--go writes OUT/types.go: a struct for every class that the rules use, directly or through other classes, with the Java names in
tags, and a function Options for whenthen.Compile. Constants and constructors that assign fields are written as they are. Methods with logic are
written as Go methods, static ones and other constructors as functions, that panic until you complete them; their names are listed. --declare
writes the same classes as declared types, so that the rules no longer need Java; constants, constructors with arguments and methods with logic
cannot be declared and are listed in comments.

The exit code is 0 whatever the report says, and 2 if the project cannot be read.`
}

// Run reports on a project.
func (m *migrateCommand) Run(c *console.Console) error {
	if _, err := os.Stat(m.Dir); err != nil {
		return err
	}
	w, err := m.workspace(c)
	if err != nil {
		return err
	}
	w.reported = true
	groups, err := w.groups(m.Dir)
	if err != nil {
		return err
	}
	report := &migrate.Report{}
	var analyses []*whenthen.Analysis
	err = c.Await(func() error {
		for _, g := range groups {
			sources, err := g.sources()
			if err != nil {
				return err
			}
			opts := append(slices.Clone(g.opts), whenthen.Level(m.level()), whenthen.RunsInJava())
			if g.project != nil { // what the project registers in Java is known by name, and not supported
				opts = append(opts, whenthen.RegisteredInJava(g.project.Registered()))
			}
			a, err := whenthen.Analyze(sources, opts...)
			if err != nil {
				return err
			}
			report.Add(shown(g.base.Name), a)
			analyses = append(analyses, a)
		}
		return nil
	})
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(m.Dir)
	if err != nil {
		return err
	}
	for _, p := range w.projects {
		for _, mod := range p.Modules {
			for _, file := range mod.Refused {
				if strings.HasPrefix(file, dir+string(filepath.Separator)) { // the project may be larger
					report.Files = append(report.Files, project.Refused(shown(file)).Error())
				}
			}
		}
	}
	slices.Sort(report.Files)
	if here, err := os.Getwd(); err == nil {
		report.RelativeTo(here + string(filepath.Separator))
	}
	if err := m.writeClasses(c, analyses); err != nil {
		return err
	}
	if m.JSON {
		_, err = fmt.Fprintln(c.Out, facts.Text(report.JSON()))
		return err
	}
	return report.Write(c.Out)
}

// writeClasses writes the classes as declared types and as Go structs, if the flags select these.
func (m *migrateCommand) writeClasses(c *console.Console, analyses []*whenthen.Analysis) error {
	if m.Declare != "" || m.Go != "" {
		for _, r := range migrate.Rivals(analyses...) {
			fmt.Fprintf(c.Errors, "%s is written as in %s; in %s it is another class: migrate the modules one by one\n", r.Name, shown(r.Written), shown(r.Other))
		}
	}
	if m.Declare != "" {
		for name, text := range migrate.Declare(migrate.Classes(analyses...)) {
			if err := writeInto(m.Declare, name, []byte(text)); err != nil {
				return err
			}
		}
	}
	if m.Go != "" {
		text, todo, err := migrate.Go(packageName(m.Go), analyses...)
		if err != nil {
			return err
		}
		if err := writeInto(m.Go, "types.go", text); err != nil {
			return err
		}
		if len(todo) > 0 {
			fmt.Fprintf(c.Errors, "to be completed in %s: %s\n", filepath.Join(m.Go, "types.go"), strings.Join(todo, ", "))
		}
	}
	return nil
}

func writeInto(dir, name string, text []byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), text, 0o666)
}

// packageName returns the name of the Go package for a folder: its letters and digits.
func packageName(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, filepath.Base(dir))
	if name == "" || unicode.IsDigit(rune(name[0])) || token.IsKeyword(name) {
		return "model"
	}
	return name
}
