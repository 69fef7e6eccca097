package main

import (
	"io"

	"whenthen/dsl"
)

// grammarCommand is `whenthen grammar`.
type grammarCommand struct{}

// Run prints the grammar.
func (grammarCommand) Run(c *console) error {
	_, err := io.WriteString(c.out, dsl.Grammar())
	return err
}
