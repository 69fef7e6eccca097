package runner

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"whenthen"
	"whenthen/facts"
)

// Batch runs a job once for every line of a stream, each in a session of its own.
type Batch struct {
	Job    *Job
	Common *facts.Source // facts that every session gets before those of its line; nil for none
	Name   string        // of the stream, in messages
	Errors io.Writer     // what rules print to System.err, from many goroutines at once; nil drops it
	// Bound makes the context of one session, which holds until stop is called; nil is no bound.
	Bound func(context.Context) (bounded context.Context, stop func())
}

// Tally tells how a batch went.
type Tally struct {
	Sessions int
	Firings  int
	Unread   int // lines that hold no facts that could be used
	Failed   int // sessions that ended in an error or at a limit
}

// MaxLine bounds the bytes of one line.
const MaxLine = 64 << 20

// task is one line on its way to its result. The channel holds one answer, so that a worker never waits for the writer.
type task struct {
	line   int
	text   string
	answer chan answer
}

// answer is what is written for a line.
type answer struct {
	text    []byte
	firings int
	unread  bool
	failed  bool
}

// Run reads facts from in and writes a JSON object for each line to out: {"line", "firings", "rules", "facts", "globals",
// "queries", "output"} and, if something went wrong, "error". A line is a fact or a list of facts; empty lines are passed
// over. Sessions run on all cores, results come in the order of the lines, and at any time only a few lines per core are
// held. An error of a line is part of its result; Run itself fails if reading or writing does, or when ctx ends.
func (b *Batch) Run(ctx context.Context, in io.Reader, out io.Writer) (Tally, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *task)
	inOrder := make(chan *task, 4*workers) // bounds what is under way
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for t := range work {
				t.answer <- b.answer(ctx, t)
			}
		})
	}
	var unread error
	group.Go(func() {
		defer close(inOrder)
		defer close(work)
		unread = b.read(ctx, in, func(t *task) bool {
			for _, next := range []chan *task{inOrder, work} {
				select {
				case next <- t:
				case <-ctx.Done():
					return false
				}
			}
			return true
		})
	})
	tally, err := collect(ctx, inOrder, out)
	stop()
	// The reader may hang in a read that nothing can interrupt; then there is nothing to wait for.
	if err != nil {
		return tally, err
	}
	group.Wait()
	return tally, unread
}

// read cuts the stream into tasks until next has enough.
func (b *Batch) read(ctx context.Context, in io.Reader, next func(*task) bool) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), MaxLine)
	n := 0
	for lines.Scan() {
		n++
		if text := bytes.TrimSpace(lines.Bytes()); len(text) > 0 {
			if !next(&task{line: n, text: string(text), answer: make(chan answer, 1)}) {
				return ctx.Err()
			}
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line is longer than %d bytes", b.Name, n+1, MaxLine)
	}
	return lines.Err()
}

// collect writes the answers in order.
func collect(ctx context.Context, inOrder <-chan *task, out io.Writer) (tally Tally, err error) {
	for t := range inOrder {
		var a answer
		select {
		case a = <-t.answer:
		case <-ctx.Done():
			return tally, ctx.Err()
		}
		tally.Sessions++
		tally.Firings += a.firings
		if a.unread {
			tally.Unread++
		}
		if a.failed {
			tally.Failed++
		}
		if _, err := out.Write(a.text); err != nil {
			return tally, err
		}
	}
	return tally, ctx.Err()
}

// answer runs the session of a line.
func (b *Batch) answer(ctx context.Context, t *task) answer {
	var printed strings.Builder
	options := []whenthen.SessionOption{whenthen.Output(&printed)}
	if b.Errors != nil {
		options = append(options, whenthen.ErrorOutput(b.Errors))
	}
	if b.Bound != nil {
		bounded, stop := b.Bound(ctx)
		defer stop()
		ctx = bounded
	}
	outcome, err := b.Job.Run(ctx, b.Common.WithLine(b.Name, t.line, t.text), options...)
	tree := &facts.Object{}
	tree.Add("line", t.line)
	a := answer{unread: outcome == nil, failed: outcome != nil && err != nil}
	if outcome != nil {
		a.firings = outcome.Firings
		tree.Members = append(tree.Members, outcome.JSON().Members...)
		defer outcome.Session.Close()
		tree.Add("output", Lines(printed.String()))
	}
	if err != nil {
		tree.Add("error", err.Error())
	}
	a.text = append([]byte(facts.Text(tree)), '\n')
	return a
}
