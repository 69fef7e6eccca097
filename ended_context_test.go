package whenthen_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"whenthen"
)

// However little there is to do, a context that has ended is an error. Every call is made several times, since the function that a context
// calls at its end runs in a goroutine of its own.
func TestEndedContexts(t *testing.T) {
	sources := []whenthen.Source{{Text: `package p rule "r" when $i : Integer() then end query q() Integer() end`}}
	rules := mustCompile(t, sources[0].Text)
	calls := map[string]func(context.Context, *whenthen.Session) error{
		"FireAll":       func(ctx context.Context, s *whenthen.Session) error { _, err := s.FireAll(ctx); return err },
		"FireN":         func(ctx context.Context, s *whenthen.Session) error { _, err := s.FireN(ctx, 1); return err },
		"FireUntilHalt": func(ctx context.Context, s *whenthen.Session) error { _, err := s.FireUntilHalt(ctx); return err },
		"Firings": func(ctx context.Context, s *whenthen.Session) error {
			for _, err := range s.Firings(ctx) {
				return err
			}
			return nil
		},
		"Submit": func(ctx context.Context, s *whenthen.Session) error { return s.Submit(ctx, func(*whenthen.Session) {}) },
		"PlayTo": func(ctx context.Context, s *whenthen.Session) error {
			_, err := s.PlayTo(ctx, time.UnixMilli(1))
			return err
		},
		"Due":    func(ctx context.Context, s *whenthen.Session) error { _, _, err := s.Due(ctx); return err },
		"Agenda": func(ctx context.Context, s *whenthen.Session) error { _, err := s.AgendaContext(ctx); return err },
		"WhyNot": func(ctx context.Context, s *whenthen.Session) error { _, err := s.WhyNotContext(ctx, "r"); return err },
		"Query":  func(ctx context.Context, s *whenthen.Session) error { _, err := s.QueryContext(ctx, "q"); return err },
		"Swap":   func(ctx context.Context, s *whenthen.Session) error { _, err := s.SwapContext(ctx, rules); return err },
		"Compile": func(ctx context.Context, _ *whenthen.Session) error {
			_, err := whenthen.CompileContext(ctx, sources)
			return err
		},
		"Check": func(ctx context.Context, _ *whenthen.Session) error {
			_, err := whenthen.CheckContext(ctx, sources)
			return err
		},
		"Lint": func(ctx context.Context, _ *whenthen.Session) error {
			_, err := whenthen.LintContext(ctx, sources)
			return err
		},
	}
	reason := errors.New("the user has left")
	ended, end := context.WithCancelCause(t.Context())
	end(reason)
	for what, call := range calls {
		for range 20 {
			s := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(0)))
			mustInsert(t, s, 1)
			if err := call(ended, s); !errors.Is(err, reason) {
				t.Errorf("%s: %v", what, err)
				break
			}
			if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
				t.Errorf("after %s, a run fires %d matches (%v), want 1", what, n, err)
			}
		}
	}
}
