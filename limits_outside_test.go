package whenthen_test

import (
	"context"
	"errors"
	"testing"

	"whenthen"
)

// What evaluates conditions outside of a run is bounded like a run: a limit, or the end of the context, is an error and no panic.
func TestLimitsHoldOutsideOfRuns(t *testing.T) {
	called := func() {} // during an evaluation, so that the context ends within it on any machine
	rules := mustCompile(t, `
function boolean far( int a, int b ) { called(); int i = 0; while( i < 300 ) { i = i + 1; } return a != b; }
rule join when $a : Integer() $b : Integer( far( this, $a ) ) $c : Integer( far( this, $b ) ) $d : Integer( far( this, $c ) ) then end
query pairs() $a : Integer() $b : Integer( far( this, $a ) ) $c : Integer( far( this, $b ) ) $d : Integer( far( this, $c ) ) end
`, whenthen.Function("", "called", func() { called() }))
	calls := map[string]func(context.Context, *whenthen.Session) error{
		"Agenda": func(ctx context.Context, s *whenthen.Session) error { _, err := s.AgendaContext(ctx); return err },
		"WhyNot": func(ctx context.Context, s *whenthen.Session) error {
			_, err := s.WhyNotContext(ctx, "join")
			return err
		},
		"Query": func(ctx context.Context, s *whenthen.Session) error {
			_, err := s.QueryContext(ctx, "pairs")
			return err
		},
		"Due": func(ctx context.Context, s *whenthen.Session) error { _, _, err := s.Due(ctx); return err },
	}
	for what, call := range calls {
		for limit, option := range map[string]whenthen.SessionOption{
			"steps": whenthen.MaxSteps(20_000), "matches": whenthen.MaxMatches(100), "memory": whenthen.MaxMemory(1 << 20),
		} {
			s := rules.NewSession(option)
			for i := range 400 {
				mustInsert(t, s, i)
			}
			var reached *whenthen.LimitError
			if err := call(t.Context(), s); !errors.As(err, &reached) {
				t.Errorf("%s beyond a limit of %s: %v, want a LimitError", what, limit, err)
			}
		}
		s := rules.NewSession()
		for i := range 400 {
			mustInsert(t, s, i)
		}
		ctx, cancel := context.WithCancel(t.Context())
		called = cancel
		var stopped *whenthen.StoppedError
		if err := call(ctx, s); !errors.As(err, &stopped) || !errors.Is(err, context.Canceled) {
			t.Errorf("%s whose context ends: %v, want a StoppedError", what, err)
		}
		called = func() {}
		if what == "WhyNot" {
			continue // explaining changes nothing, so the session is not interrupted
		}
		if _, err := s.FireAll(t.Context()); !errors.Is(err, whenthen.ErrInterrupted) {
			t.Errorf("a run after %s was stopped: %v, want ErrInterrupted", what, err)
		}
	}
}
