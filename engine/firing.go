package engine

import (
	"context"
	"errors"
	"iter"
	"math"
	"time"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
)

// ErrRunning is returned if a run is started during another one, for example from a listener or a host method.
var ErrRunning = errors.New("the session is running already")

// FireAll fires until the agenda is empty or a rule halts the run. It returns the number of firings even together with an error, including
// a firing whose action failed. The error is a *RuntimeError, a *LimitError, or a *StoppedError if the context ended.
func (s *Session) FireAll(ctx context.Context) (int, error) { return s.FireN(ctx, -1) }

// FireN does the same as FireAll with the limit of Drools' fireAllRules(n), and reaching that limit is not an error: a rule gives up its
// turn after n firings of its own, and no further rule gets a turn once n matches have fired in total. So more than n matches may fire if
// several rules take turns. To fire exactly n, count in a loop over Firings. A negative n means no limit.
func (s *Session) FireN(ctx context.Context, n int) (int, error) {
	if n == 0 {
		return 0, nil
	}
	return s.run(ctx, n, nil, nil)
}

// Firings yields each match after its action has run and the resulting changes were processed. Leaving the loop stops the run; the next run
// continues from there. An error ends the sequence and is yielded with the match that failed, or with a nil match.
func (s *Session) Firings(ctx context.Context) iter.Seq2[*Match, error] {
	return func(yield func(*Match, error) bool) {
		var m *Match
		stopped := false
		_, err := s.run(ctx, -1, func(next rete.Match) { m = s.newMatch(next) }, func() bool {
			stopped = !yield(m, nil)
			m = nil
			return !stopped
		})
		if err != nil && !stopped {
			yield(m, err)
		}
	}
}

// run fires until the agenda is empty, the run is halted, an error occurs, or after returns false. It returns the number of firings,
// including one that failed. If limit is not negative, rules take turns as in Drools' fireAllRules(limit): a rule gives up its turn after
// that many firings. before, if not nil, is called with each match before its action. after, if not nil, is called when the changes of an
// action have been processed; the match may no longer exist then.
func (s *Session) run(ctx context.Context, limit int, before func(rete.Match), after func() bool) (fired int, err error) {
	switch {
	case s.inRun:
		return 0, ErrRunning
	case ctx == nil:
		return 0, errNoContext
	}
	if err := s.open(); err != nil {
		return 0, err
	}
	if !s.untilHalt {
		s.halted.Store(false)
	}
	s.inRun = true
	s.budget.Begin(ctx)
	leave := s.attend()
	defer func() {
		leave()
		s.inRun = false
		s.acting.Rest()
		if s.covering != nil {
			s.covering.look()
		}
		if r := recover(); r != nil {
			err = s.stoppedBy(r)
		}
		err = s.listened(s.reason(err))
		s.budget.Begin(context.Background())
		s.ended = err
	}()
	err = s.loop(ctx, limit, before, after, &fired)
	return fired, err
}

// attend directs the output of methods that conditions call to this session, until leave is called.
func (s *Session) attend() (leave func()) {
	if b, ok := s.types.Interpreter().(*eval.Bodies); ok {
		return b.Attend(actionHost{s})
	}
	return func() {}
}

// loop is the body of run, which sets up the budget and converts panics to errors. It counts the firings in fired.
func (s *Session) loop(ctx context.Context, limit int, before func(rete.Match), after func() bool, fired *int) error {
	s.warnOfGlobals()
	s.watched = s.covering != nil || s.options.listener != nil || s.history != nil
	ends := ctx.Done() != nil
	most := s.options.maxFirings
	if most <= 0 {
		most = math.MaxInt
	}
	if limit < 0 {
		s.wm.Begin()
	} else {
		s.wm.BeginLimited(limit)
	}
	for {
		if ends && ctx.Err() != nil {
			return s.stopped(context.Cause(ctx), nil)
		}
		if s.heard != nil {
			return nil
		}
		if s.halted.Load() {
			s.wm.HaltNow()
			if s.options.listener != nil {
				s.emit(Halted{})
			}
			return nil
		}
		if s.fired >= most && s.wm.Pending() {
			return s.limitError("firings", most)
		}
		m, ok, err := s.wm.Next()
		if s.flowErr != nil {
			err, s.flowErr = s.flowErr, nil
			return err
		}
		if err != nil {
			return s.matchingError(err)
		}
		if !ok {
			return nil
		}
		if before != nil {
			before(m)
		}
		*fired++
		if err := s.fire(m); err != nil {
			return err
		}
		if after != nil && !after() {
			return nil
		}
	}
}

// fire runs the action of a match and processes the changes it made, even if it failed.
func (s *Session) fire(m rete.Match) error {
	s.firing = m
	s.fired++
	s.counts[m.Rule().Order]++
	if s.watched {
		s.announce(m)
	}
	if s.truth != nil {
		s.truth.begin(m)
	}
	err := s.act(m)
	if err != nil {
		err = s.actingError(m, err)
	}
	if s.truth != nil {
		s.truth.end(m)
	}
	switch {
	case s.budget.Err() != nil:
		s.wm.Leave() // the changes of the action stay queued for the next run
	case err != nil:
		s.settleFailed()
	default:
		if matching := s.wm.Fired(); matching != nil {
			err = s.matchingError(matching)
		}
	}
	s.firing = rete.Match{}
	if s.watched {
		s.conclude(err)
	}
	return err
}

