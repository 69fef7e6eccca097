package runner

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/factexpr"
	"whenthen/internal/script"
)

// setGlobals sets the globals of the facts, then of the steps, then of the job; later ones override earlier ones.
func (p *player) setGlobals(steps *script.Script) error {
	globals := p.objects.globals
	if steps != nil {
		for _, s := range steps.Facts { // globals may refer to these facts
			if s.Insert || s.ID == "" {
				continue
			}
			v, err := p.objects.builder.Build(s)
			if err != nil {
				return err
			}
			p.objects.builder.Name(s.ID, v)
		}
		globals = append(globals[:len(globals):len(globals)], given(steps.Globals, "steps")...)
	}
	for _, g := range append(globals[:len(globals):len(globals)], p.job.Globals...) {
		if err := p.objects.builder.SetGlobal(p.Session, g); err != nil {
			return err
		}
	}
	return nil
}

// given returns the members of an object as globals.
func given(o *facts.Object, at string) []facts.Given {
	if o == nil {
		return nil
	}
	list := make([]facts.Given, len(o.Members))
	for i, m := range o.Members {
		list[i] = facts.Given{Global: m.Name, Value: m.Value, At: facts.PlaceOf(at)}
	}
	return list
}

// insertSpec creates a fact from a step and inserts it.
func (p *player) insertSpec(ctx context.Context, s facts.Spec) error {
	if !s.Insert && s.ID != "" && p.objects.builder.Known(s.ID) {
		return nil
	}
	object, err := p.objects.builder.Build(s)
	if err != nil {
		return err
	}
	if s.ID != "" {
		p.objects.builder.Name(s.ID, object)
		p.ids[object] = s.ID
	}
	if !s.Insert {
		return nil
	}
	_, err = p.insert(ctx, &facts.Given{Object: object, ID: s.ID, EntryPoint: s.EntryPoint, Time: s.Time, At: facts.PlaceOf(s.At)})
	return err
}

// insert inserts a fact at its time. With an event clock, rules fire before the clock moves forward.
func (p *player) insert(ctx context.Context, g *facts.Given) (whenthen.Handle, error) {
	if p.stamped && g.Time.IsZero() {
		if at, says := p.Session.TimeOf(g.Object); says {
			stamped := *g
			stamped.Time, g = at, &stamped
		}
	}
	if !g.Time.IsZero() {
		if out, err := p.reach(ctx, g); out || err != nil {
			return whenthen.Handle{}, err
		}
	}
	if err := factexpr.EntryPoint(p.Session.RuleBase(), g.EntryPoint); err != nil {
		return whenthen.Handle{}, g.At.With(err)
	}
	h, err := p.Session.InsertAt(g.EntryPoint, g.Object)
	if err != nil {
		return whenthen.Handle{}, g.At.With(err)
	}
	p.entered(g, h)
	return h, nil
}

// reach moves the clock forward to the time of a fact. It reports whether the fact is late and must be left out.
func (p *player) reach(ctx context.Context, g *facts.Given) (out bool, err error) {
	switch now := p.clock.Now(); {
	case g.Time.Equal(now):
		return false, nil
	case g.Time.Before(now) && p.lateness.Policy != RefuseLate:
		return p.late(g)
	case g.Time.Before(now):
		return false, g.At.With(p.clock.AdvanceTo(g.Time)) // the error explains why not
	}
	return false, p.moveTo(ctx, g.Time)
}

// step executes one step.
func (p *player) step(ctx context.Context, s script.Step) error {
	switch {
	case s.Insert != nil:
		return p.insertSpec(ctx, *s.Insert)
	case s.Update != nil:
		return p.update(s.Update)
	case s.Globals != nil:
		for _, g := range given(s.Globals, "") {
			if err := p.objects.builder.SetGlobal(p.Session, g); err != nil {
				return err
			}
		}
		return nil
	case s.Fire != nil:
		return p.fireStep(ctx, *s.Fire)
	case s.Query != nil:
		return p.query(ctx, s.Query)
	case s.Advance != nil:
		return p.clock.Advance(*s.Advance)
	case s.Swap != "":
		return p.swap(ctx, s.Swap)
	case !s.To.IsZero():
		return p.clock.AdvanceTo(s.To)
	case s.Focus != "":
		return p.Session.Focus(s.Focus)
	case s.Process != "":
		process, err := ParseProcess(s.Process)
		if err != nil {
			return err
		}
		return p.startProcess(process)
	}
	h, err := p.handle(s.Delete)
	if err != nil || !h.Live() { // it is not an error if a rule has already deleted it
		return err
	}
	return p.Session.Delete(h)
}

