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
//
// An input ends after firings, without an error, if that is not 0.
func NewPlayer(rules *whenthen.RuleBase, session *whenthen.Session, clock *script.Clock, kind ClockKind, firings int) *Player {
	p := &Player{player{job: &Job{Rules: rules, Steps: &script.Script{MaxFirings: firings}}, clock: clock, events: kind == EventClock, handles: map[string]whenthen.Handle{}, lasting: true}}
	p.Outcome = &Outcome{Session: session, ids: map[any]string{}}
	p.Begin()
	return p
}

// AcceptLate makes facts whose time is over by the clock come in at the present time; without it they are errors.
func (p *Player) AcceptLate() { p.lateness.Policy = AcceptLate }

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

// Query asks a query.
func (p *Player) Query(ctx context.Context, q Query) (Answer, error) {
	resolved, err := p.job.resolveOne(q)
	if err != nil {
		return Answer{}, &usageError{err}
	}
	return resolved.ask(ctx, p.Session, p.objects.builder)
}

// Rows writes answers of queries as JSON trees: {"name","rows"}.
func (p *Player) Rows(answers []Answer) []any { return trees(p.encoder(), answers) }

func (p *Player) encoder() *facts.Encoder {
	return &facts.Encoder{Types: p.Session.RuleBase().Types(), ID: p.id}
}

// Fact writes a fact as a JSON tree, in the form in which facts are read, with what FactName calls it as its id.
func (p *Player) Fact(h whenthen.Handle) *facts.Object {
	return named(p.encoder().Fact(h.Value()), p.FactName(h))
}

// FactName is what a fact is called: its id, or "#" and its number.
func (p *Player) FactName(h whenthen.Handle) string {
	if id := p.ids[h.Value()]; id != "" && p.handles[id] == h {
		return id
	}
	return fmt.Sprintf("#%d", h.ID())
}

// Play does a whole script: globals, facts, focus, steps.
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

// Take makes all the facts of a source before it sets the globals and inserts the facts, each at its time. It returns the
// handles in the order of the facts, nil with an error that has changed nothing. An id that a fact of the session has is an error.
func (p *Player) Take(ctx context.Context, source *facts.Source) ([]whenthen.Handle, error) {
	var list, globals []facts.Given
	given := map[string]bool{}
	err := source.Make(p.objects.builder, func(g facts.Given) error {
		if g.Global != "" {
			globals = append(globals, g)
			return nil
		}
		if h, ok := p.handles[g.ID]; g.ID != "" && (ok && h.Live() || given[g.ID]) {
			return g.At.With(&IDError{g.ID})
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

// IDError tells that a fact was given an id that another one has.
type IDError struct{ ID string }

// Error names the id.
func (e *IDError) Error() string {
	return fmt.Sprintf("a fact of the session has the id %q already", e.ID)
}

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
