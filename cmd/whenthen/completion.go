package main

import (
	"bytes"
	"io"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
)

// completionCommand is `whenthen completion`.
type completionCommand struct {
	kongcompletion.Completion
}

// Run writes the completion script of a shell. The script that the library writes for fish suppresses file names, which most
// commands accept.
func (c *completionCommand) Run(ctx *kong.Context) error {
	ctx.Stdout = withFiles{ctx.Stdout}
	return c.Completion.Run(ctx)
}

// withFiles makes fish complete file names as well.
type withFiles struct{ to io.Writer }

// Write writes a text without the flag that suppresses file names.
func (w withFiles) Write(text []byte) (int, error) {
	_, err := w.to.Write(bytes.Replace(text, []byte("complete -f -c whenthen"), []byte("complete -c whenthen"), 1))
	return len(text), err
}
