package live

import (
	"context"
	"errors"
	"time"

	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// moveTo gives the session other rules. Facts keep their ids. After an error it goes on with those it has.
func (s *Session) moveTo(base *ruleset.Base, at time.Time) error {
	if base.Version == s.base.Version {
		return nil
	}
	s.forget()
	names := s.player.Names()
	report, err := s.engine.Swap(base.Rules)
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

// follow gives the session of a slot the rules that are served now, and saves it: inputs that are read again must find it as it
// was when they came. Where the change would lose data it goes on with the rules it has, which the log says once.
func (k *Keeper) follow(at *slot) error {
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
	if err := s.moveTo(served, now); err != nil {
		s.refused = &Refusal{served.Version, err.Error()}
		k.Log.Error("a session goes on with its old rules", "session", s.Key, "version", s.base.Version, "refused", served.Version, "error", err)
		k.swapped(s.Rules, nil)
		return nil
	}
	k.beginTimers(s)
	ctx, stop := context.WithTimeout(context.Background(), storeTime)
	defer stop()
	err = k.cut(ctx, s)
	switch {
	case err == nil:
		k.tell(s)
		return nil
	case errors.Is(err, store.ErrConflict): // somebody else was faster, which the next input finds out
		return nil
	}
	k.drop(at)
	return stored(err, s.Key)
}

// before is when the new rules of a session begin: timers run from now on, not from the newest input. What was due by now and has not happened is still
// to come.
func (k *Keeper) before(s *Session, now time.Time) time.Time {
	ctx, stop := k.Limits.Under(context.Background())
	defer stop()
	if next, err := s.due(ctx); err == nil && !next.IsZero() && !next.After(now) {
		return next.Add(-time.Millisecond)
	}
	return now
}

// beginTimers lets the timers of the new rules begin to run, which the snapshot that follows must have. A rule that fails here fails again with the
// next input, which tells of it.
func (k *Keeper) beginTimers(s *Session) {
	ctx, stop := k.Limits.Under(context.Background())
	defer stop()
	s.due(ctx)
}

// tell reports a change of rules that has done something to the session.
func (k *Keeper) tell(s *Session) {
	k.swapped(s.Rules, s.change)
	if c := s.change; c.Matches() != (Matches{}) || c.Withdrawn > 0 || len(c.Types)+len(c.Globals) > 0 {
		n := c.Matches()
		k.Log.Info("a session has other rules", "session", s.Key, "from", c.From, "to", c.To, "kept", n.Kept, "new", n.New, "dropped", n.Dropped, "facts", c.Facts, "withdrawn", c.Withdrawn)
	}
}

func (k *Keeper) swapped(rules string, c *Change) {
	if k.Swapped != nil {
		k.Swapped(rules, c)
	}
}

// RulesLoaded tells that rules are served in another version than before, "" if the service has just begun. In sessions with the clock of the machine
// timers and windows of the new rules begin to run, whether the session is in memory or not.
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

// loadedRules is a version of rules that sessions have to look at.
type loadedRules struct {
	rules, before string
	at            time.Time
}

// mark has the store remember which sessions have to look at new rules. What it cannot take now is tried again.
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
				return // readiness tells of a store that does not answer
			}
		}
		k.mu.Lock()
		k.loaded = k.loaded[1:]
		k.mu.Unlock()
	}
}
