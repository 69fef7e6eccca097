package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"whenthen/internal/runner"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// stored makes a problem of an error of the store.
func stored(err error, key string) error {
	var known *problem.Problem
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case errors.Is(err, store.ErrNoSession):
		return problem.New(problem.UnknownSession, "there is no session %q", key).Hinted("an insert makes it")
	}
	return unavailable(err)
}

// unavailable is the problem of a store that does not answer.
func unavailable(err error) error {
	return problem.New(problem.Unavailable, "the sessions' store does not answer: %v", err).Hinted("send the request again, with the same id")
}

// load sees to it that the session of a slot is in memory and as new as in the store. Whoever calls has the turn.
func (k *Keeper) load(ctx context.Context, s *slot) error {
	ctx, stop := context.WithTimeout(ctx, storeTime) // a store that hangs must not hold the turn
	defer stop()
	if s.session != nil {
		version, err := k.Store.Version(ctx, s.key)
		if err != nil || version != s.session.Version {
			k.drop(s)
		}
		if err != nil {
			return stored(err, s.key)
		}
	}
	if s.session == nil {
		session, err := k.read(ctx, s.key)
		if err != nil {
			return err
		}
		k.hold(s, session)
	}
	return nil
}

// read makes a session of what the store has: its snapshot and the inputs after it, each taken by the rules that took it then.
func (k *Keeper) read(ctx context.Context, key string) (*Session, error) {
	saved, err := k.Store.Load(ctx, key)
	if err != nil {
		return nil, stored(err, key)
	}
	served, err := k.Rules.Base(saved.Rules)
	if err != nil {
		return nil, err
	}
	s, err := k.begin(ctx, saved, served)
	if err != nil {
		return nil, fmt.Errorf("session %q: %w", key, err)
	}
	s.snapshotSize = len(saved.Snapshot)
	for i := range saved.Inputs {
		if err := k.again(ctx, s, served, &saved.Inputs[i]); err != nil {
			s.close()
			return nil, fmt.Errorf("session %q, version %d: %w", key, saved.Inputs[i].Version, err)
		}
	}
	return s, nil
}

// begin opens the session that the inputs go into: from the snapshot, or an empty one.
func (k *Keeper) begin(ctx context.Context, saved *store.Saved, served *ruleset.Base) (*Session, error) {
	head := saved.Head
	head.Version = saved.At
	if saved.Snapshot == nil {
		base := served
		if len(saved.Inputs) > 0 {
			var err error
			if base, err = k.past.find(ctx, served, saved.Inputs[0].Rules); err != nil {
				return nil, err
			}
		}
		return newSession(head, base, k.Limits, k.Records), nil
	}
	c, snapshot, err := runner.OpenImage(saved.Snapshot)
	if err != nil {
		return nil, err
	}
	base, err := k.past.find(ctx, served, c.Rules)
	if err != nil {
		return nil, err
	}
	return restoreSession(head, base, k.Limits, k.Records, c, snapshot)
}

// again does an input that was stored. The bounds of time do not hold, since it came to its end within them once.
func (k *Keeper) again(ctx context.Context, s *Session, served *ruleset.Base, in *store.Input) error {
	base, err := k.past.find(ctx, served, in.Rules)
	if err != nil {
		return err
	}
	if err := s.moveTo(base); err != nil {
		return err
	}
	input := &Input{ID: in.ID}
	if err := json.Unmarshal(in.Body, input); err != nil {
		return err
	}
	if _, _, err := s.apply(ctx, input, in.At); err != nil {
		return err
	}
	s.count(in)
	return nil
}

// count notes that an input is stored.
func (s *Session) count(in *store.Input) {
	s.Version, s.Changed = in.Version, in.At
	s.logged++
	s.loggedBytes += len(in.Body)
}

// moveTo gives the session other rules. Facts keep their ids. After an error it goes on with those it has.
func (s *Session) moveTo(base *ruleset.Base) error {
	if base.Version == s.base.Version {
		return nil
	}
	s.forget()
	names := s.player.Names()
	if _, err := s.engine.Swap(base.Rules); err != nil {
		return err
	}
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
	if served.Version == s.base.Version || served.Version == s.refused {
		return nil
	}
	if err := s.moveTo(served); err != nil {
		s.refused = served.Version
		k.Log.Error("a session goes on with its old rules", "session", s.Key, "version", s.base.Version, "refused", served.Version, "error", err)
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), storeTime)
	defer stop()
	err = k.cut(ctx, s)
	if err == nil || errors.Is(err, store.ErrConflict) { // somebody else was faster, which the next input finds out
		return nil
	}
	k.drop(at)
	return stored(err, s.Key)
}
