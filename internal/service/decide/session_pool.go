package decide

import (
	"bytes"
	"sync"
	"time"

	"whenthen"
	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/ruleset"
)

// Decider makes decisions within limits. It is safe for concurrent use. It keeps sessions between requests, because reusing a session that
// already has memory is faster than opening a new one.
type Decider struct {
	Limits Limits

	mu    sync.Mutex
	pools map[string]*sessionPool // by name of the rule base
}

// sessionPool contains the free sessions for one version of a rule base, the version that was used last.
type sessionPool struct {
	base *ruleset.Base
	idle sync.Pool
}

// keptSession is a session that is kept between requests, with its output buffers and its clock.
type keptSession struct {
	session *whenthen.Session
	clock   *script.Clock
	printed bytes.Buffer
}

// now returns the time for the session.
func (k *keptSession) now() time.Time { return k.clock.Now() }

// of returns the pool of a base.
func (d *Decider) of(base *ruleset.Base) *sessionPool {
	d.mu.Lock()
	defer d.mu.Unlock()
	known := d.pools[base.Name]
	if known == nil || known.base != base {
		if d.pools == nil {
			d.pools = map[string]*sessionPool{}
		}
		known = &sessionPool{base: base}
		d.pools[base.Name] = known
	}
	return known
}

// take returns an empty session.
func (p *sessionPool) take(limits Limits) *keptSession {
	if free, ok := p.idle.Get().(*keptSession); ok {
		return free
	}
	return newKeptSession(p.base, limits)
}

func newKeptSession(base *ruleset.Base, limits Limits, more ...whenthen.SessionOption) *keptSession {
	made := &keptSession{clock: &script.Clock{}}
	options := append(limits.Options(), base.Session...)
	options = append(options, whenthen.MaxFirings(limits.Firings), whenthen.Clock(made.now), whenthen.Output(&made.printed), whenthen.Profiled())
	made.session = base.Rules.NewSession(append(options, more...)...)
	return made
}

// give returns a session to the pool for the next request. A session that cannot be reused is dropped.
func (p *sessionPool) give(free *keptSession) {
	if free.session.Reset() != nil {
		return
	}
	free.printed.Reset()
	p.idle.Put(free)
}

// serve makes a job use the session.
func (k *keptSession) serve(job *runner.Job) {
	job.Open = func(clock *script.Clock) *whenthen.Session {
		k.clock = clock
		return k.session
	}
}
