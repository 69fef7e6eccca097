package main

import (
	"io"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/lsp"
	"whenthen/internal/sudoku"
)

// lspCommand is `whenthen lsp`.
type lspCommand struct {
	javaFlags
}

// Help is printed below the flags by --help.
func (lspCommand) Help() string {
	return `The language server that editors start: findings while typing, completion, hover, signatures, definitions, references, rename, formatting, folding,
symbols, quick fixes, types of bindings, and tests at a click. It speaks the Language Server Protocol over standard input and output. docs/editors.md tells
how to set up Visual Studio Code and Neovim. The Java classes of the project that the folder lies in are known; they are read again when the editor
tells that one has changed.`
}

// Run serves the editor until it disconnects.
func (l lspCommand) Run(c *console.Console) error {
	opts, err := l.types(c)
	if err != nil {
		return err
	}
	server := lsp.New(version(), opts...)
	server.Reread(func() []whenthen.Option {
		if changed, err := l.types(c); err == nil { // otherwise a file is being written: keep the previous classes until the next notification
			opts = changed
		}
		return opts
	})
	server.Know(func(sources []whenthen.Source) ([]whenthen.Source, []whenthen.Option) {
		words, model, err := techniqueWords(sources)
		if err != nil {
			return nil, nil // the words are built in: it is better to analyse rules without them than not at all
		}
		return words, model
	})
	return server.Serve(c.Ctx, io.NopCloser(c.In), flushed{c})
}

// types returns the types that rules see: those of the Sudoku rules, and the Java classes of the project.
func (l lspCommand) types(c *console.Console) ([]whenthen.Option, error) {
	opts := []whenthen.Option{sudoku.FactModel()}
	classes, err := l.classOptions(c, []string{"."})
	if len(classes) > 0 {
		opts = append(append(opts, classes...), whenthen.RunsInJava())
	}
	return opts, err
}

// flushed flushes standard output after every write, so that the editor gets each message at once.
type flushed struct{ c *console.Console }

// Write writes and flushes.
func (f flushed) Write(p []byte) (int, error) {
	n, err := f.c.Out.Write(p)
	f.c.Flush()
	return n, err
}
