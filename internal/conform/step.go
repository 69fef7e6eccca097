package conform

import (
	"context"
	"fmt"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/script"
)

// step executes one step of a case.
func (x *execution) step(ctx context.Context, s script.Step) error {
	if err := x.moved(); err != nil {
		return err
	}
	switch {
	case s.Insert != nil:
		return x.insert(*s.Insert)
	case s.Update != nil:
		return x.update(s.Update)
	case s.Globals != nil:
		return x.setGlobals(s.Globals)
	case s.Fire != nil:
		return x.fire(ctx, *s.Fire)
	case s.Query != nil:
		return x.query(s.Query)
	case s.Advance != nil:
		return x.clock.Advance(*s.Advance)
	case s.Swap != "":
		return x.swap(ctx, s.Swap)
	case !s.To.IsZero():
		return x.clock.AdvanceTo(s.To)
	case s.Focus != "":
		x.session.Focus(s.Focus)
		return nil
	}
	return x.delete(s.Delete)
}

func (x *execution) handle(id string) (whenthen.Handle, error) {
	h, ok := x.handles[id]
	if !ok {
		return h, fmt.Errorf("no fact called %q", id)
	}
	return h, nil
}

func (x *execution) insert(s facts.Spec) error {
	v, err := x.build.Build(s)
	if err == nil && !s.Time.IsZero() {
		err = x.clock.AdvanceTo(s.Time)
	}
	if err != nil {
		return err
	}
	h, err := x.session.InsertAt(s.EntryPoint, v)
	if err != nil {
		return err
	}
	x.handles[s.ID] = h
	if _, known := x.ids[h]; !known { // if the object already is a fact, it keeps its first id
		x.name(h, s.ID)
	}
	return nil
}

// name assigns an id to a new fact.
func (x *execution) name(h whenthen.Handle, id string) {
	x.ids[h] = id
	x.handles[id] = h
	x.build.Name(id, h.Value())
	if rec, ok := h.Value().(*fact.Record); ok {
		x.records[rec] = id
	}
}

func (x *execution) update(u *script.Update) error {
	h, err := x.handle(u.ID)
	if err != nil {
		return err
	}
	if !h.Live() { // according to the answers, this ends a case
		return &whenthen.RuntimeError{Phase: engine.Matching, Cause: engine.ErrNotAFact}
	}
	return u.Do(x.session, x.build, h)
}

// delete deletes a fact. It is not an error if a rule has already deleted it.
func (x *execution) delete(id string) error {
	h, err := x.handle(id)
	if err != nil || !h.Live() {
		return err
	}
	return x.session.Delete(h)
}

func (x *execution) setGlobals(globals *facts.Object) error {
	for _, g := range globals.Members {
		t := x.rules.GlobalType(g.Name)
		if t == nil {
			return fmt.Errorf("no global called %q", g.Name)
		}
		v, err := x.build.Convert(g.Value, t)
		if err == nil {
			err = x.session.SetGlobal(g.Name, v)
		}
		if err != nil {
			return fmt.Errorf("global %s: %w", g.Name, err)
		}
	}
	return nil
}

// fire runs the session within the remaining number of firings of the case. Reaching the limit is not an error, even if nothing was
// left to fire.
func (x *execution) fire(ctx context.Context, n int) error {
	left := max(x.c.MaxFirings-x.fired, 0) // a run may fire more often than n, see Session.FireN
	if n < 0 || n > left {
		n = left
	}
	if x.single {
		return x.fireSingly(ctx, n)
	}
	did, err := x.session.FireN(ctx, n)
	if err != nil {
		return err
	}
	x.fired += did
	x.result.LimitReached = x.result.LimitReached || x.fired >= x.c.MaxFirings
	return nil
}

// fireSingly fires at most n times, each time in a separate run.
func (x *execution) fireSingly(ctx context.Context, n int) error {
	for range n {
		did := 0
		for _, err := range x.session.Firings(ctx) {
			if err != nil {
				return err
			}
			did++
			break
		}
		if x.fired += did; did == 0 {
			break
		}
		if err := x.moved(); err != nil {
			return err
		}
	}
	x.result.LimitReached = x.result.LimitReached || x.fired >= x.c.MaxFirings
	return nil
}

func (x *execution) query(q *script.Query) error {
	args := make([]any, len(q.Args))
	for i, a := range q.Args {
		if o, ok := a.(*facts.Object); ok {
			if _, unbound := o.Get("$var"); unbound {
				args[i] = engine.Unbound
				continue
			}
		}
		v, err := x.build.Convert(a, fact.ObjectType)
		if err != nil {
			return err
		}
		args[i] = v
	}
	found, err := x.session.Query(q.Name, args...)
	if err != nil {
		return err
	}
	rows := []any{}
	for _, row := range found {
		o := &facts.Object{}
		for _, name := range row.Names() {
			v, _ := row.Value(name)
			o.Add(name, x.encode.Value(v))
		}
		o.Sort()
		rows = append(rows, o)
	}
	facts.SortByText(rows)
	answer := &facts.Object{}
	answer.Add("name", q.Name)
	answer.Add("rows", rows)
	x.result.Queries = append(x.result.Queries, answer)
	return nil
}
