package engine

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
)

// ErrRunning is what starting a run fails with while another one is going on, in a listener or a host method.
var ErrRunning = errors.New("the session is running already")

// FireAll fires until nothing is left to fire or a rule halts the run, and returns the number of firings, also with
// an error: *RuntimeError, *LimitError, or the context's.
func (s *Session) FireAll(ctx context.Context) (int, error) { return s.FireN(ctx, -1) }

// FireN stops as Drools' fireAllRules(n) does, without an error: a rule gives up its turn after n firings of its own, and
// no further rule gets one once n matches have fired in all. So more than n may fire where several rules take turns; a
// caller that wants exactly n counts in a loop over Firings. A negative n is no bound.
func (s *Session) FireN(ctx context.Context, n int) (int, error) {
	fired := 0
	if n == 0 {
		return 0, nil
	}
	err := s.run(ctx, n, nil, func() bool {
		fired++
		return true
	})
	return fired, err
}

// Firings yields each match after its action has run and its changes were worked off. Leaving the loop stops the run;
// the next one goes on from there. An error ends the sequence and comes with the match that failed, or with nil.
func (s *Session) Firings(ctx context.Context) iter.Seq2[*Match, error] {
	return func(yield func(*Match, error) bool) {
		var m *Match
		stopped := false
		err := s.run(ctx, -1, func(next rete.Match) { m = s.newMatch(next) }, func() bool {
			stopped = !yield(m, nil)
			m = nil
			return !stopped
		})
		if err != nil && !stopped {
			yield(m, err)
		}
	}
}

// run fires until nothing is left, a halt, an error, or after says stop. With a limit that is not negative, rules take
// turns as in Drools' fireAllRules(limit): a rule gives up its turn after that many firings. before, if not nil, sees each match in front of
// its action; after comes when the changes of an action were worked off, and the match may be gone.
func (s *Session) run(ctx context.Context, limit int, before func(rete.Match), after func() bool) (err error) {
	if s.inRun {
		return ErrRunning
	}
	if err := s.open(); err != nil {
		return err
	}
	s.inRun = true
	defer func() { s.inRun, s.ended = false, err }()
	s.acting.Context = ctx
	if limit < 0 {
		s.wm.Begin()
	} else {
		s.wm.BeginLimited(limit)
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if max := s.options.maxFirings; max > 0 && s.fired >= max && s.wm.Pending() {
			return s.limitError("firings", max)
		}
		m, ok, err := s.wm.Next()
		if err != nil {
			return s.matchingError(err)
		}
		if !ok {
			return nil
		}
		if before != nil {
			before(m)
		}
		if err := s.fire(m); err != nil {
			return err
		}
		if !after() {
			return nil
		}
	}
}

// fire runs the action of a match and works off the changes it made, also if it failed.
func (s *Session) fire(m rete.Match) error {
	s.firing = m
	r := m.Rule()
	s.fired++
	s.counts[r.Order]++
	if s.options.listener != nil {
		s.current = s.newMatch(m)
		s.emit(BeforeFiring{s.current})
	}
	if s.history != nil {
		s.history.begin(s, m)
	}
	if s.truth != nil {
		s.truth.begin(m)
	}
	m.Load(&s.acting)
	err := s.act(m)
	if err != nil {
		err = s.actingError(m, err)
	}
	if s.truth != nil {
		s.truth.end(m)
	}
	current := s.current
	if matching := s.wm.Fired(); err == nil && matching != nil {
		err = s.matchingError(matching)
	}
	s.current, s.firing = nil, rete.Match{}
	if s.history != nil {
		s.history.end()
	}
	if s.options.listener != nil {
		s.emit(AfterFiring{Match: current, Err: err})
	}
	return err
}

// act runs the action of a match, whose facts are in the frame.
func (s *Session) act(m rete.Match) error {
	if s.acted == nil {
		return s.rb.actions[m.Action()].Run(&s.acting)
	}
	start := time.Now()
	err := s.rb.actions[m.Action()].Run(&s.acting)
	s.acted[m.Rule().Order] += time.Since(start)
	return err
}

func (s *Session) actingError(m rete.Match, err error) error {
	r := m.Rule()
	out := &RuntimeError{Phase: Acting, Rule: r.Name, File: r.File, Facts: s.newMatch(m).texts(), Cause: err}
	var failure *eval.Error
	if errors.As(err, &failure) {
		if errors.Is(failure, context.Canceled) || errors.Is(failure, context.DeadlineExceeded) {
			return failure.Cause
		}
		out.Span, out.Cause = failure.Span, &ActionError{Message: failure.Message, Cause: failure.Cause}
	}
	return out
}

func (s *Session) matchingError(err error) error {
	out := &RuntimeError{Phase: Matching, Cause: err}
	var at *rete.MatchError
	if errors.As(err, &at) {
		if r := at.Rule; r != nil {
			out.Rule, out.File = r.Name, r.File
		}
		out.Cause = at.Cause
	}
	var failure *eval.Error
	if errors.As(err, &failure) {
		out.Span, out.Cause = failure.Span, &ActionError{Message: failure.Message, Cause: failure.Cause}
	}
	return out
}

// limitError names the rules that fired most.
func (s *Session) limitError(limit string, max int) error {
	counts := s.Fired()
	slices.SortStableFunc(counts, func(a, b RuleCount) int { return b.Count - a.Count })
	return &LimitError{Limit: limit, Max: max, Busiest: counts[:min(len(counts), 5)]}
}

// FireUntilHalt fires until a rule or Halt stops it, waiting for more work when nothing is left. Work comes from other
// goroutines through Submit, and from rules with a timer or duration, which fire only here, when the session's clock
// says that they are due. It returns the number of firings; the context's end is an error, a halt is none.
func (s *Session) FireUntilHalt(ctx context.Context) (int, error) {
	fired := 0
	for {
		n, err := s.FireAll(ctx)
		fired += n
		if err != nil || s.wm.Halted() {
			return fired, err
		}
		next, timed, err := s.wm.Tick()
		if err != nil {
			return fired, s.matchingError(err)
		}
		if s.wm.Pending() {
			continue
		}
		if err := s.wait(ctx, next, timed); err != nil || s.wm.Halted() {
			return fired, err
		}
	}
}

// wait sleeps until work has been submitted and taken in, a timer is due (next, in Unix milliseconds of the session's
// clock, if timed), or ctx ends. A clock of the host's own may jump, so it is looked at again now and then.
func (s *Session) wait(ctx context.Context, next int64, timed bool) error {
	var due <-chan time.Time
	if timed {
		left := time.Duration(next-s.options.now().UnixMilli()) * time.Millisecond
		timer := time.NewTimer(min(max(left, 0), longestSleep))
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-due:
	case work := <-s.submit:
		work(s)
		s.drainSubmitted()
	}
	return nil
}

// longestSleep is how long wait trusts a clock.
const longestSleep = 20 * time.Millisecond

// drainSubmitted takes all work that is waiting, so that it is matched together.
func (s *Session) drainSubmitted() {
	for {
		select {
		case work := <-s.submit:
			work(s)
		default:
			return
		}
	}
}

// Submit hands work to the goroutine that runs FireUntilHalt, which calls it between two runs; the session may be
// used freely in it. Submit is safe for concurrent use, blocks until the work is taken, and fails when ctx ends first.
func (s *Session) Submit(ctx context.Context, work func(*Session)) error {
	select {
	case s.submit <- work:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
