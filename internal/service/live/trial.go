package live

import (
	"context"
	"time"

	"whenthen/facts"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// Trial is a session that nobody keeps: inputs of another time are tried in it on other rules.
type Trial struct{ s *Session }

// NewTrial opens an empty session with a clock of one of the runner's kinds.
func NewTrial(key, clock string, base *ruleset.Base, limits decide.Limits) *Trial {
	return &Trial{newSession(store.Head{Key: key, Rules: base.Name, Clock: clock}, base, limits, 1)}
}

// Do does an input at a time. What a failed one has done stays, unlike in a session that is kept.
func (t *Trial) Do(ctx context.Context, in Input, at time.Time) (*facts.Object, error) {
	limited, stop := t.s.limits.Under(ctx)
	defer stop()
	answer, _, err := t.s.apply(limited, &in, at)
	t.s.Version++
	return answer, err
}

// Version is how many inputs the session was given.
func (t *Trial) Version() int64 { return t.s.Version }

// Close lets the memory go.
func (t *Trial) Close() { t.s.close() }
