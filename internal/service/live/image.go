package live

import (
	"encoding/json"
	"fmt"
	"time"

	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// image returns the session in its stored form.
func (s *session) image() ([]byte, error) {
	cover := runner.Cover{Rules: s.base.Version}
	if s.change != nil {
		change, err := json.Marshal(s.change)
		if err != nil {
			return nil, err
		}
		cover.Change = change
	}
	return s.player.Image(cover)
}

// restoreSession opens a session from its image.
func restoreSession(head store.Head, base *ruleset.Base, limits decide.Limits, records int, c runner.Cover, snapshot []byte) (*session, error) {
	s := &session{Head: head, base: base, limits: limits, records: records}
	now := time.UnixMilli(c.Now).UTC()
	s.clock = script.NewToldClock(now)
	if runner.ClockKind(head.Clock) != runner.RealClock {
		s.clock = script.NewPseudoClock()
		if err := s.clock.AdvanceTo(now); err != nil {
			return nil, err
		}
	}
	if c.Change != nil {
		if err := json.Unmarshal(c.Change, &s.change); err != nil {
			return nil, fmt.Errorf("result of the latest change of rules: %w", err)
		}
	}
	var err error
	if s.engine, err = base.Rules.Restore(snapshot, s.options()...); err != nil {
		return nil, err
	}
	s.player = s.newPlayer(s.engine)
	s.player.SetPending(c.Pending)
	if err := s.player.Name(c.Names); err != nil {
		s.engine.Close()
		return nil, err
	}
	return s, nil
}
