package engine

import "sync"

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
