package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// StandardInput is the name by which commands take a file from standard input.
const StandardInput = "-"

// errEmpty is the error of reading standard input, once it has been read.
var errEmpty = errors.New("standard input is empty; only one file can come from it")

// Text reads all of an input that stands for a file.
func Text(in io.Reader) (string, error) {
	text, err := io.ReadAll(in)
	switch {
	case err != nil:
		return "", fmt.Errorf("standard input: %w", err)
	case len(text) == 0:
		return "", errEmpty
	}
	return string(text), nil
}

// Texts returns the text of standard input by its name, if that is among the names of files; nil otherwise.
func (c *Console) Texts(names []string) (map[string]string, error) {
	if !slices.Contains(names, StandardInput) {
		return nil, nil
	}
	text, err := Text(c.In)
	if err != nil {
		return nil, err
	}
	return map[string]string{StandardInput: text}, nil
}

// NoInput returns an error if a command that reads its files again and again, or reads standard input for something else, is to take a file
// from there.
func NoInput(names ...string) error {
	if slices.Contains(names, StandardInput) {
		return errors.New("this command cannot read a file from standard input (-)")
	}
	return nil
}

// Interruptible returns a reader that also ends with the context, so that Ctrl-C ends a command that waits for its input. The error is the
// cause of the context.
func Interruptible(ctx context.Context, in io.Reader) *Interrupted {
	return &Interrupted{ctx: ctx, in: in, read: make(chan part)}
}

// Interrupted is a reader that ends with a context. Source is what it reads from.
type Interrupted struct {
	ctx   context.Context
	in    io.Reader
	read  chan part
	begun bool
	last  part
}

// part is what one call of Read has returned.
type part struct {
	text []byte
	err  error
}

// Source returns the reader below, such as a terminal.
func (r *Interrupted) Source() io.Reader { return r.in }

// Read reads from the source in another goroutine, at most one part ahead.
func (r *Interrupted) Read(p []byte) (int, error) {
	if !r.begun {
		r.begun = true
		go r.readAhead()
	}
	if len(r.last.text) == 0 && r.last.err == nil {
		select {
		case r.last = <-r.read:
		case <-r.ctx.Done():
			return 0, context.Cause(r.ctx)
		}
	}
	n := copy(p, r.last.text)
	if r.last.text = r.last.text[n:]; len(r.last.text) > 0 {
		return n, nil
	}
	return n, r.last.err
}

// readAhead reads until the end. While one part is read, the other is in use.
func (r *Interrupted) readAhead() {
	var parts [2][64 << 10]byte
	for i := 0; ; i = 1 - i {
		n, err := r.in.Read(parts[i][:])
		select {
		case r.read <- part{parts[i][:n], err}:
		case <-r.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
