package rulebeam

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/script"
	"whenthen/internal/service/ruleset"
)

// cover stands in front of the engine's snapshot, on a line of its own: what the engine does not know of the session.
type cover struct {
	Format int              `json:"format"`
	Rules  string           `json:"rules"` // version of the rules
	Now    int64            `json:"now"`   // on the clock, in milliseconds since 1970
	Last   int64            `json:"last"`  // time of the last document
	Names  map[string]int64 `json:"names,omitempty"`
}

// imageFormat is the form of images. A program reads this one and those before.
const imageFormat = 1

// open makes the session of a key: from an image, or a new one if that is nil. Rules other than those of the image take its session over.
func (k *keyer) open(image []byte, base *ruleset.Base) (s *session, swapped bool, err error) {
	s = &session{base: base, clock: script.NewPseudoClock(), printed: &strings.Builder{}, touched: map[int64]bool{}}
	options := append(k.config.options(), whenthen.Clock(s.clock.Now), whenthen.Output(s.printed), whenthen.Listen(s.heard))
	if image == nil {
		s.engine = base.Rules.NewSession(options...)
		s.play()
		return s, false, nil
	}
	head, snapshot, ok := bytes.Cut(image, []byte("\n"))
	var c cover
	if !ok {
		return nil, false, errors.New("the image of the session has no cover")
	}
	if err := json.Unmarshal(head, &c); err != nil {
		return nil, false, fmt.Errorf("the cover of the session's image: %w", err)
	}
	if c.Format > imageFormat {
		return nil, false, fmt.Errorf("the image of the session is of a later form (%d) than this program reads (%d)", c.Format, imageFormat)
	}
	s.moveTo(c.Now)
	s.last = c.Last
	if swapped = c.Rules != base.Version; swapped {
		s.engine, _, err = base.Rules.RestoreSwapped(snapshot, nil, options...)
	} else {
		s.engine, err = base.Rules.Restore(snapshot, options...)
	}
	if err != nil {
		return nil, false, err
	}
	s.play()
	if err := s.player.Name(c.Names); err != nil {
		s.engine.Close()
		return nil, false, err
	}
	return s, swapped, nil
}

// image is the session as it stands in Beam's state.
func (s *session) image() ([]byte, error) {
	head, err := json.Marshal(cover{imageFormat, s.base.Version, s.now(), s.last, s.player.Names()})
	if err != nil {
		return nil, err
	}
	snapshot, err := s.engine.Snapshot()
	if err != nil {
		return nil, err
	}
	return append(append(head, '\n'), snapshot...), nil
}

// heard notes the facts that rules have made or changed.
func (s *session) heard(e whenthen.Event) {
	switch e := e.(type) {
	case engine.FactInserted:
		if e.By != nil {
			s.touched[e.Fact.ID()] = true
		}
	case engine.FactUpdated:
		if e.By != nil {
			s.touched[e.Fact.ID()] = true
		}
	}
}

func millis(at int64) time.Time { return time.UnixMilli(at).UTC() }
