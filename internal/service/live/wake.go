package live

import (
	"context"
	"errors"
	"strconv"
	"time"

	"whenthen/internal/runner"
	"whenthen/internal/service/store"
)

// mostDue bounds how many sessions are asked for at once that have something due.
const mostDue = 100

// againAfter is how long a session is left alone that has failed to do what was due.
const againAfter = time.Minute

// realClock is the clock of sessions that have something to do by themselves.
const realClock = runner.RealClock

// due is when a session with the clock of the machine has something to do by itself; zero if nothing. What could be done now and was not, as in an
// agenda group without the focus, waits for an input.
func (s *Session) due(ctx context.Context) (time.Time, error) {
	if runner.ClockKind(s.Clock) != realClock {
		return time.Time{}, nil
	}
	at, ok, err := s.engine.Due(ctx)
	if err != nil || !ok || !at.After(s.clock.Now()) {
		return time.Time{}, err
	}
	return at, nil
}

// ring has sessions do what is due, whether they are in memory or not, until the keeper is closed. It asks the store from time to time, since
// other services may have stored what is due, and at the moment at which something is due that this one has stored.
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
	failed := map[string]time.Time{} // when to try again
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

// wakeDue wakes the sessions that have something due, some at a time. It reports whether there may be more.
func (k *Keeper) wakeDue(ctx context.Context, failed map[string]time.Time) bool {
	bounded, stop := context.WithTimeout(ctx, storeTime)
	list, err := k.Store.Due(bounded, k.Now(), mostDue+len(failed))
	stop()
	if err != nil {
		return false // readiness tells of a store that does not answer
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
			k.Log.Warn("what was due in a session was not done", "session", d.Key, "error", err)
			failed[d.Key] = time.Now().Add(againAfter)
			continue
		}
		woken++
	}
	return woken >= mostDue
}

// wake has a session fire what is due. It is an input like others; its id is made of the moment, so that it counts once if several services do it. A session
// that was to look at new rules may find that nothing is due yet.
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

// notice sees to it that what is due soon is done in time.
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
