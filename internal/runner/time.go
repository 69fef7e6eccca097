package runner

import (
	"context"
	"fmt"
	"time"

	"whenthen"
	"whenthen/facts"
)

// Late says what becomes of a fact whose time the clock has passed. The zero value makes it an error.
type Late struct {
	Policy LatePolicy
	Grace  time.Duration // so much behind the clock a fact is not late yet: it comes in at the present time
	// Divert takes the facts that are left out by DivertLate, in the form in which facts are read, with their time.
	Divert func(*facts.Object) error
}

// LatePolicy is what is done with a late fact.
type LatePolicy int

// The policies.
const (
	RefuseLate LatePolicy = iota // it is an error
	AcceptLate                   // it comes in at the present time, with the time that its properties say
	DropLate                     // it is left out
	DivertLate                   // it is handed to a function
)

// late reports that a fact is late and left out.
func (p *player) late(g *facts.Given) (bool, error) {
	l := &p.lateness
	if l.Policy == RefuseLate || l.Policy == AcceptLate || !g.Time.Add(l.Grace).Before(p.clock.Now()) {
		return false, nil
	}
	p.LateFacts++
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

// moveTo moves the clock on to the time of a fact. A clock of events lives through the time up to there: rules fire for the facts so far, and then at
// every moment at which a timer, a window or the end of an event is due.
func (p *player) moveTo(ctx context.Context, t time.Time) error {
	if p.events && (p.inserted || p.clock.Now().UnixMilli() > 0) {
		if err := p.live(ctx, t); err != nil {
			return err
		}
	}
	return p.clock.AdvanceTo(t)
}

// live fires for the facts so far, and at every moment before t at which something is due.
func (p *player) live(ctx context.Context, t time.Time) error {
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
		} else if p.Firings == fired { // as many have fired as may
			return nil
		}
	}
}

// MoveTo moves the clock on to t as a fact of that time would.
func (p *Player) MoveTo(ctx context.Context, t time.Time) error { return p.moveTo(ctx, t) }

// Live fires for the facts so far and lives through the time up to t on a clock of events, as a fact of that time would make it do, and fires
// what is due then.
func (p *Player) Live(ctx context.Context, t time.Time) error {
	if err := p.moveTo(ctx, t); err != nil {
		return err
	}
	return p.run(ctx, 0)
}

// entered notes a fact that has come in.
func (p *player) entered(g *facts.Given, h whenthen.Handle) {
	p.inserted = true
	if g.ID != "" && p.job.Steps != nil {
		p.handles[g.ID] = h
	}
}

// LateNote tells how many facts were left out because they were late, "" if none were.
func (o *Outcome) LateNote() string {
	if o.LateFacts == 0 {
		return ""
	}
	return fmt.Sprintf("facts left out because they came late: %d", o.LateFacts)
}