// announce notifies coverage, listener and history that a match fires.
func (s *Session) announce(m rete.Match) {
	if s.covering != nil {
		s.covering.look()
		s.covering.collector.Fired(m.Rule())
	}
	if s.options.listener != nil {
		s.current = s.newMatch(m)
		s.emit(BeforeFiring{s.current})
	}
	if s.history != nil {
		s.history.Begin(s.rb.base, m)
		s.globalLists()
	}
}

// conclude notifies history and listener that the match has fired.
func (s *Session) conclude(err error) {
	current := s.current
	s.current = nil
	if s.history != nil {
		s.recordAdded()
		s.history.End()
	}
	if s.options.listener != nil {
		s.emit(AfterFiring{Match: current, Err: err})
	}
}

// settleFailed processes the changes of an action that failed. If the budget or the context ends the run meanwhile, the changes wait for
// the next run: the failure of the action is returned, because it is more informative than the end of the run.
func (s *Session) settleFailed() {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *rete.Stopped:
			if s.wm.Broken() {
				panic(r)
			}
			s.wm.Leave()
		default:
			panic(r)
		}
	}()
	_ = s.wm.Fired()
}

// act runs the action of a match.
func (s *Session) act(m rete.Match) error {
	action := s.rb.fired[m.Load(&s.acting)]
	if s.acted == nil {
		return action.Run(&s.acting)
	}
	start := time.Now()
	err := action.Run(&s.acting)
	s.acted[m.Rule().Order] += time.Since(start)
	return err
}

func (s *Session) actingError(m rete.Match, err error) error {
	r := m.Rule()
	out := &RuntimeError{Phase: Acting, Rule: r.Name, File: r.File, Cause: err}
	if s.budget.Err() == nil { // otherwise nobody would see the facts
		out.Facts = s.newMatch(m).texts()
	}
	out.locate(err)
	return out
}

// locate sets the place and the cause of a failed expression.
func (e *RuntimeError) locate(err error) {
	var failure *eval.Error
	if !errors.As(err, &failure) {
		return
	}
	e.Span, e.Cause = failure.Span, &ActionError{Message: failure.Message, Cause: causeOf(failure.Cause)}
	if failure.File != nil {
		e.File = failure.File
	}
}

func (s *Session) matchingError(err error) error {
	out := &RuntimeError{Phase: Matching, Cause: err}
	var at *rete.MatchError
	if errors.As(err, &at) {
		if at.Rule != nil {
			out.Rule, out.File = at.Rule.Name, at.Rule.File
		} else if at.Query != nil {
			out.File = at.Query.File
		}
		out.Cause = at.Cause
	}
	out.locate(err)
	return out
}

// FireUntilHalt fires until a rule or Halt stops it. When the agenda is empty it waits for more work. Work comes from other goroutines
// through Submit, and from rules with a timer or duration when they are due on the session's clock; other runs fire such rules only if they
// are due when the run begins. FireUntilHalt returns the number of firings. The end of the context is an error, a halt is not.
func (s *Session) FireUntilHalt(ctx context.Context) (int, error) {
	switch {
	case s.inRun || s.untilHalt:
		return 0, ErrRunning
	case ctx == nil:
		return 0, errNoContext
	}
	s.halted.Store(false)
	s.untilHalt = true
	defer func() { s.untilHalt = false }()
	fired := 0
	for {
		n, err := s.FireAll(ctx)
		fired += n
		if err != nil || s.wm.Halted() {
			return fired, err
		}
		next, timed, more, err := s.tick(ctx)
		switch {
		case err != nil || s.halted.Load():
			return fired, err
		case more:
			continue
		}
		if err := s.wait(ctx, next, timed); err != nil || s.wm.Halted() {
			return fired, err
		}
	}
}

// tick advances timers and windows to the current time. If timed, next is the time at which something becomes due, in Unix milliseconds of
// the session's clock. more reports whether a match can fire now.
func (s *Session) tick(ctx context.Context) (next int64, timed, more bool, err error) {
	err = s.under(ctx, func() (err error) {
		if next, timed, err = s.wm.Tick(); err != nil {
			return s.matchingError(err)
		}
		more = s.wm.Pending()
		return nil
	})
	return next, timed, more, err
}

// wait sleeps until submitted work has been received, a timer is due (at next, in Unix milliseconds of the session's clock, if timed), or
// ctx ends. The host's clock may jump, so wait reads it again from time to time.
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
		return s.stopped(context.Cause(ctx), nil)
	case <-due:
	case <-s.wake:
	case work := <-s.submit:
		work(s)
		s.drainSubmitted()
	}
	return nil
}

// longestSleep is the longest time that wait sleeps before it reads the clock again.
const longestSleep = 20 * time.Millisecond

// drainSubmitted runs all submitted work, so that the changes are matched together.
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

// Submit passes work to the goroutine that runs FireUntilHalt, which calls it between two runs. work may use the session freely. Submit is
// safe for concurrent use. It blocks until the work is received, and fails if ctx ends first or the session is closed.
// A panic of work is a panic of FireUntilHalt.
func (s *Session) Submit(ctx context.Context, work func(*Session)) error {
	switch {
	case ctx == nil:
		return errNoContext
	case work == nil:
		return errors.New("there is no work to submit")
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	select {
	case <-s.over:
		return s.closed
	default:
	}
	select {
	case s.submit <- work:
		return nil
	case <-s.over:
		return s.closed
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Halt ends the current run after the action that is running. It also ends FireUntilHalt while that waits. It is safe for
// concurrent use. Without a run it does nothing; a run that begins later is not halted.
func (s *Session) Halt() {
	s.halted.Store(true)
	select {
	case s.wake <- struct{}{}:
	default: // a wake-up is already pending
	}
}
