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

// Decider makes decisions within limits. It may be used by many goroutines; sessions are kept between two requests, since one
// that has its memory already is cheaper than a new one.
type Decider struct {
	Limits Limits

	mu    sync.Mutex
	desks map[string]*desks // by the names of rule bases
}

// desks are those of the rules that a base had when it was asked last.
type desks struct {
	base *ruleset.Base
	idle sync.Pool
}

// desk is a session between two requests, with what it writes to and what tells it the time.
type desk struct {
	session *whenthen.Session
	clock   *script.Clock
	printed bytes.Buffer
}

// now is the time for the session.
func (d *desk) now() time.Time { return d.clock.Now() }

// of finds the desks of a base.
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

// take is a desk with an empty session.
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

// give keeps a desk for the next request. A session that cannot be used again is left to the collector.
func (d *desks) give(free *desk) {
	if free.session.Reset() != nil {
		return
	}
	free.printed.Reset()
	d.idle.Put(free)
}

// seat makes a job run at a desk.
func (d *desk) seat(job *runner.Job) {
	job.Open = func(clock *script.Clock) *whenthen.Session {
		d.clock = clock
		return d.session
	}
}
