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

// Decider makes decisions within limits. It is safe for concurrent use. It keeps sessions between requests, because reusing one
// that already has memory is cheaper than opening a new one.
type Decider struct {
	Limits Limits

	mu    sync.Mutex
	desks map[string]*desks // by name of the rule base
}

// desks holds the free desks for one version of a rule base, the one that was used last.
type desks struct {
	base *ruleset.Base
	idle sync.Pool
}

// desk is a session kept between requests, with its output buffers and its clock.
type desk struct {
	session *whenthen.Session
	clock   *script.Clock
	printed bytes.Buffer
}

// now returns the time for the session.
func (d *desk) now() time.Time { return d.clock.Now() }

// of returns the desks of a base.
func (d *Decider) of(base *ruleset.Base) *desks {
	d.mu.Lock()
	defer d.mu.Unlock()
	known := d.desks[base.Name]
	if known == nil || known.base != base {
		if d.desks == nil {
			d.desks = map[string]*desks{}
		}
		known = &desks{base: base}
		d.desks[base.Name] = known
	}
	return known
}

// take returns a desk with an empty session.
func (d *desks) take(limits Limits) *desk {
	if free, ok := d.idle.Get().(*desk); ok {
		return free
	}
	return newDesk(d.base, limits)
}

func newDesk(base *ruleset.Base, limits Limits, more ...whenthen.SessionOption) *desk {
	made := &desk{clock: &script.Clock{}}
	options := append(limits.Options(), base.Session...)
	options = append(options, whenthen.MaxFirings(limits.Firings), whenthen.Clock(made.now), whenthen.Output(&made.printed), whenthen.Profiled())
	made.session = base.Rules.NewSession(append(options, more...)...)
	return made
}

// give keeps a desk for the next request. A session that cannot be reused is dropped.
func (d *desks) give(free *desk) {
	if free.session.Reset() != nil {
		return
	}
	free.printed.Reset()
	d.idle.Put(free)
}

// seat makes a job use the session of the desk.
func (d *desk) seat(job *runner.Job) {
	job.Open = func(clock *script.Clock) *whenthen.Session {
		d.clock = clock
		return d.session
	}
}