// swap continues the session with other rules.
func (p *player) swap(ctx context.Context, path string) error {
	if p.job.Compile == nil {
		return errors.New("the rules cannot be changed in this run")
	}
	rules, err := p.job.Compile(ctx, path)
	if err != nil {
		return err
	}
	if _, err := p.Session.SwapContext(ctx, rules); err != nil {
		return err
	}
	p.objects.builder = facts.NewBuilder(rules.Types())
	for id, h := range p.handles {
		p.objects.builder.Name(id, h.Value())
	}
	return nil
}

// fireStep fires like fireAllRules(n) in Drools, within the total limit of the steps.
func (p *player) fireStep(ctx context.Context, n int) error {
	fired, err := p.Session.FireN(ctx, p.left(n))
	p.Firings += fired
	return err
}

// left limits n firings, or any number if n is negative, to the number that remains.
func (p *player) left(n int) int {
	if p.job.Steps == nil || p.job.Steps.MaxFirings == 0 {
		return n
	}
	if left := max(p.job.Steps.MaxFirings-p.Firings, 0); n < 0 || n > left {
		return left
	}
	return n
}

// handle returns the fact with an id, or with a number as in "#3".
func (p *player) handle(id string) (whenthen.Handle, error) {
	if h, ok := p.handles[id]; ok && (h.Live() || !p.lasting) {
		return h, nil
	}
	if number, ok := strings.CutPrefix(id, "#"); ok {
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			if h, ok := p.Session.Handle(n); ok {
				return h, nil
			}
		}
		if !p.lasting {
			return p.FactNamed(id)
		}
	}
	var names []string
	for name, h := range p.handles {
		if h.Live() || !p.lasting {
			names = append(names, name)
		}
	}
	return whenthen.Handle{}, &NameError{What: "fact", Name: id, message: fmt.Sprintf("no fact has the id %q", id), near: names}
}

// NameError is the error for a fact or query that does not exist.
type NameError struct {
	What, Name string // What is "fact" or "query"
	message    string
	near       []string // the existing names
}

// Error returns the missing name, and the most similar existing name.
func (e *NameError) Error() string {
	if near := source.Nearest(e.Name, e.near); near != "" {
		return fmt.Sprintf("%s; did you mean %q?", e.message, near)
	}
	return e.message
}

// update changes a fact.
func (p *player) update(u *script.Update) error {
	h, err := p.handle(u.ID)
	if err != nil {
		return err
	}
	if !h.Live() {
		return fmt.Errorf("fact %q cannot be updated: it has been deleted", u.ID)
	}
	return u.Do(p.Session, p.objects.builder, h)
}

// query runs the query of a step.
func (p *player) query(ctx context.Context, q *script.Query) error {
	typed := Query{Name: q.Name, Open: q.Open}
	for _, a := range q.Args {
		if o, ok := a.(*facts.Object); ok {
			if _, open := o.Get("$var"); open {
				a = engine.Unbound
			}
		}
		typed.Args = append(typed.Args, a)
	}
	resolved, err := p.job.resolveOne(typed)
	if err != nil {
		return &usageError{err}
	}
	return p.ask(ctx, resolved)
}

// ask runs a resolved query and records its rows.
func (p *player) ask(ctx context.Context, q Query) error {
	a, err := q.ask(ctx, p.Session, p.objects.builder)
	if err != nil {
		return err
	}
	p.Answers = append(p.Answers, a)
	if p.job.Answered == nil {
		return nil
	}
	return p.job.Answered(a)
}

// usageError is a mistake in a step, not in the rules.
type usageError struct{ error }

func (u *usageError) Unwrap() error { return u.error }

func isUsage(err error) bool { return errors.As(err, new(*usageError)) }
