package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// cover stands in front of the engine's snapshot, on a line of its own: what the engine does not know of the session.
type cover struct {
	Format  int              `json:"format"`
	Rules   string           `json:"rules"` // version of the rules
	Now     int64            `json:"now"`   // on the clock, in milliseconds since 1970
	Pending bool             `json:"pending"`
	Names   map[string]int64 `json:"names"` // numbers of the facts that have an id
}

// imageFormat is the form of images. A program reads this one and those before.
const imageFormat = 1

// image is the session as it is stored.
func (s *Session) image() ([]byte, error) {
	head, err := json.Marshal(cover{imageFormat, s.base.Version, s.clock.Now().UnixMilli(), s.player.Pending(), s.player.Names()})
	if err != nil {
		return nil, err
	}
	snapshot, err := s.engine.Snapshot()
	if err != nil {
		return nil, err
	}
	return append(append(head, '\n'), snapshot...), nil
}

// openImage reads the cover of an image.
func openImage(image []byte) (c cover, snapshot []byte, err error) {
	head, snapshot, ok := bytes.Cut(image, []byte("\n"))
	if !ok {
		return c, nil, errors.New("the image of the session has no cover")
	}
	if err := json.Unmarshal(head, &c); err != nil {
		return c, nil, fmt.Errorf("the cover of the session's image: %w", err)
	}
	if c.Format > imageFormat {
		return c, nil, fmt.Errorf("the image of the session is of a later form (%d) than this program reads (%d)", c.Format, imageFormat)
	}
	return c, snapshot, nil
}

// restoreSession opens a session from its image.
func restoreSession(head store.Head, base *ruleset.Base, limits decide.Limits, records int, c cover, snapshot []byte) (*Session, error) {
	s := &Session{Head: head, base: base, limits: limits, records: records}
	now := time.UnixMilli(c.Now).UTC()
	s.clock = script.NewToldClock(now)
	if runner.ClockKind(head.Clock) != runner.RealClock {
		s.clock = script.NewPseudoClock()
		if err := s.clock.AdvanceTo(now); err != nil {
			return nil, err
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
