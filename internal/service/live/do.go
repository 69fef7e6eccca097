package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/store"
)

// storeTime limits the time of a store operation. Writes are not cancelled when a client disconnects.
const storeTime = 10 * time.Second

// tries is how often an input is retried because another writer was faster.
const tries = 20

// Done is the result of an input.
type Done struct {
	Answer   json.RawMessage // as sent to the client
	Repeated bool            // the input was processed before; the answer is the original answer
	Version  int64           // version of the session after the input
	Created  bool            // the input created the session
	Session  store.Head      // state after the input; zero if it was repeated
	At       time.Time

	Input        string // id of the input
	RulesVersion string // the version of the rules that processed it
	Mode         string // mode of these rules, see [ruleset.Bundle.Mode]
}

// Do applies an input to a session. It returns when the input is stored. An error means that the session is unchanged, except for
// store-unavailable: then the input may or may not have been stored, and sending it again with the same id makes sure that it is
// applied exactly once. A session that does not exist is created if the input inserts something; rules then names its rules.
func (k *Keeper) Do(ctx context.Context, key, rules string, in Input) (*Done, error) {
	s, err := k.take(ctx, key)
	if err != nil {
		return nil, err
	}
	defer k.give(s)
	return k.do(ctx, s, rules, in)
}

// do is like Do, for a caller that has the turn.
func (k *Keeper) do(ctx context.Context, s *slot, rules string, in Input) (*Done, error) {
	given := in.ID != ""
	if !given {
		in.ID = rand.Text()
	}
	for range tries {
		done, err := k.try(ctx, s, rules, &in, given)
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrExists) {
			return done, err
		}
	}
	return nil, problem.New(problem.Busy, "too many writers change the session at once").Hinted("send the request again, with the same id")
}

// try applies the input once. The error is ErrConflict or ErrExists if another writer was faster.
func (k *Keeper) try(ctx context.Context, s *slot, rules string, in *Input, given bool) (*Done, error) {
	created, err := k.ready(ctx, s, rules, in)
	if err != nil {
		return nil, err
	}
	session := s.session
	if in.Match != nil && *in.Match != session.Version {
		if known, err := k.known(ctx, s, in, given); known != nil || err != nil {
			return known, err
		}
		if created {
			k.drop(s)
		}
		return nil, problem.New(problem.VersionMismatch, "the session is at version %d, not %d", session.Version, *in.Match).Hinted("read the session again, and repeat the request with its new version")
	}
	at := stamp(k.Now())
	if now := session.clock.Now(); !session.clock.Pseudo() && now.After(at) {
		at = now // a clock that was set back must not set the session back
	}
	limited, stop := k.Limits.Under(ctx)
	answer, untouched, err := session.apply(limited, in, at)
	stop()
	if err != nil {
		return k.refused(ctx, s, in, given, err, untouched && !created)
	}
	entry, err := k.append(ctx, s, in, answer, at, created)
	if errors.Is(err, store.ErrRepeated) {
		return k.known(ctx, s, in, given)
	}
	if err != nil {
		return nil, err
	}
	k.notice(entry.Due)
	k.perhapsCut(s)
	if k.Ran != nil {
		k.Ran(session.Rules, session.did)
	}
	done := &Done{Input: in.ID, RulesVersion: session.base.Version, Mode: session.base.Mode(), Answer: entry.Answer, Version: entry.Version, Created: created, Session: session.Head, At: at}
	if k.Taken != nil {
		k.Taken(in, done)
	}
	return done, nil
}

// refused handles an input that has failed. The input may have been processed before, or the session in memory may be older than the one in
// the store; in the latter case the input is tried again.
func (k *Keeper) refused(ctx context.Context, s *slot, in *Input, given bool, why error, untouched bool) (*Done, error) {
	at := s.session.Version
	if !untouched {
		k.drop(s)
	}
	if known, err := k.known(ctx, s, in, given); known != nil || err != nil {
		return known, err
	}
	ctx, stop := context.WithTimeout(ctx, storeTime)
	defer stop()
	version, err := k.Store.Version(ctx, s.key)
	switch {
	case errors.Is(err, store.ErrNoSession):
		return nil, why
	case err != nil:
		return nil, unavailable(err)
	case version != at:
		k.drop(s)
		return nil, store.ErrConflict
	}
	return nil, why
}

