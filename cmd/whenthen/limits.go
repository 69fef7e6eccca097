package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"syscall"
	"time"

	"whenthen"
)

// processFlags bound the time and memory of a command.
type processFlags struct {
	Timeout   time.Duration `default:"-1ns" placeholder:"30s" help:"End after this time (30s by default); 0 is no bound."`
	MaxMemory byteSize      `default:"-1" placeholder:"1GB" help:"End when the process takes more memory (1GB by default); 0 is no bound."`
}

// limitFlags also bound the facts and firings of each session of a command.
type limitFlags struct {
	processFlags
	MaxFacts   int `default:"0" placeholder:"N" help:"How many facts to allow in a session; 0 is no bound (the default)."`
	MaxFirings int `default:"10000000" placeholder:"N" help:"How many firings to allow in a session (${default})."`
}

// The defaults. With them a rule set that never ends is stopped within seconds.
const (
	defaultTimeout = 30 * time.Second
	defaultMemory  = byteSize(1 << 30)
)

// check refuses what makes no sense.
func (l *limitFlags) check() error {
	switch {
	case l.MaxFirings < 1:
		return fmt.Errorf("--max-firings %d: it must be at least 1", l.MaxFirings)
	case l.MaxFacts < 0:
		return fmt.Errorf("--max-facts %d: it cannot be negative", l.MaxFacts)
	}
	return l.processFlags.check()
}

// check refuses what makes no sense.
func (l *processFlags) check() error {
	if l.Timeout < -1 {
		return fmt.Errorf("--timeout %v: it cannot be negative", l.Timeout)
	}
	return nil
}

// unbounded removes the default bounds on time and memory, for commands that are meant to run long.
func (l *processFlags) unbounded() {
	if l.Timeout == -1 {
		l.Timeout = 0
	}
	if l.MaxMemory == -1 {
		l.MaxMemory = 0
	}
}

// options are the bounds that sessions keep themselves.
func (l *limitFlags) options() []whenthen.SessionOption {
	options := []whenthen.SessionOption{whenthen.MaxFirings(l.MaxFirings), whenthen.MaxFacts(l.MaxFacts)}
	if n := l.memory(); n > 0 {
		options = append(options, whenthen.MaxMemory(int64(n)))
	}
	return options
}

func (l *processFlags) memory() byteSize {
	if l.MaxMemory == -1 {
		return defaultMemory
	}
	return l.MaxMemory
}

// bound puts a command under the bounds on time and memory, until stop is called.
func (l *processFlags) bound(ctx context.Context) (bounded context.Context, stop func()) {
	timed, inTime := l.timed(ctx)
	bounded, inMemory := l.inMemory(timed)
	return bounded, func() {
		inMemory()
		inTime()
	}
}

// timed puts work under the bound on time, until stop is called.
func (l *processFlags) timed(ctx context.Context) (bounded context.Context, stop func()) {
	bounded, end := context.WithCancelCause(ctx)
	limit := l.Timeout
	if limit == -1 {
		limit = defaultTimeout
	}
	if limit == 0 {
		return bounded, func() { end(nil) }
	}
	timer := time.AfterFunc(limit, func() { end(&limitReached{"time", limit.String(), "--timeout"}) })
	return bounded, func() {
		timer.Stop()
		end(nil)
	}
}

// inMemory puts the process under the bound on memory, until stop is called.
func (l *processFlags) inMemory(ctx context.Context) (bounded context.Context, stop func()) {
	bounded, end := context.WithCancelCause(ctx)
	done := make(chan struct{})
	if n := l.memory(); n > 0 {
		debug.SetMemoryLimit(int64(n)) // near the bound the collector works harder, so that only live memory ends the command
		go watchMemory(n, done, end)
	}
	return bounded, func() {
		close(done)
		end(nil)
	}
}

// memoryLook is the interval between two checks of the process's memory.
const memoryLook = 5 * time.Millisecond

// watchMemory ends the command when the process takes more memory than its bound. Sessions refuse to allocate beyond
// the bound by themselves; this catches the memory that they cannot account for.
func watchMemory(bound byteSize, done <-chan struct{}, end context.CancelCauseFunc) {
	tick := time.NewTicker(memoryLook)
	defer tick.Stop()
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		metrics.Read(sample)
		if used := sample[0].Value.Uint64() - sample[1].Value.Uint64(); used > uint64(bound) {
			end(&limitReached{"memory", bound.String(), "--max-memory"})
			return
		}
	}
}

// limitReached is the cause of a context that ended because a bound of the command was reached.
type limitReached struct{ what, bound, flag string }

func (l *limitReached) Error() string {
	return fmt.Sprintf("the limit of %s for %s is reached (%s sets another one)", l.bound, l.what, l.flag)
}

// byteSize is a number of bytes, written as 500MB or 2GB.
type byteSize int64

var byteUnits = []struct {
	name string
	size byteSize
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"kB", 1 << 10}, {"B", 1}}

// UnmarshalText reads a number with a unit, or of bytes.
func (b *byteSize) UnmarshalText(text []byte) error {
	s, unit := strings.TrimSpace(string(text)), byteSize(1)
	for _, u := range byteUnits {
		if len(s) > len(u.name) && strings.EqualFold(s[len(s)-len(u.name):], u.name) {
			s, unit = strings.TrimSpace(s[:len(s)-len(u.name)]), u.size
			break
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n < 0 && n != -1 || n*float64(unit) > 1<<60 {
		return fmt.Errorf("%q is no size: write 500MB or 2GB", text)
	}
	*b = byteSize(n * float64(unit))
	return nil
}

// String is the size in the largest unit that divides it.
func (b byteSize) String() string {
	for _, u := range byteUnits {
		if b >= u.size && b%u.size == 0 {
			return fmt.Sprintf("%d%s", b/u.size, u.name)
		}
	}
	return "0B"
}

// interrupted is the cause of a context that a signal has ended.
type interrupted struct{ signal os.Signal }

func (i *interrupted) Error() string {
	if i.signal == os.Interrupt {
		return "interrupted"
	}
	return "told to end (" + i.signal.String() + ")"
}

// untilSignal returns a context that Ctrl-C and SIGTERM end. A second signal ends the process at once.
func untilSignal() (ctx context.Context, stop func()) {
	ctx, end := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := <-signals; ok {
			end(&interrupted{s})
			signal.Stop(signals) // the next signal has its usual effect and ends the process
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		end(nil)
	}
}

// under is the console with another context.
func (c *console) under(ctx context.Context) *console {
	bounded := *c
	bounded.ctx = ctx
	return &bounded
}

// await runs a function that ignores the context, and stops waiting for it when the context ends.
func (c *console) await(do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	}
}

// ended reports whether an error was caused by a bound of the command or by a signal.
func ended(err error) bool {
	var (
		limit  *limitReached
		signal *interrupted
	)
	return errors.As(err, &limit) || errors.As(err, &signal)
}
