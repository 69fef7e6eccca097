package console

import (
	"context"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"whenthen"
)

// ProcessFlags limit the time and memory of a command.
type ProcessFlags struct {
	Timeout   time.Duration `default:"-1ns" placeholder:"30s" help:"Time limit (30s by default); 0 means no limit."`
	MaxMemory ByteSize      `default:"-1" placeholder:"1GB" help:"Memory limit of the process (1GB by default); 0 means no limit."`
}

// LimitFlags also limit the facts and firings of each session of a command.
type LimitFlags struct {
	ProcessFlags
	MaxFacts   int `default:"0" placeholder:"N" help:"Limit of facts in a session; 0, the default, means no limit."`
	MaxFirings int `default:"10000000" placeholder:"N" help:"Limit of firings in a session (${default})."`
}

// The default limits. They stop endless rules within seconds.
const (
	defaultTimeout = 30 * time.Second
	defaultMemory  = ByteSize(1 << 30)
)

// Check returns an error for invalid limits.
func (l *LimitFlags) Check() error {
	switch {
	case l.MaxFirings < 1:
		return fmt.Errorf("--max-firings %d: it must be at least 1", l.MaxFirings)
	case l.MaxFacts < 0:
		return fmt.Errorf("--max-facts %d: it cannot be negative", l.MaxFacts)
	}
	return l.ProcessFlags.Check()
}

// Check returns an error for invalid limits.
func (l *ProcessFlags) Check() error {
	if l.Timeout < -1 {
		return fmt.Errorf("--timeout %v: it cannot be negative", l.Timeout)
	}
	return nil
}

// Unbounded removes the default limits on time and memory, for commands that are meant to run long.
func (l *ProcessFlags) Unbounded() {
	if l.Timeout == -1 {
		l.Timeout = 0
	}
	if l.MaxMemory == -1 {
		l.MaxMemory = 0
	}
}

// Options returns the limits that sessions enforce themselves.
func (l *LimitFlags) Options() []whenthen.SessionOption {
	memory := int64(l.memory())
	if memory == 0 {
		memory = -1 // for a session, 0 means the default limit
	}
	return []whenthen.SessionOption{whenthen.MaxFirings(l.MaxFirings), whenthen.MaxFacts(l.MaxFacts), whenthen.MaxMemory(memory)}
}

// memory returns the memory limit, or 0 if there is no limit.
func (l *ProcessFlags) memory() ByteSize {
	if l.MaxMemory == -1 {
		return defaultMemory
	}
	return l.MaxMemory
}

// Bound enforces the limits on time and memory until stop is called.
func (l *ProcessFlags) Bound(ctx context.Context) (bounded context.Context, stop func()) {
	timed, inTime := l.Timed(ctx)
	bounded, inMemory := l.InMemory(timed)
	return bounded, func() {
		inMemory()
		inTime()
	}
}

// Timed enforces the time limit until stop is called.
func (l *ProcessFlags) Timed(ctx context.Context) (bounded context.Context, stop func()) {
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

// InMemory enforces the memory limit until stop is called.
func (l *ProcessFlags) InMemory(ctx context.Context) (bounded context.Context, stop func()) {
	bounded, end := context.WithCancelCause(ctx)
	done := make(chan struct{})
	if n := l.memory(); n > 0 {
		debug.SetMemoryLimit(int64(n)) // near the limit the collector runs more often, so that only live memory ends the command
		go watchMemory(n, done, end)
	}
	return bounded, func() {
		close(done)
		end(nil)
	}
}

// memoryLook is the interval between checks of the process's memory.
const memoryLook = 5 * time.Millisecond

// watchMemory ends the command if the process exceeds its memory limit. Sessions themselves refuse to allocate beyond the limit; this
// detects memory that they cannot account for.
func watchMemory(bound ByteSize, done <-chan struct{}, end context.CancelCauseFunc) {
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

// limitReached is the cause of a context that ended because a limit of the command was reached.
type limitReached struct{ what, bound, flag string }

// Error names the limit, and the flag that raises it.
func (l *limitReached) Error() string {
	return fmt.Sprintf("the limit of %s for %s is reached (%s changes it)", l.bound, l.what, l.flag)
}

// ByteSize is a number of bytes, written as 500MB or 2GB.
type ByteSize int64

var byteUnits = []struct {
	name string
	size ByteSize
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"kB", 1 << 10}, {"B", 1}}

// UnmarshalText parses a number with a unit, or a number of bytes.
func (b *ByteSize) UnmarshalText(text []byte) error {
	s, unit := strings.TrimSpace(string(text)), ByteSize(1)
	for _, u := range byteUnits {
		if len(s) > len(u.name) && strings.EqualFold(s[len(s)-len(u.name):], u.name) {
			s, unit = strings.TrimSpace(s[:len(s)-len(u.name)]), u.size
			break
		}
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n < 0 && n != -1 || n*float64(unit) > 1<<60 {
		return fmt.Errorf("%q is not a size: write 500MB or 2GB", text)
	}
	*b = ByteSize(n * float64(unit))
	return nil
}

// String returns the size in the largest unit that divides it.
func (b ByteSize) String() string {
	for _, u := range byteUnits {
		if b >= u.size && b%u.size == 0 {
			return fmt.Sprintf("%d%s", b/u.size, u.name)
		}
	}
	return "0B"
}