// ready loads the session, or creates the session that the input begins.
func (k *Keeper) ready(ctx context.Context, s *slot, rules string, in *Input) (created bool, err error) {
	if s.session == nil {
		err = k.load(ctx, s)
	}
	var p *problem.Problem
	switch {
	case errors.As(err, &p) && p.Code == problem.UnknownSession && (in.Verb == Insert || in.Verb == Steps) && in.Match == nil:
		base, err := k.Rules.Base(rules)
		if err != nil {
			return false, err
		}
		clock := base.Clock
		if clock == "" {
			clock = in.clock(&runner.Job{Rules: base.Rules})
		}
		now := stamp(k.Now())
		k.hold(s, newSession(store.Head{Key: s.key, Rules: base.Name, Clock: string(clock), Created: now, Changed: now}, base, k.Limits, k.Records))
		return true, nil
	case err != nil:
		return false, err
	case rules != "" && rules != s.session.Rules:
		return false, problem.New(problem.OtherSession, "the session has the rules %s, not %s", s.session.Rules, rules)
	}
	if err := k.follow(ctx, s); err != nil {
		return false, err
	}
	if in.Match != nil && *in.Match != s.session.Version {
		return false, k.load(ctx, s) // the store may be ahead of the memory
	}
	return false, nil
}

// known returns the original answer if the input was processed before; otherwise nil.
func (k *Keeper) known(ctx context.Context, s *slot, in *Input, given bool) (*Done, error) {
	if !given {
		return nil, nil
	}
	ctx, stop := context.WithTimeout(ctx, storeTime)
	defer stop()
	before, err := k.Store.Find(ctx, s.key, in.ID)
	if err != nil {
		return nil, unavailable(err)
	}
	if before == nil {
		return nil, nil
	}
	if before.Digest != in.digest() {
		return nil, problem.New(problem.InputReused, "the session had a different input with the id %q, at version %d", in.ID, before.Version).Hinted("give every input an id of its own")
	}
	return &Done{Answer: before.Answer, Repeated: true, Version: before.Version, At: before.At}, nil
}

// append stores an input with its answer. On an error the session in memory is ahead of the store, so it is dropped.
func (k *Keeper) append(ctx context.Context, s *slot, in *Input, answer *facts.Object, at time.Time, created bool) (*store.Input, error) {
	session := s.session
	body, err := in.body()
	if err != nil {
		k.drop(s)
		return nil, err
	}
	entry := &store.Input{
		Version: session.Version + 1, ID: in.ID, Rules: session.base.Version, At: at, Digest: in.digest(), Body: body, Answer: []byte(facts.Text(answer)), Due: session.next,
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer stop()
	err = k.past.save(ctx, session.base)
	if err == nil && created {
		err = k.Store.Create(ctx, session.Head)
	}
	if err == nil {
		err = k.Store.Append(ctx, s.key, entry)
	}
	if err == nil {
		session.count(entry)
		return entry, nil
	}
	k.drop(s)
	for _, raced := range []error{store.ErrConflict, store.ErrExists, store.ErrRepeated} {
		if errors.Is(err, raced) {
			return nil, err
		}
	}
	return nil, stored(err, s.key)
}

// perhapsCut writes a snapshot if enough inputs have been stored since the last one: in number, and in bytes, so that writing snapshots
// does not become most of the work.
func (k *Keeper) perhapsCut(s *slot) {
	session := s.session
	if k.Inputs <= 0 || session.logged < k.Inputs || session.loggedBytes < session.snapshotSize/4 && session.logged < 10*k.Inputs {
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), storeTime)
	defer stop()
	if err := k.cut(ctx, session); err != nil {
		session.logged -= k.Inputs / 2 // retry after half as many inputs
		k.Log.Warn("session not saved; its inputs are stored", "session", s.key, "error", err)
	}
}

// cut writes a snapshot, which replaces the inputs.
func (k *Keeper) cut(ctx context.Context, s *session) error {
	image, err := s.image()
	if err != nil {
		return err
	}
	if err := k.past.save(ctx, s.base); err != nil {
		return err
	}
	if err := k.Store.Cut(ctx, s.Key, s.Version, image, k.Now().Add(-k.Remember)); err != nil {
		return err
	}
	s.logged, s.loggedBytes, s.snapshotSize = 0, 0, len(image)
	return nil
}
