package main

import (
	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
)

// lintCommand is `whenthen lint`: check plus an analysis of the rules as a whole.
type lintCommand struct {
	checkCommand
}

// Help is printed below the flags by --help.
func (l *lintCommand) Help() string {
	return `Reports what whenthen check reports and, in addition, problems between several rules: duplicate rules, rules that another rule covers,
gaps and overlaps of ranges, rules that draw different conclusions from the same fact (with an example of such a fact), rules that trigger
each other without end, unused declarations, and names that are nearly the same. docs/lint.md explains each finding. To switch a finding
off, write // whenthen:allow CODE on its line or on the line above.

The exit code is 1 if there are errors; warnings never change it.`
}

// Run checks rule files.
func (l *lintCommand) Run(c *console.Console) error {
	return c.Await(func() error { return l.run(c, whenthen.LintContext) })
}
