package live

import (
	"context"
	"errors"
	"time"

	"whenthen"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// moveTo changes the rules of the session. Facts keep their ids. On an error the session keeps its rules; if that is a
// *whenthen.StoppedError, it may have been interrupted.
func (s *session) moveTo(ctx context.Context, base *ruleset.Base, at time.Time) error {
	if base.Version == s.base.Version {
		return nil
	}
	s.forget()
	names := s.player.Names()
	report, err := s.engine.SwapContext(ctx, base.Rules)
	if err != nil {
		return err
	}
	s.change = newChange(s.base.Version, base.Version, at, report)
	s.base = base
	pending := s.player.Pending()
	s.player = s.newPlayer(s.engine)
	s.player.SetPending(pending)
	return s.player.Name(names)
}

// follow moves the session of a slot to the rules that are served now. It saves the session, because inputs that are replayed later need
// the session as it was when they arrived. If the change would lose data or exceeds a limit, the session keeps its rules; this is logged
// once. The error is about the store, or ctx has ended.
func (k *Keeper) follow(ctx context.Context, at *slot) error {
	s := at.session
	served, err := k.Rules.Base(s.Rules)
	if err != nil {
		return err
	}
	if served.Version == s.base.Version {
		s.refused = nil
		return nil
	}
	if s.refused != nil && s.refused.Version == served.Version {
		return nil
	}
	now := stamp(k.Now())
	s.clock.Tell(k.before(s, now))
	limited, stop := k.Limits.Under(ctx)
	err = s.moveTo(limited, served, now)
	stop()
	if err != nil {
		return k.refuse(ctx, at, served.Version, err)
	}
	k.beginTimers(s)
	bounded, stop := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer stop()
	err = k.cut(bounded, s)
	switch {
	case err == nil:
		k.tell(s)
		return nil
	case errors.Is(err, store.ErrConflict): // another writer was faster; the next input will notice that
		return nil
	}
	k.drop(at)
	return stored(err, s.Key)
}

// refuse lets the session of a slot keep its rules after the change to a version has failed. One that the context has stopped may be
// interrupted, so it is read again. If ctx itself has ended, which says nothing about the rules, the next request tries again.
func (k *Keeper) refuse(ctx context.Context, at *slot, version string, why error) error {
	var stopped *whenthen.StoppedError
	if errors.As(why, &stopped) {
		k.drop(at)
		if ctx.Err() != nil {
			return problem.Of(why, problem.Stopping)
		}
		if err := k.load(ctx, at); err != nil {
			return err
		}
	}
	s := at.session
	s.refused = &Refusal{version, why.Error()}
	k.Log.Error("a session keeps its old rules", "session", s.Key, "version", s.base.Version, "refused", version, "error", why)
	k.swapped(s.Rules, nil)
	return nil
}

// before returns the time at which the new rules of a session start: timers run from now, not from the latest input. Work that was due
// earlier and has not been done is still done before.
func (k *Keeper) before(s *session, now time.Time) time.Time {
	ctx, stop := k.Limits.Under(context.Background())
	defer stop()
	if next, err := s.due(ctx); err == nil && !next.IsZero() && !next.After(now) {
		return next.Add(-time.Millisecond)
	}
	return now
}

// beginTimers starts the timers of the new rules, which must be part of the snapshot that follows. If a rule fails here, it fails
// again with the next input, which reports it.
func (k *Keeper) beginTimers(s *session) {
	ctx, stop := k.Limits.Under(context.Background())
	defer stop()
	s.due(ctx)
}

// tell reports a change of rules that had an effect on the session.
func (k *Keeper) tell(s *session) {
	k.swapped(s.Rules, s.change)
	if c := s.change; c.Matches() != (Matches{}) || c.Withdrawn > 0 || len(c.Types)+len(c.Globals) > 0 {
		n := c.Matches()
		k.Log.Info("a session has taken over changed rules", "session", s.Key, "from", c.From, "to", c.To, "kept", n.Kept, "new", n.New, "dropped", n.Dropped, "facts", c.Facts, "withdrawn", c.Withdrawn)
	}
}

func (k *Keeper) swapped(rules string, c *Change) {
	if k.Swapped != nil {
		k.Swapped(rules, c)
	}
}

// RulesLoaded is called when a version of rules is served; before is the previous version, or "" if the service has just started.
// In sessions with a real clock, timers and windows of the new rules start to run, whether the session is in memory or not.
func (k *Keeper) RulesLoaded(rules, before string) {
	if k.Wake <= 0 {
		return
	}
	k.mu.Lock()
	k.loaded = append(k.loaded, loadedRules{rules, before, stamp(k.Now())})
	k.mu.Unlock()
	select {
	case k.nudge <- struct{}{}:
	default:
	}
}

// loadedRules is a version of rules that sessions have to move to.
type loadedRules struct {
	rules, before string
	at            time.Time
}

// mark makes the store record which sessions have to move to new rules. If the store fails, mark is tried again.
func (k *Keeper) mark(ctx context.Context) {
	for {
		k.mu.Lock()
		if len(k.loaded) == 0 {
			k.mu.Unlock()
			return
		}
		l := k.loaded[0]
		k.mu.Unlock()
		if base, err := k.Rules.Base(l.rules); err == nil {
			served := store.Served{Rules: base.Name, Version: base.Version, Before: l.before, Clock: string(realClock)}
			if base.Rules.Timed() {
				served.At = l.at
			}
			bounded, stop := context.WithTimeout(ctx, storeTime)
			err := k.Store.Serve(bounded, served)
			stop()
			if err != nil {
				return // the readiness check reports a store that does not respond
			}
		}
		k.mu.Lock()
		k.loaded = k.loaded[1:]
		k.mu.Unlock()
	}
}
