package engine

import (
	"context"
	"errors"
	"sync"

	"whenthen/engine/internal/rete"
)

// Reset returns the session to the state in which NewSession opened it: no facts, matches, logical support or timers, only MAIN on the
// focus stack, globals at their defaults, no firings, no records, and limits and warnings counted from the beginning. The options stay,
// including listeners and writers, and so does the memory that the session has allocated. A series of short requests is therefore cheapest
// on one session, or on sessions of a [Pool]. Listeners get no events for the removed facts and matches.
//
// Earlier handles and matches must not be used; earlier handles are no longer Live. Active processes end without another step. An
// interrupted session becomes usable again. Reset fails with ErrClosed after Close and with ErrRunning during a run, without changing
// anything.
func (s *Session) Reset() error {
	switch {
	case s.gone() != nil:
		return s.gone()
	case s.inRun || s.untilHalt:
		return ErrRunning
	}
	s.facts.Clear(s.live.facts)
	for _, f := range s.live.facts {
		f.Leave()
	}
	s.wm.Reset()
	s.budget.Reset()
	s.budget.Begin(context.Background())
	s.live.reset()
	if s.truth != nil {
		s.truth.reset()
	}
	s.startGlobals()
	s.acting.Reset()
	clear(s.counts)
	clear(s.acted)
	clear(s.warnings)
	if s.history != nil {
		s.history = s.newHistory()
	}
	s.firing, s.current, s.heard, s.ended, s.flowErr = rete.Match{}, nil, nil, nil, nil
	s.startClock(s.options.start)
	s.fired, s.restored, s.paused, s.context = 0, false, false, nil
	s.processes, s.started = nil, 0
	s.halted.Store(false)
	select {
	case <-s.wake:
	default:
	}
	return nil
}

// reset removes all facts but keeps the capacity.
func (l *factList) reset() {
	clear(l.facts)
	l.facts, l.gone = l.facts[:0], 0
}

// reset removes all beliefs and reasons.
func (t *truth) reset() {
	t.byHash.Clear()
	t.reasons.Clear()
	t.lost = false
}

// ErrClosed is returned if a session is used after Close.
var ErrClosed = errors.New("the session is closed")

// Close ends the session, as dispose does in Drools, and passes its memory to the next session on the same rule base. Calling it is
// optional; it reduces garbage in a program that opens many short sessions. Afterwards facts can still be read. Changing the session,
// firing and queries fail with ErrClosed, and matches obtained from events or Firings must not be used. During a run Close fails with
// ErrRunning.
func (s *Session) Close() error {
	switch {
	case s.inRun:
		return ErrRunning
	case s.gone() != nil:
		return nil
	}
	s.end(ErrClosed)
	s.wm.Release()
	return nil
}

// end makes the session refuse all further work with an error.
func (s *Session) end(err error) {
	s.closed = err
	close(s.over) // behind closed, which Submit reads afterwards
}

// gone returns the error of a session that was closed, or is in a pool, where another request may get it.
func (s *Session) gone() error {
	if s.idle.Load() {
		return ErrClosed
	}
	return s.closed
}

// open returns an error if the session was closed or interrupted.
func (s *Session) open() error {
	switch {
	case s.gone() != nil:
		return s.gone()
	case s.wm != nil && s.wm.Broken():
		return ErrInterrupted
	}
	return nil
}

// Pool keeps idle sessions of one rule base, so that the next request gets a session that already has allocated memory. A Pool is safe for
// concurrent use; a session from it must be used by one goroutine at a time, like any other. The garbage collector may drop idle sessions,
// as with a sync.Pool.
type Pool struct {
	rb      *RuleBase
	options []SessionOption
	idle    sync.Pool
}

// NewPool returns an empty pool whose sessions are opened with the options. All sessions share the options, so a listener or
// writer among them is called by several goroutines.
func (rb *RuleBase) NewPool(options ...SessionOption) *Pool { return &Pool{rb: rb, options: options} }

// Get returns an empty session, as NewSession does.
func (p *Pool) Get() *Session {
	if s, ok := p.idle.Get().(*Session); ok {
		s.idle.Store(false)
		return s
	}
	if p.rb == nil { // a zero value
		return NoRules().NewSession(p.options...)
	}
	return p.rb.NewSession(p.options...)
}

// Put resets a session from Get and keeps it for the next Get. A session that cannot be reused, because it was closed, is running
// or was swapped to other rules, is left to the garbage collector. The caller must not use the session afterwards: until the next Get, it
// refuses all work with [ErrClosed], and a second Put and Close do nothing.
func (p *Pool) Put(s *Session) {
	if s == nil || s.rb != p.rb || s.Reset() != nil {
		return
	}
	s.idle.Store(true) // or two requests could get it
	p.idle.Put(s)
}
