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

// Run writes how a shell completes. What the library writes for fish keeps file names from being offered, which most commands take.
func (c *completionCommand) Run(ctx *kong.Context) error {
	ctx.Stdout = withFiles{ctx.Stdout}
	return c.Completion.Run(ctx)
}

// withFiles lets fish offer file names, too.
type withFiles struct{ to io.Writer }

// Write writes a text without the flag that forbids files.
func (w withFiles) Write(text []byte) (int, error) {
	_, err := w.to.Write(bytes.Replace(text, []byte("complete -f -c whenthen"), []byte("complete -c whenthen"), 1))
	return len(text), err
}
