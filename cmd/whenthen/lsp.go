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
	return `The language server that editors start: diagnostics while typing, completion, hover, signatures, definitions, references, rename, formatting, folding,
symbols, quick fixes, types of bindings, and running tests. It uses the Language Server Protocol over standard input and output. docs/editors.md explains
how to set up Visual Studio Code and Neovim. The server reads the Java classes of the project that contains the folder, and reads them again when the editor
reports that one has changed.`
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
