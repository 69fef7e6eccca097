package engine

import (
	"context"
	"errors"
	"sync"

	"whenthen/engine/internal/rete"
)

// Reset empties the session, so that it is as NewSession has opened it: no facts, matches, logical support or timers, only
// MAIN in focus, globals at their defaults, nothing fired, no records, limits and warnings counted from the beginning. The
// options stay, listeners and writers among them, and so does the memory that the session has taken, which is why a
// series of short requests is cheapest on one session, or on those of a [Pool]. Listeners hear nothing of it.
//
// Handles and matches of the time before must not be used: a handle is no longer Live. Processes under way end without
// another step. An interrupted session can be used again. Reset fails with ErrClosed after Close and with ErrRunning
// within a run; nothing has changed then.
func (s *Session) Reset() error {
	switch {
	case s.closed:
		return ErrClosed
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

// reset forgets all facts. The room stays.
func (l *factList) reset() {
	clear(l.facts)
	l.facts, l.gone = l.facts[:0], 0
}

// reset forgets all beliefs and reasons.
func (t *truth) reset() {
	t.byHash.Clear()
	t.reasons.Clear()
	t.lost = false
}

// ErrClosed is the error of using a session after Close.
var ErrClosed = errors.New("the session is closed")

// Close ends the session, as dispose does in Drools, and leaves its memory to the next session on the same rule base.
// It need not be called; a program that opens many short sessions makes less garbage if it is. Facts can still be read.
// Changing the session, firing and queries fail with ErrClosed, and matches obtained from events or Firings must not be
// used any more. Within a run Close fails with ErrRunning.
func (s *Session) Close() error {
	switch {
	case s.inRun:
		return ErrRunning
	case s.closed:
		return nil
	}
	s.closed = true
	close(s.over)
	s.wm.Release()
	return nil
}

// open returns an error if the session was closed or interrupted.
func (s *Session) open() error {
	switch {
	case s.closed:
		return ErrClosed
	case s.wm != nil && s.wm.Broken():
		return ErrInterrupted
	}
	return nil
}

// Pool keeps sessions of one rule base that are between two requests, so that the next request finds one that has its
// memory already. It is safe for concurrent use; a session from it is for one goroutine at a time, like any other. The
// garbage collector may take sessions that wait, as it does with a sync.Pool.
type Pool struct {
	rb      *RuleBase
	options []SessionOption
	idle    sync.Pool
}

// NewPool returns an empty pool whose sessions are opened with the options. They share these: a listener or writer
// among them is called by several goroutines.
func (rb *RuleBase) NewPool(options ...SessionOption) *Pool {
	return &Pool{rb: rb, options: options}
}

// Get returns a session that is empty, as NewSession would open it.
func (p *Pool) Get() *Session {
	if s, ok := p.idle.Get().(*Session); ok {
		return s
	}
	return p.rb.NewSession(p.options...)
}

// Put resets a session from Get and keeps it for the next one. One that cannot be used again, because it was closed, is
// running, or has other rules by now, is left to the collector. The caller must not use the session afterwards.
func (p *Pool) Put(s *Session) {
	if s == nil || s.rb != p.rb || s.Reset() != nil {
		return
	}
	p.idle.Put(s)
}
