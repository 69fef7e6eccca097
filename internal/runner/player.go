package runner

import (
	"context"
	"fmt"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/script"
)

// Player does steps in a session that stays: one step, or the facts of one source, after the other. It belongs to the goroutine
// that has the session.
type Player struct{ player }

// NewPlayer plays on a session that is open already. The clock is the one that the session was opened with; kind says
// whether rules fire when a fact moves it.
func NewPlayer(rules *whenthen.RuleBase, session *whenthen.Session, clock *script.Clock, kind ClockKind) *Player {
	p := &Player{player{job: &Job{Rules: rules}, clock: clock, events: kind == EventClock, handles: map[string]whenthen.Handle{}}}
	p.Outcome = &Outcome{Session: session, ids: map[any]string{}}
	p.Begin()
	return p
}

// Begin starts an input: the firings and answers of earlier ones are forgotten, and so are objects that were only made known
// under an id. Facts keep theirs.
func (p *Player) Begin() {
	p.Firings, p.Answers = 0, nil
	b := facts.NewBuilder(p.Session.RuleBase().Types())
	b.Elsewhere(func(id string) (any, bool) {
		h, ok := p.handles[id]
		return h.Value(), ok && h.Live()
	})
	p.objects = &Objects{ids: p.ids, builder: b}
}

// Step does one step.
func (p *Player) Step(ctx context.Context, s script.Step) error {
	if err := p.step(ctx, s); err != nil {
		return stepError(s, err)
	}
	return nil
}

// Take makes all the facts of a source before it sets the globals and inserts the facts, each at its time. It returns the
// handles in the order of the facts. An id that a fact of the session has is an error.
func (p *Player) Take(ctx context.Context, source *facts.Source) ([]whenthen.Handle, error) {
	var list, globals []facts.Given
	given := map[string]bool{}
	err := source.Make(p.objects.builder, func(g facts.Given) error {
		if g.Global != "" {
			globals = append(globals, g)
			return nil
		}
		if h, ok := p.handles[g.ID]; g.ID != "" && (ok && h.Live() || given[g.ID]) {
			return at(g.At, &IDError{g.ID})
		}
		given[g.ID] = true
		list = append(list, g)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, g := range globals {
		if err := p.objects.builder.SetGlobal(p.Session, g); err != nil {
			return nil, err
		}
	}
	handles := make([]whenthen.Handle, 0, len(list))
	for _, g := range list {
		h, err := p.insert(ctx, g)
		if err != nil {
			return handles, err
		}
		if g.ID != "" {
			p.ids[g.Object] = g.ID
		}
		handles = append(handles, h)
	}
	return handles, nil
}

// IDError tells that a fact was given an id that another one has.
type IDError struct{ ID string }

// Error names the id.
func (e *IDError) Error() string { return fmt.Sprintf("a fact of the session has the id %q already", e.ID) }

// Names are the facts that were given an id and are still there, with their numbers.
func (p *Player) Names() map[string]int64 {
	names := map[string]int64{}
	for id, h := range p.handles {
		if h.Live() {
			names[id] = h.ID()
		} else {
			delete(p.handles, id)
		}
	}
	for object, id := range p.ids {
		if h, ok := p.handles[id]; !ok || h.Value() != object {
			delete(p.ids, object)
		}
	}
	return names
}

// Name gives facts their ids back, as Names has told them.
func (p *Player) Name(names map[string]int64) error {
	for id, n := range names {
		h, ok := p.Session.Handle(n)
		if !ok {
			return fmt.Errorf("there is no fact #%d, which has the id %q", n, id)
		}
		p.handles[id] = h
		p.ids[h.Value()] = id
	}
	return nil
}

// Pending reports that facts came in for which rules have not fired; SetPending brings that back with a session.
func (p *Player) Pending() bool { return p.inserted }

// SetPending is said of a session that was restored.
func (p *Player) SetPending(pending bool) { p.inserted = pending }
