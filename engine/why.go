package engine

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/internal/why"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/lazy"
)

// ErrNotRecorded is returned by Why in a session without a history: see [Recorded].
var ErrNotRecorded = why.ErrNotRecorded

// Why explains why a fact is in working memory or has been deleted: which firing inserted, last changed or deleted it, and the causes of
// that firing. With a property it explains how the property got its value. The session must be [Recorded].
func (s *Session) Why(h Handle, property string) (*explain.Why, error) {
	if h.fact == nil {
		return nil, ErrNotAFact
	}
	return s.asked().Fact(history.Probed(h.fact), property)
}

// WhyFired explains why a rule has fired: for the n-th time, counted from 1, or for the last time if n is 0. Without a rule name,
// n is the number of a firing among those of all rules.
func (s *Session) WhyFired(ruleName string, n int) (*explain.Why, error) {
	if s.history == nil {
		return nil, ErrNotRecorded
	}
	var r *rule.Rule
	if ruleName != "" {
		var err error
		if r, err = s.rb.ruleNamed(ruleName); err != nil {
			return nil, err
		}
	}
	return s.asked().Firing(r, n)
}

// WhyPrinted explains why a line was printed, or an element added to the list in a global: the newest one that equals the text or, if there
// is none, the newest one that contains it.
func (s *Session) WhyPrinted(text string) (*explain.Why, error) { return s.asked().Printed(text) }

var (
	factName   = lazy.Regexp(`^#(\d+)(?:\.(\w+))?$`)
	firingName = lazy.Regexp(`^firing (\d+)$`)
	ruleName   = lazy.Regexp(`^(.*?)(?: #(\d+))?$`)
)

// WhyNamed calls Why, WhyFired or WhyPrinted depending on a name typed by a user: "#3" is a fact, "#3.total" the value of a property,
// "firing 4" a firing, "rule name" or "rule name #2" a firing of a rule. Any other name is a printed line or an element of a global list.
func (s *Session) WhyNamed(name string) (*explain.Why, error) {
	if m := factName().FindStringSubmatch(name); m != nil {
		id, _ := strconv.ParseInt(m[1], 10, 64)
		asked := s.asked()
		f, err := asked.Numbered(id)
		if err != nil {
			return nil, err
		}
		return asked.Fact(f, m[2])
	}
	if m := firingName().FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return s.WhyFired("", n)
	}
	if m := ruleName().FindStringSubmatch(name); m != nil {
		if r, err := s.rb.ruleNamed(m[1]); err == nil {
			n, _ := strconv.Atoi(m[2])
			return s.WhyFired(r.Name, n)
		}
	}
	return s.WhyPrinted(name)
}

// WhyNot explains why a rule has not fired, for the current facts: which of its conditions fails and what is missing, or what happened to
// its matches. A rule is given by name, or by package and name. With handles, only combinations that contain these facts are examined.
// WhyNot changes nothing and may be called between runs. It can say more about past firings if the session is [Recorded]. The amount of
// work is limited: see [explain.WhyNot.Truncated].
func (s *Session) WhyNot(ruleName string, about ...Handle) (*explain.WhyNot, error) {
	return s.WhyNotContext(context.Background(), ruleName, about...)
}

// WhyNotContext does the same as [Session.WhyNot] under a context. If ctx ends first, the error is a *StoppedError.
func (s *Session) WhyNotContext(ctx context.Context, ruleName string, about ...Handle) (answer *explain.WhyNot, err error) {
	switch {
	case ctx == nil:
		return nil, errNoContext
	case s.inRun && !s.paused:
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	r, err := s.rb.ruleNamed(ruleName)
	if err != nil {
		return nil, err
	}
	facts := make([]probe.Fact, len(about))
	for i, h := range about {
		if !h.Live() {
			return nil, fmt.Errorf("fact %d: %w", i+1, ErrNotAFact)
		}
		if !why.CanMatch(r, h.Type()) {
			return nil, fmt.Errorf("rule %q has no condition that %s #%d could match", r.Name, h.Type(), h.ID())
		}
		facts[i] = history.Probed(h.fact)
	}
	if s.inRun {
		return s.asked().NotFired(ctx, r, facts)
	}
	err = s.under(ctx, func() error {
		answer, err = s.asked().NotFired(ctx, r, facts)
		if err != nil && ctx.Err() != nil { // whatever the end of the context has interrupted
			err = &StoppedError{Cause: context.Cause(ctx)}
		}
		return err
	})
	return answer, err
}

// asked returns the current state of the session in the form that package why needs.
func (s *Session) asked() *why.Session {
	return &why.Session{
		Memory:   s.wm,
		History:  s.history,
		Probe:    s.prober,
		Calendar: func(name string) bool { return s.options.calendars[name] != nil },
		Now:      s.options.now().UnixMilli(),
		Fired:    s.fired,
		Counts:   s.counts,
		Ended:    s.ended,
	}
}

// probeLimits limits the work for an answer to some seconds, more than any realistic question needs.
var probeLimits = budget.Limits{Steps: 10_000_000, Bytes: 1 << 28}

// prober returns a session that evaluates conditions on the current facts.
func (s *Session) prober() *probe.Session {
	p := &probe.Session{
		Base:  s.rb.base,
		Frame: &eval.Frame{Types: s.types, Globals: s.globals, FactTime: s.factTime, Budget: budget.New(probeLimits)},
		Now:   s.options.now().UnixMilli(),
		Query: s.probeQuery,
	}
	for h := range s.Facts() {
		p.Facts = append(p.Facts, history.Probed(h.fact))
	}
	return p
}

// probeQuery runs a query for the probe and returns the values of its parameters, row by row. Null arguments are outputs.
func (s *Session) probeQuery(q *rule.Query, args []fact.Object) ([][]fact.Object, error) {
	given := make([]bool, len(args))
	for i, a := range args {
		given[i] = !a.IsNull()
	}
	found, err := s.wm.Query(q, args, given)
	if err != nil {
		return nil, err
	}
	rows := make([][]fact.Object, len(found))
	for i, f := range found {
		for _, p := range q.Params {
			rows[i] = append(rows[i], s.types.Object(f.Values[slices.Index(f.Names, p.Name)]))
		}
	}
	return rows, nil
}
