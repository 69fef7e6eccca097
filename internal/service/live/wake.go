package live

import (
	"context"
	"errors"
	"strconv"
	"time"

	"whenthen/internal/runner"
	"whenthen/internal/service/store"
)

// mostDue is the maximum number of due sessions fetched at once.
const mostDue = 100

// againAfter is the delay before a session that failed to do its due work is tried again.
const againAfter = time.Minute

// realClock is the kind of clock of sessions in which work becomes due.
const realClock = runner.RealClock

// due returns the time at which a session with a real clock has work to do; zero if it has none. Work that could be done now but was not,
// for example in an agenda group without the focus, waits for an input.
func (s *session) due(ctx context.Context) (time.Time, error) {
	if runner.ClockKind(s.Clock) != realClock {
		return time.Time{}, nil
	}
	at, ok, err := s.engine.Due(ctx)
	if err != nil || !ok || !at.After(s.clock.Now()) {
		return time.Time{}, err
	}
	return at, nil
}

// ring makes sessions do their due work, whether they are in memory or not, until the keeper is closed. It checks the store periodically,
// because other services may have stored due times, and at the due times that this service has stored.
func (k *Keeper) ring() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		select {
		case <-k.stop:
		case <-ctx.Done():
		}
		stop()
	}()
	tick := time.NewTicker(k.Wake)
	defer tick.Stop()
	failed := map[string]time.Time{} // when to retry
	for {
		select {
		case <-k.stop:
			return
		case <-tick.C:
		case <-k.nudge:
		}
		k.mark(ctx)
		for k.wakeDue(ctx, failed) {
		}
	}
}

// wakeDue wakes sessions with due work, in batches. It reports whether there may be more.
func (k *Keeper) wakeDue(ctx context.Context, failed map[string]time.Time) bool {
	bounded, stop := context.WithTimeout(ctx, storeTime)
	list, err := k.Store.Due(bounded, k.Now(), mostDue+len(failed))
	stop()
	if err != nil {
		return false // the readiness check reports a store that does not respond
	}
	woken := 0
	for _, d := range list {
		if time.Now().Before(failed[d.Key]) {
			continue
		}
		delete(failed, d.Key)
		if err := k.wake(ctx, d); err != nil {
			if ctx.Err() != nil || errors.Is(err, errClosed) {
				return false
			}
			k.Log.Warn("what was due in a session failed", "session", d.Key, "error", err)
			failed[d.Key] = time.Now().Add(againAfter)
			continue
		}
		woken++
	}
	return woken >= mostDue
}

// wake makes a session do its due work. This is an ordinary input whose id is derived from the due time, so that it is applied once even if
// several services wake the session. A session that was marked because of new rules may find that no work is due yet.
func (k *Keeper) wake(ctx context.Context, d store.Due) error {
	return k.occupy(ctx, d.Key, func(limited context.Context, s *slot) error {
		next, err := s.session.due(limited)
		if err != nil {
			return err
		}
		if next.IsZero() || next.After(k.Now()) {
			bounded, stop := context.WithTimeout(ctx, storeTime)
			defer stop()
			err := k.Store.Postpone(bounded, d.Key, s.session.Version, next)
			if err == nil {
				k.notice(next)
			}
			return err
		}
		_, err = k.do(ctx, s, "", Input{ID: "due-" + strconv.FormatInt(d.At.UnixMilli(), 10), Verb: Fire})
		return err
	})
}

// notice makes sure that ring wakes up at a due time.
func (k *Keeper) notice(due time.Time) {
	if k.Wake <= 0 || due.IsZero() {
		return
	}
	if left := due.Sub(k.Now()); left < k.Wake {
		time.AfterFunc(max(left, 0), func() {
			select {
			case k.nudge <- struct{}{}:
			default:
			}
		})
	}
}
