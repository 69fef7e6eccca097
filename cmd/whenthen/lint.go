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
	return `Finds what whenthen check finds, and what is odd about several rules together: rules that say the same, rules that another one covers,
gaps and overlaps of ranges, rules that draw different conclusions from the same fact (with the fact, on which they were run), rules that
wake each other without end, things nobody uses, names that differ hardly. docs/lint.md explains each. A finding that is meant so is
switched off in the text: // whenthen:allow CODE in its line or above it.

The exit code is 1 if there are errors; warnings never change it.`
}

// Run checks rule files.
func (l *lintCommand) Run(c *console.Console) error {
	return c.Await(func() error { return l.run(c, whenthen.LintContext) })
}
