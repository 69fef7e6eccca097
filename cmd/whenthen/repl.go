package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/ergochat/readline"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/facts"
	"whenthen/internal/repl"
)

// replCommand is `whenthen repl`.
type replCommand struct {
	levelFlag
	javaFlags
	Files   []string `arg:"" optional:"" name:"file" help:"Rule files, or the folder of a project."`
	Session string   `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to use; by default the one that kmodule.xml marks as default."`
	Facts   []string `sep:"none" placeholder:"PATH" help:"Facts to insert first, as for run."`
}

// Help is printed below the flags by --help.
func (r *replCommand) Help() string {
	return `An interactive session: insert and change facts, fire one rule or all, ask why and why not, change rules and continue. Type help for the
commands. Lines are read from the terminal, with history and completion, or from standard input. Ctrl-C ends what the line does that was typed;
if it ends the matching of rules, the session has to be reset.`
}

// Run reads lines until the end.
func (r *replCommand) Run(c *console.Console) error {
	if err := console.NoInput(slices.Concat(r.Files, r.Facts)...); err != nil {
		return err
	}
	chosen := &group{}
	if len(r.Files) > 0 {
		var err error
		if chosen, _, err = r.selected(c, r.Files, r.Session); err != nil {
			return err
		}
	}
	given := func(path string) (*facts.Source, error) { return jobflags.OpenFacts("", []string{path}, nil) }
	session, err := repl.New(c.Ctx, chosen.sources, given, c.Out, append(chosen.opts, whenthen.Level(r.level()))...)
	if err != nil {
		return err
	}
	for _, path := range r.Facts {
		if err := session.Do(c.Ctx, "load "+path); err != nil {
			return err
		}
	}
	ctx := c.Ctx
	if terminal(c.In) {
		var stop func()
		ctx, stop = console.UntilTerminated(ctx)
		defer stop()
	}
	next, done, err := lines(ctx, c, session)
	if err != nil {
		return err
	}
	defer done()
	for {
		c.Flush()
		text, err := next("whenthen> ")
		for err == nil && repl.Unfinished(text) {
			var more string
			more, err = next("       > ")
			text += "\n" + more
		}
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, readline.ErrInterrupt):
			continue
		case errors.Is(err, io.EOF) && text == "":
			return nil
		case err != nil && !errors.Is(err, io.EOF):
			return err
		}
		if err := r.line(ctx, c, session, text); errors.Is(err, repl.ErrQuit) {
			return nil
		} else if err != nil {
			c.Flush()
			report(c.Errors, err)
		}
	}
}

// line executes one line. At a terminal, Ctrl-C ends the line and not the command.
func (r *replCommand) line(ctx context.Context, c *console.Console, session *repl.Console, text string) error {
	if terminal(c.In) {
		var stop func()
		ctx, stop = console.UntilInterrupt(ctx)
		defer stop()
	}
	err := session.Do(ctx, text)
	if errors.Is(err, whenthen.ErrInterrupted) {
		err = fmt.Errorf("%w; reset starts again without facts", err)
	}
	return err
}

// lines returns a function that reads the next line: from the terminal, with history and completion, or from any other
// input. At the terminal it stops waiting when ctx ends.
func lines(ctx context.Context, c *console.Console, session *repl.Console) (next func(prompt string) (string, error), done func(), err error) {
	if !terminal(c.In) {
		in := bufio.NewScanner(c.In)
		in.Buffer(nil, 1<<24)
		return func(string) (string, error) {
			if !in.Scan() {
				return "", errors.Join(in.Err(), io.EOF)
			}
			return in.Text(), nil
		}, func() {}, nil
	}
	config := &readline.Config{AutoComplete: completer{session}}
	if dir, err := os.UserCacheDir(); err == nil {
		if dir = filepath.Join(dir, "whenthen"); os.MkdirAll(dir, 0o700) == nil {
			config.HistoryFile = filepath.Join(dir, "history")
		}
	}
	reader, err := readline.NewFromConfig(config)
	if err != nil {
		return nil, nil, fmt.Errorf("terminal: %w", err)
	}
	closed := sync.OnceFunc(func() { _ = reader.Close() })
	context.AfterFunc(ctx, closed)
	return func(prompt string) (string, error) {
		reader.SetPrompt(prompt)
		return reader.ReadLine()
	}, closed, nil
}

// terminal reports whether the input is a terminal.
func terminal(in io.Reader) bool {
	if r, ok := in.(*console.Interrupted); ok {
		in = r.Source()
	}
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// completer completes commands at the beginning of a line and names after it.
type completer struct{ session *repl.Console }

// Do returns the possible endings of the word at the cursor.
func (k completer) Do(line []rune, pos int) (ends [][]rune, length int) {
	text := string(line[:pos])
	from := strings.LastIndexByte(text, ' ') + 1
	words := k.session.Names()
	if from == 0 {
		words = append(repl.Words(), words...)
	}
	for _, w := range words {
		if end, ok := strings.CutPrefix(w, text[from:]); ok {
			ends = append(ends, []rune(end))
		}
	}
	return ends, pos - from
}
