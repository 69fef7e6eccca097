package rulebeam

import (
	"context"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/ruleset"
)

// open opens the session of a key from an image, or a new one if image is nil. If the rules are not those of the image, the session
// is swapped to the new rules.
func (k *keyer) open(ctx context.Context, image []byte, base *ruleset.Base) (s *session, swapped bool, err error) {
	s = &session{base: base, most: k.config.bound(), clock: script.NewPseudoClock(), printed: &strings.Builder{}, touched: map[int64]bool{}}
	options := append(k.config.options(), whenthen.Clock(s.clock.Now), whenthen.Output(s.printed), whenthen.Listen(s.heard))
	if image == nil {
		s.engine = base.Rules.NewSession(options...)
		s.play()
		return s, false, nil
	}
	c, snapshot, err := runner.OpenImage(image)
	if err != nil {
		return nil, false, err
	}
	s.setClock(c.Now)
	s.last = c.Last
	if swapped = c.Rules != base.Version; swapped {
		s.engine, _, err = base.Rules.RestoreSwappedContext(ctx, snapshot, nil, options...)
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

// image returns the session as it is stored in Beam's state.
func (s *session) image() ([]byte, error) {
	return s.player.Image(runner.Cover{Rules: s.base.Version, Last: s.last})
}

// heard is the session's listener. It records the facts that rules have inserted or changed.
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
