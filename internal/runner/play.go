package runner

import (
	"context"
	"fmt"
	"slices"
	"time"

	"whenthen"
	"whenthen/internal/script"
)

// ClockKind says what the clock of a session shows.
type ClockKind string

// The clocks there are. The zero ClockKind is RealClock, unless a fact or a step moves the clock: then it is EventClock or
// PseudoClock.
const (
	RealClock   ClockKind = "real"   // the time of the machine
	PseudoClock ClockKind = "pseudo" // stands still but for steps that advance it and facts that say when they happen
	// EventClock is the same, and rules fire whenever a fact moves it on, and at every moment at which something is due by then. If it was asked
	// for, the @timestamp of facts that say nothing else moves it, too.
	EventClock ClockKind = "events"
)

// player runs a job once.
type player struct {
	*Outcome
	job      *Job
	objects  *Objects
	clock    *script.Clock
	events   bool
	stamped  bool                       // facts without a time given beside them happen when their @timestamp says
	handles  map[string]whenthen.Handle // by the ids of facts, for steps
	options  []whenthen.SessionOption
	lateness Late
	inserted bool // a fact is there for which rules have not fired
	lasting  bool // the session stays, and with it the ids of facts that are there; those of facts that have left are gone
}

func (j *Job) newPlayer(objects *Objects, options []whenthen.SessionOption) *player {
	p := &player{job: j, lateness: j.Late, objects: objects, clock: &script.Clock{}, handles: map[string]whenthen.Handle{}}
	p.Outcome = &Outcome{ids: objects.ids, Times: Times{Parse: objects.took}}
	kind := j.Clock
	if kind == "" && objects.Clocked() {
		kind = EventClock
	}
	if kind == "" && j.Steps != nil && j.Steps.Clocked() {
		kind = PseudoClock
	}
	p.stamped = j.Clock == EventClock
	own := []whenthen.SessionOption{whenthen.MaxFirings(j.MaxFirings)}
	switch {
	case kind != "" && kind != RealClock:
		p.clock, p.events = script.NewPseudoClock(), kind == EventClock
		own = append(own, whenthen.Clock(p.clock.Now))
	case !j.Now.IsZero():
		p.clock = script.NewToldClock(j.Now)
		own = append(own, whenthen.Clock(p.clock.Now))
	}
	if j.Steps != nil && j.Steps.Equality {
		own = append(own, whenthen.EqualityInsertion())
	}
	p.options = slices.Concat(own, j.Options, options)
	return p
}

// play opens the session, sets globals, inserts, and fires or does the steps.
func (p *player) play(ctx context.Context) error {
	start := time.Now()
	if p.job.Open != nil {
		p.Session = p.job.Open(p.clock)
	} else {
		p.Session = p.job.Rules.NewSession(p.options...)
	}
	steps := p.job.Steps
	if err := p.setGlobals(steps); err != nil {
		return err
	}
	for i := range p.objects.list {
		if _, err := p.insert(ctx, &p.objects.list[i]); err != nil {
			return err
		}
	}
	if steps != nil {
		for _, s := range steps.Facts {
			if err := p.insertSpec(ctx, s); err != nil {
				return err
			}
		}
	}
	inserted := time.Now()
	p.Times.Insert = inserted.Sub(start)
	defer func() { p.Times.Fire = time.Since(inserted) }()
	for _, group := range p.job.Focus {
		if err := p.Session.Focus(group); err != nil {
			return err
		}
	}
	for _, process := range p.job.Processes {
		if err := p.startProcess(process); err != nil {
			return err
		}
	}
	if steps == nil {
		return p.run(ctx, p.job.Firings)
	}
	return p.steps(ctx, steps)
}

// steps puts the focus where a script says, and does its steps.
func (p *player) steps(ctx context.Context, s *script.Script) error {
	for _, group := range s.Focus {
		if err := p.Session.Focus(group); err != nil {
			return err
		}
	}
	for _, step := range s.Steps {
		if err := p.step(ctx, step); err != nil {
			return stepError(step, err)
		}
	}
	return nil
}

// stepError is an error of a step with its place in front. Errors of rules and of inserted facts have a place of their own.
func stepError(s script.Step, err error) error {
	if s.Fire != nil || s.Insert != nil || s.Query != nil && !isUsage(err) {
		return err
	}
	return fmt.Errorf("%s: %w", s.At, err)
}

// run fires until nothing is left, or just n times.
func (p *player) run(ctx context.Context, n int) error {
	p.inserted = false
	if n == 0 {
		fired, err := p.Session.FireN(ctx, p.left(-1))
		p.Firings += fired
		return err
	}
	for _, err := range p.Session.Firings(ctx) {
		if err != nil {
			return err
		}
		if p.Firings++; p.Firings == n {
			break
		}
	}
	return nil
}
