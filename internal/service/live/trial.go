package live

import (
	"context"
	"time"

	"whenthen/facts"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// Trial is a session that is not stored: it applies recorded inputs to other rules.
type Trial struct{ s *session }

// NewTrial opens an empty session; clock is one of the runner's clock kinds.
func NewTrial(key, clock string, base *ruleset.Base, limits decide.Limits) *Trial {
	return &Trial{newSession(store.Head{Key: key, Rules: base.Name, Clock: clock}, base, limits, 1)}
}

// Do applies an input at a time. Unlike in a stored session, the effects of a failed input remain.
func (t *Trial) Do(ctx context.Context, in Input, at time.Time) (*facts.Object, error) {
	limited, stop := t.s.limits.Under(ctx)
	defer stop()
	answer, _, err := t.s.apply(limited, &in, at)
	t.s.Version++
	return answer, err
}

// Version returns the number of inputs applied.
func (t *Trial) Version() int64 { return t.s.Version }

// Close releases the memory.
func (t *Trial) Close() { t.s.close() }
