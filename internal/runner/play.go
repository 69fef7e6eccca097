package runner

import (
	"context"
	"fmt"
	"slices"
	"time"

	"whenthen"
	"whenthen/internal/script"
)

// ClockKind is the kind of clock of a session.
type ClockKind string

// The kinds of clocks. The zero ClockKind means RealClock, or, if a fact or a step moves the clock, EventClock or PseudoClock.
const (
	RealClock   ClockKind = "real"   // the system time
	PseudoClock ClockKind = "pseudo" // moved only by steps that advance it and facts that specify their time
	// EventClock is a PseudoClock, but before a fact moves it forward rules fire, and again at every time in between at which a timer, a
	// window or an expiry is due. If it was requested explicitly, the @timestamp of facts without another time also moves it.
	EventClock ClockKind = "events"
)

// player runs a job once.
type player struct {
	*Outcome
	job      *Job
	objects  *Objects
	clock    *script.Clock
	events   bool
	stamped  bool                       // facts without an explicit time happen at their @timestamp
	handles  map[string]whenthen.Handle // by fact id, for steps
	options  []whenthen.SessionOption
	lateness Late
	inserted bool // a fact was inserted after the last firing
	lasting  bool // the session outlives the run: ids of existing facts are kept, ids of deleted facts are dropped
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
	own := []whenthen.SessionOption{whenthen.MaxFirings(j.MaxFirings), whenthen.HugePages()}
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

// play opens the session, sets globals, inserts facts, and fires or executes the steps.
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
	before := p.Times.Fire // while the facts moved the clock
	p.Times.Insert = inserted.Sub(start) - before
	defer func() { p.Times.Fire = before + time.Since(inserted) }()
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

// steps sets the focus of a script and executes its steps.
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

// stepError adds the position of a step to an error. Errors of rules and of inserted facts have their own position.
func stepError(s script.Step, err error) error {
	if s.Fire != nil || s.Insert != nil || s.Query != nil && !isUsage(err) {
		return err
	}
	return fmt.Errorf("%s: %w", s.At, err)
}

// run fires until there is nothing left to fire, or just n times.
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
