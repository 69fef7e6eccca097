package runner

import (
	"context"
	"fmt"
	"time"

	"whenthen"
	"whenthen/facts"
)

// Late determines how to treat a fact whose time is before the clock. By default it is an error.
type Late struct {
	Policy LatePolicy
	Grace  time.Duration // a fact at most this far behind the clock is not late; it is inserted at the current time
	// Divert receives the facts left out by DivertLate, in the input format and with their time.
	Divert func(*facts.Object) error
}

// LatePolicy is the treatment of a late fact.
type LatePolicy int

// The policies.
const (
	RefuseLate LatePolicy = iota // it is an error
	AcceptLate                   // the fact is inserted at the current time; its own time properties are kept
	DropLate                     // the fact is left out
	DivertLate                   // the fact is passed to Divert
)

// late reports whether a fact is late and must be left out.
func (p *player) late(g *facts.Given) (bool, error) {
	l := &p.lateness
	if l.Policy == RefuseLate || l.Policy == AcceptLate || !g.Time.Add(l.Grace).Before(p.clock.Now()) {
		return false, nil
	}
	p.lateFacts++
	if l.Policy == DropLate {
		return true, nil
	}
	o := (&facts.Encoder{Types: p.Session.RuleBase().Types()}).Fact(g.Object)
	if g.EntryPoint != "" {
		o.Add("entryPoint", g.EntryPoint)
	}
	o.Add("at", g.Time.UnixMilli())
	return true, l.Divert(o)
}

// moveTo moves the clock forward to the time of a fact. An event clock does not jump: rules fire for the facts so far, and then at every
// time before t at which a timer, a window or the expiry of an event is due.
func (p *player) moveTo(ctx context.Context, t time.Time) error {
	if p.events && (p.inserted || p.clock.Now().UnixMilli() > 0) {
		if err := p.live(ctx, t); err != nil {
			return err
		}
	}
	return p.clock.AdvanceTo(t)
}

// live fires for the facts so far, and at every time before t at which a timer, a window or an expiry is due.
func (p *player) live(ctx context.Context, t time.Time) error {
	start := time.Now()
	defer func() { p.Times.Fire += time.Since(start) }()
	for {
		fired := p.Firings
		if err := p.run(ctx, 0); err != nil {
			return err
		}
		due, ok, err := p.Session.Due(ctx)
		if err != nil || !ok || !due.Before(t) {
			return err
		}
		if now := p.clock.Now(); due.After(now) {
			if err := p.clock.AdvanceTo(due); err != nil {
				return err
			}
		} else if p.Firings == fired { // the limit on firings is reached
			return nil
		}
	}
}

// MoveTo moves the clock forward to t, as a fact with that time would.
func (p *Player) MoveTo(ctx context.Context, t time.Time) error { return p.moveTo(ctx, t) }

// entered records a fact that was inserted.
func (p *player) entered(g *facts.Given, h whenthen.Handle) {
	p.inserted = true
	if g.ID != "" && p.job.Steps != nil {
		p.handles[g.ID] = h
	}
}

// LateNote returns a message about the number of facts left out because they were late, or "".
func (o *Outcome) LateNote() string {
	if o.lateFacts == 0 {
		return ""
	}
	return fmt.Sprintf("facts left out because they came late: %d", o.lateFacts)
}
