package runner

import (
	"context"
	"fmt"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/script"
)

// Player executes steps in a session that stays open: single steps, or the facts of one source after another. It belongs to the
// goroutine that uses the session.
type Player struct{ player }

// NewPlayer returns a player for an open session. clock is the clock with which the session was opened; kind determines whether rules fire
// when a fact moves it.
//
// If firings is not 0, an input ends without an error after that many firings.
func NewPlayer(rules *whenthen.RuleBase, session *whenthen.Session, clock *script.Clock, kind ClockKind, firings int) *Player {
	p := &Player{player{job: &Job{Rules: rules, Steps: &script.Script{MaxFirings: firings}}, clock: clock, events: kind == EventClock, handles: map[string]whenthen.Handle{}, lasting: true}}
	p.Outcome = &Outcome{Session: session, ids: map[any]string{}}
	p.Begin()
	return p
}

// AcceptLate makes the player insert facts whose time is before the clock at the current time; otherwise they are errors.
func (p *Player) AcceptLate() { p.lateness.Policy = AcceptLate }

// Begin starts an input: it clears the firings and query results of earlier ones, and the ids of objects that were only registered
// under an id. Facts keep their ids.
func (p *Player) Begin() {
	p.Firings, p.Answers = 0, nil
	b := facts.NewBuilder(p.Session.RuleBase().Types())
	b.Elsewhere(func(id string) (any, bool) {
		h, ok := p.handles[id]
		return h.Value(), ok && h.Live()
	})
	p.objects = &Objects{ids: p.ids, builder: b}
}

// Query runs a query.
func (p *Player) Query(ctx context.Context, q Query) (Answer, error) {
	resolved, err := p.job.resolveOne(q)
	if err != nil {
		return Answer{}, &usageError{err}
	}
	return resolved.ask(ctx, p.Session, p.objects.builder)
}

// Rows returns results of queries as JSON trees: {"name","rows"}.
func (p *Player) Rows(answers []Answer) []any { return trees(p.encoder(), answers) }

func (p *Player) encoder() *facts.Encoder {
	return &facts.Encoder{Types: p.Session.RuleBase().Types(), ID: p.id}
}

// Fact returns a fact as a JSON tree in the input format, with its FactName as the id.
func (p *Player) Fact(h whenthen.Handle) *facts.Object {
	return named(p.encoder().Fact(h.Value()), p.FactName(h))
}

// FactName returns the name of a fact: its id, or "#" and its number.
func (p *Player) FactName(h whenthen.Handle) string {
	if id := p.ids[h.Value()]; id != "" && p.handles[id] == h {
		return id
	}
	return fmt.Sprintf("#%d", h.ID())
}

// Play executes a whole script: globals, facts, focus, steps.
func (p *Player) Play(ctx context.Context, s *script.Script) error {
	if err := p.setGlobals(s); err != nil {
		return err
	}
	for _, f := range s.Facts {
		if err := p.insertSpec(ctx, f); err != nil {
			return err
		}
	}
	return p.steps(ctx, s)
}

// Take creates all facts of a source before it sets the globals and inserts the facts, each at its time. It returns the handles in the
// order of the facts. If it returns nil handles with an error, nothing has changed. An id that already belongs to a fact of the session is
// an error.
func (p *Player) Take(ctx context.Context, source *facts.Source) ([]whenthen.Handle, error) {
	var list, globals []facts.Given
	given := map[string]bool{}
	err := source.Make(p.objects.builder, func(g facts.Given) error {
		if g.Global != "" {
			globals = append(globals, g)
			return nil
		}
		if h, ok := p.handles[g.ID]; g.ID != "" && (ok && h.Live() || given[g.ID]) {
			return g.At.With(&duplicateIDError{g.ID})
		}
		given[g.ID] = true
		list = append(list, g)
		return nil
	})
	if err != nil {
		return nil, err
	}
	handles := make([]whenthen.Handle, 0, len(list))
	for _, g := range globals {
		if err := p.objects.builder.SetGlobal(p.Session, g); err != nil {
			return handles, err
		}
	}
	for i := range list {
		g := &list[i]
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

// duplicateIDError is the error for a fact whose id another fact has.
type duplicateIDError struct{ id string }

// Error names the id.
func (e *duplicateIDError) Error() string {
	return fmt.Sprintf("a fact of the session has the id %q already", e.id)
}

// Names returns the facts that have an id and still exist, with their numbers, by id.
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

// Name restores the ids of facts as returned by Names.
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

// Pending reports whether facts were inserted after the last firing; SetPending restores this state along with a session.
func (p *Player) Pending() bool { return p.inserted }

// SetPending restores the state returned by Pending.
func (p *Player) SetPending(pending bool) { p.inserted = pending }
