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
	"sync/atomic"
	"time"

	"whenthen"
	"whenthen/facts"
)

// Batch runs a job once for each line of a stream, each in its own session.
type Batch struct {
	Job    *Job
	Common *facts.Source // facts inserted into every session before those of its line; may be nil
	Name   string        // name of the stream, for messages
	Errors io.Writer     // receives the text that rules print to System.err, from many goroutines concurrently; nil discards it
	// Bound returns the context of one session, with its time limit; stop is called when the session ends. If Bound is nil, there is no
	// limit.
	Bound func(context.Context) (bounded context.Context, stop func())
}

// Tally is the summary of a batch.
type Tally struct {
	Sessions int
	Firings  int
	Unread   int // lines without usable facts
	Failed   int // sessions that ended in an error or at a limit
}

// maxLine is the maximum length of a line in bytes.
const maxLine = 64 << 20

// task is a small group of lines that are processed together. The channel has a buffer of one, so that a worker never waits for the
// writer.
type task struct {
	lines  []line
	answer chan answer
}

type line struct {
	number int
	text   string
}

// answer is the output for the lines of a task.
type answer struct {
	text  []byte
	tally Tally
}

// Run reads facts from in and writes a JSON object for each line to out: {"line", "firings", "rules", "facts", "globals", "queries",
// "output"} and, if there was an error, "error". A line is a fact or a list of facts; empty lines are skipped. Sessions run on all cores,
// results are written in the order of the lines as soon as they are available, and at any time only a few lines per core are in memory. An
// error in a line is part of its result. Run itself fails only if reading or writing fails, or if ctx ends.
func (b *Batch) Run(ctx context.Context, in io.Reader, out io.Writer) (Tally, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *task, workers)
	inOrder := make(chan *task, 4*workers) // limits the number of tasks in progress
	written := make(buffers, workers)
	var group sync.WaitGroup
	var measured pace
	for range workers {
		group.Go(func() {
			encoder := &facts.Encoder{Types: b.Job.Rules.Types()}
			for t := range work {
				start := time.Now()
				t.answer <- b.answerAll(ctx, t.lines, encoder, written.take())
				measured.note(len(t.lines), time.Since(start))
			}
		})
	}
	var unread error
	group.Go(func() {
		defer close(inOrder)
		defer close(work)
		unread = b.read(ctx, in, &measured, func(lines []line) bool {
			t := &task{lines: lines, answer: make(chan answer, 1)}
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
	tally, err := collect(ctx, inOrder, out, written)
	stop()
	// The reader may be blocked in a read that cannot be interrupted; then do not wait for it.
	if err != nil {
		return tally, err
	}
	group.Wait()
	return tally, unread
}

// read splits the stream into tasks until next returns false. Short lines that have arrived together form one task, because passing
// a line to another core takes longer than a small session.
func (b *Batch) read(ctx context.Context, in io.Reader, measured *pace, next func([]line) bool) error {
	stream := bufio.NewReaderSize(in, 64<<10)
	var waiting []line
	flush := func() bool {
		lines := waiting
		waiting = nil
		return len(lines) == 0 || next(lines)
	}
	for n := 1; ; n++ {
		text, err := readLine(stream)
		if errors.Is(err, bufio.ErrTooLong) {
			flush()
			return fmt.Errorf("%s:%d: the line is longer than %d bytes", b.Name, n, maxLine)
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			waiting = append(waiting, line{n, string(text)})
		}
		if err != nil || len(waiting) >= measured.together() || !arrived(stream) {
			if !flush() {
				return ctx.Err()
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// arrived reports whether another complete line is in the buffer.
func arrived(stream *bufio.Reader) bool {
	here, _ := stream.Peek(stream.Buffered())
	return bytes.IndexByte(here, '\n') >= 0
}

// readLine returns the next line of a stream, and io.EOF along with the last one. The line is valid until the next call.
func readLine(stream *bufio.Reader) ([]byte, error) {
	text, err := stream.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return text, err
	}
	long := bytes.Clone(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		if len(long) > maxLine {
			return nil, bufio.ErrTooLong
		}
		text, err = stream.ReadSlice('\n')
		long = append(long, text...)
	}
	return long, err
}

// pace measures how long the session of a line takes. It is safe for concurrent use.
type pace struct{ lines, took atomic.Int64 }

func (p *pace) note(lines int, took time.Duration) {
	p.lines.Add(int64(lines))
	p.took.Add(int64(took))
}

// together returns the number of lines that make a task of about a millisecond, or one until the pace is known.
func (p *pace) together() int {
	took := p.took.Load()
	if took == 0 {
		return 1
	}
	return int(min(32, max(1, p.lines.Load()*int64(time.Millisecond)/took)))
}

// buffers holds empty buffers for answers, so that they are reused and need not grow again.
type buffers chan []byte

// take returns an empty buffer.
func (b buffers) take() []byte {
	select {
	case text := <-b:
		return text
	default:
		return nil
	}
}

// put keeps a buffer whose text has been written, unless enough are kept.
func (b buffers) put(text []byte) {
	select {
	case b <- text[:0]:
	default:
	}
}

// collect writes the answers in order.
func collect(ctx context.Context, inOrder <-chan *task, out io.Writer, written buffers) (tally Tally, err error) {
	for t := range inOrder {
		var a answer
		select {
		case a = <-t.answer:
		case <-ctx.Done():
			return tally, ctx.Err()
		}
		tally.Sessions += a.tally.Sessions
		tally.Firings += a.tally.Firings
		tally.Unread += a.tally.Unread
		tally.Failed += a.tally.Failed
		if _, err := out.Write(a.text); err != nil {
			return tally, err
		}
		written.put(a.text)
	}
	return tally, ctx.Err()
}

// answerAll runs the sessions of the lines one after another. The output goes into the empty buffer text.
func (b *Batch) answerAll(ctx context.Context, lines []line, encoder *facts.Encoder, text []byte) answer {
	all := answer{text: text}
	for _, l := range lines {
		b.answer(ctx, l, encoder, &all)
		encoder.Reuse()
	}
	return all
}

// answer runs the session of a line and appends its output.
func (b *Batch) answer(ctx context.Context, l line, encoder *facts.Encoder, all *answer) {
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
	outcome, err := b.Job.Run(ctx, b.Common.WithLine(b.Name, l.number, l.text), options...)
	tree := &facts.Object{}
	tree.Add("line", l.number)
	all.tally.Sessions++
	switch {
	case outcome == nil:
		all.tally.Unread++
	case err != nil:
		all.tally.Failed++
	}
	if outcome != nil {
		all.tally.Firings += outcome.Firings
		tree.Members = append(tree.Members, outcome.tree(encoder).Members...)
		defer outcome.Session.Close()
		tree.Add("output", Lines(printed.String()))
	}
	if err != nil {
		tree.Add("error", err.Error())
	}
	all.text = append(facts.AppendText(all.text, tree), '\n')
}
