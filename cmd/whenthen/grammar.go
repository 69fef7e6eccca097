package main

import (
	"io"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/dsl"
)

// grammarCommand is `whenthen grammar`.
type grammarCommand struct{}

// Run prints the grammar.
func (grammarCommand) Run(c *console.Console) error {
	_, err := io.WriteString(c.Out, dsl.Grammar())
	return err
}
