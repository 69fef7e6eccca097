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

// stored converts an error of the store to a problem.
func stored(err error, key string) error {
	var known *problem.Problem
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case errors.Is(err, store.ErrNoSession):
		return problem.New(problem.UnknownSession, "there is no session %q", key).Hinted("an insert creates it")
	}
	return unavailable(err)
}

// unavailable returns the problem for a store that does not respond.
func unavailable(err error) error {
	return problem.New(problem.Unavailable, "the session store does not respond: %v", err).Hinted("send the request again, with the same id")
}

// load makes sure that the session of a slot is in memory and as recent as in the store. The caller has the turn.
func (k *Keeper) load(ctx context.Context, s *slot) error {
	ctx, stop := context.WithTimeout(ctx, storeTime) // a store that hangs must not block the turn
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

// read restores a session from the store: its snapshot and the inputs after it, each applied with the rules of its time.
func (k *Keeper) read(ctx context.Context, key string) (*session, error) {
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

// begin opens the session to which the inputs are applied: from the snapshot, or empty.
func (k *Keeper) begin(ctx context.Context, saved *store.Saved, served *ruleset.Base) (*session, error) {
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

// again applies a stored input. Time limits are not enforced, because it finished within them the first time.
func (k *Keeper) again(ctx context.Context, s *session, served *ruleset.Base, in *store.Input) error {
	base, err := k.past.find(ctx, served, in.Rules)
	if err != nil {
		return err
	}
	if err := s.moveTo(ctx, base, in.At); err != nil {
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

// count records that an input is stored.
func (s *session) count(in *store.Input) {
	s.Version, s.Changed = in.Version, in.At
	s.logged++
	s.loggedBytes += len(in.Body)
}
