package live

import (
	"context"
	"errors"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// session is a session in memory. Keeper makes sure that only one goroutine uses it at a time.
type session struct {
	store.Head
	base    *ruleset.Base
	engine  *whenthen.Session
	player  *runner.Player
	clock   *script.Clock
	printed strings.Builder
	limits  decide.Limits
	records int
	change  *Change  // the latest change of rules; nil if there was none
	refused *Refusal // why it does not use the served rules; nil if it does

	ran  map[string]engine.RuleProfile // measurements up to the latest input
	did  []engine.RuleProfile          // the measurements of the latest input alone
	next time.Time                     // when work is due after the latest input; zero if none is

	logged       int // inputs stored since the newest snapshot
	loggedBytes  int
	snapshotSize int
	copied       *runner.Player // a copy for queries; nil if there is no copy of this version
}

// newSession opens an empty session.
func newSession(head store.Head, base *ruleset.Base, limits decide.Limits, records int) *session {
	s := &session{Head: head, base: base, limits: limits, records: records}
	s.clock = script.NewPseudoClock()
	if runner.ClockKind(head.Clock) == runner.RealClock {
		s.clock = script.NewToldClock(head.Created)
	}
	s.engine = base.Rules.NewSession(s.options()...)
	s.player = s.newPlayer(s.engine)
	return s
}

func (s *session) newPlayer(e *whenthen.Session) *runner.Player {
	firings := 0
	if s.limits.Firings > 0 {
		firings = s.limits.Firings + 1 // one more than allowed, to notice that the limit was exceeded
	}
	return runner.NewPlayer(s.base.Rules, e, s.clock, runner.ClockKind(s.Clock), firings)
}

// options returns the options of every engine session. The limit on firings applies to each input, so the session itself has no limit.
func (s *session) options() []whenthen.SessionOption {
	options := append(s.limits.Options(), s.base.Session...)
	return append(options, whenthen.Clock(s.clock.Now), whenthen.Output(&s.printed), whenthen.MaxFirings(-1), whenthen.Recorded(s.records), whenthen.Profiled())
}

// close releases the memory.
func (s *session) close() {
	s.forget()
	s.engine.Close()
}

// forget drops the copy for queries after a change of the session.
func (s *session) forget() {
	if s.copied != nil {
		s.copied.Session.Close()
		s.copied = nil
	}
}

// apply applies an input. untouched means that the session is unchanged despite an error; if it is false, the session must not be used
// after an error.
func (s *session) apply(ctx context.Context, in *Input, at time.Time) (result *facts.Object, untouched bool, err error) {
	s.forget()
	s.clock.Tell(at)
	s.printed.Reset()
	s.player.Begin()
	before := map[string]int{}
	for _, c := range s.engine.Fired() {
		before[c.Rule] = c.Count
	}
	handles, untouched, err := s.do(ctx, in)
	if err == nil && s.limits.Firings > 0 && s.player.Firings > s.limits.Firings {
		err = &whenthen.LimitError{Limit: "firings", Max: s.limits.Firings, Busiest: s.engine.Fired()}
	}
	if err != nil {
		return nil, untouched, problem.Of(err, problem.BadFacts)
	}
	if s.next, err = s.due(ctx); err != nil {
		return nil, false, problem.Of(err, problem.BadFacts)
	}
	result = &facts.Object{}
	result.Add("session", s.Key)
	result.Add("rules", s.base.Name)
	result.Add("rulesVersion", s.base.Version)
	result.Add("version", int(s.Version+1))
	result.Add("input", in.ID)
	result.Add("firings", s.player.Firings)
	result.Add("fired", runner.Counts(since(before, s.engine.Fired())))
	names := []any{}
	for _, h := range handles {
		names = append(names, s.player.FactName(h))
	}
	result.Add("facts", names)
	if len(s.player.Outcome.Answers) > 0 {
		result.Add("queries", s.player.Rows(s.player.Outcome.Answers))
	}
	result.Add("output", runner.Lines(s.printed.String()))
	s.measure()
	return result, false, nil
}

// measure records the work that the input has caused.
func (s *session) measure() {
	s.did = s.did[:0]
	if s.ran == nil {
		s.ran = map[string]engine.RuleProfile{}
	}
	for _, r := range s.engine.RuleProfiles() {
		before := s.ran[r.Rule]
		s.ran[r.Rule] = r
		r.Firings, r.Testing = max(r.Firings-before.Firings, 0), max(r.Testing-before.Testing, 0)
		r.Matching, r.Acting = max(r.Matching-before.Matching, 0), max(r.Acting-before.Acting, 0)
		if r.Firings > 0 || r.Matching > 0 || r.Testing > 0 {
			s.did = append(s.did, r)
		}
	}
}

// since returns the firings after an earlier count.
func since(before map[string]int, now []engine.RuleCount) (fired []engine.RuleCount) {
	for _, c := range now {
		if n := c.Count - before[c.Rule]; n > 0 {
			fired = append(fired, engine.RuleCount{Rule: c.Rule, Count: n})
		}
	}
	return fired
}

// do executes an input. handles are the facts that it inserts, other than in steps.
func (s *session) do(ctx context.Context, in *Input) (handles []whenthen.Handle, untouched bool, err error) {
	if in.Verb == Insert {
		source, err := in.Document.Source()
		if err != nil {
			return nil, true, err
		}
		handles, err = s.player.Take(ctx, source)
		return handles, handles == nil, err
	}
	plan, err := in.script()
	if err != nil {
		return nil, true, err
	}
	err = s.player.Play(ctx, plan)
	alone := len(plan.Steps) == 1 && plan.Facts == nil && plan.Globals == nil && plan.Focus == nil
	return nil, alone && errors.As(err, new(*runner.NameError)), err
}
