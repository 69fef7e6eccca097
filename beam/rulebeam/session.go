package rulebeam

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/ruleset"
)

// session is a session of the engine with the data that a pipeline keeps for it.
type session struct {
	base    *ruleset.Base
	engine  *whenthen.Session
	clock   *script.Clock
	player  *runner.Player
	printed *strings.Builder
	most    int            // limit of the firings of one run
	last    int64          // time of the last document, in a session of Keyed
	touched map[int64]bool // IDs of the facts that rules have inserted or changed since begin
}

// begin clears the printed output and the touched facts.
func (s *session) begin() {
	s.printed.Reset()
	s.touched = map[int64]bool{}
}

// options returns the options of all sessions. The engine's own limit of firings is off, because fire counts them.
func (c *Config) options() []whenthen.SessionOption {
	options := append(decide.Limits{Facts: c.MaxFacts, Memory: c.MaxMemory}.Options(), whenthen.MaxFirings(-1))
	if c.Profile {
		options = append(options, whenthen.Profiled())
	}
	return options
}

// play creates the player of a session that is empty or was restored.
func (s *session) play() {
	s.player = runner.NewPlayer(s.base.Rules, s.engine, s.clock, runner.EventClock, s.most+1)
}

// source returns the facts of a document. Error messages begin with "document".
func (d *Document) source() (*facts.Source, error) {
	form := d.Form
	if form == "" {
		form = "json"
	}
	return facts.Reader{Type: d.Type}.FromText("document."+form, d.Text)
}

// take inserts the facts of a document and fires until no rule can fire.
func (s *session) take(ctx context.Context, d *Document) *DeadLetter {
	source, err := d.source()
	if err != nil {
		return d.deadLetter(BadFacts, err, s.base)
	}
	s.player.Begin()
	if _, err := s.player.Take(ctx, source); err != nil {
		code := BadFacts
		var failed *whenthen.RuntimeError
		var limit *whenthen.LimitError
		if errors.As(err, &failed) || errors.As(err, &limit) {
			code = RuleError
		}
		return d.deadLetter(code, err, s.base)
	}
	if err := s.fire(ctx); err != nil {
		return d.deadLetter(RuleError, err, s.base)
	}
	return nil
}

// fire fires until no rule can fire, or returns an error after too many firings. A session of a key cannot use the engine's limit, which
// counts the firings over the whole life of the session.
func (s *session) fire(ctx context.Context) error {
	n, err := s.engine.FireN(ctx, s.most+1)
	s.player.SetPending(false)
	if err == nil && n > s.most {
		return s.tooMany()
	}
	return err
}

// now returns the time of the session's clock in milliseconds since 1970.
func (s *session) now() int64 { return s.clock.Now().UnixMilli() }

// moveTo runs the session up to the time at, unless the clock is past it. Rules fire at every time at which a timer, a window or the end of
// an event is due.
func (s *session) moveTo(ctx context.Context, at int64) error {
	if at <= s.now() {
		return nil
	}
	s.player.Begin()
	err := s.player.MoveTo(ctx, millis(at))
	if err == nil && s.player.Firings > s.most {
		err = s.tooMany()
	}
	return err
}

// setClock sets the clock of a session that has not started yet.
func (s *session) setClock(at int64) {
	if at > s.now() {
		_ = s.clock.AdvanceTo(millis(at)) // a pseudo clock can always be advanced
	}
}

// tooMany returns the error of a session that does not stop firing.
func (s *session) tooMany() error {
	return fmt.Errorf("more than %d firings: a rule may make itself match again and again", s.most)
}

// bound returns the limit of the firings of one run.
func (c *Config) bound() int {
	if c.MaxFirings > 0 {
		return c.MaxFirings
	}
	return engine.DefaultMaxFirings
}

// outcome returns the facts that show selects, and the rules that have fired since the counts in before.
func (s *session) outcome(before []engine.RuleCount, show func(whenthen.Handle) bool) (*Outcome, error) {
	o := &Outcome{At: s.now(), Version: s.base.Version}
	for _, c := range s.engine.Fired() {
		n := int64(c.Count)
		if i := slices.IndexFunc(before, func(b engine.RuleCount) bool { return b.Rule == c.Rule }); i >= 0 {
			n -= int64(before[i].Count)
		}
		if n > 0 {
			o.Fired = append(o.Fired, Fired{c.Rule, n})
			o.Firings += n
		}
	}
	for h := range s.engine.Facts() {
		if !show(h) {
			continue
		}
		text, err := json.Marshal(s.player.Fact(h))
		if err != nil {
			return nil, fmt.Errorf("fact %s: %w", s.player.FactName(h), err)
		}
		o.Facts = append(o.Facts, string(text))
	}
	if text := s.printed.String(); text != "" {
		o.Output = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	return o, nil
}

// shows returns a filter for facts of the types with these names, simple or qualified. Without names it accepts all facts.
func (s *session) shows(names []string) func(whenthen.Handle) bool {
	return func(h whenthen.Handle) bool {
		if len(names) == 0 {
			return true
		}
		t := s.base.Rules.Types().TypeOf(h.Value())
		return slices.Contains(names, t.Name) || slices.Contains(names, t.QualifiedName())
	}
}

// touches returns the same filter as shows, restricted to facts that rules have inserted or changed.
func (s *session) touches(names []string) func(whenthen.Handle) bool {
	shows := s.shows(names)
	return func(h whenthen.Handle) bool { return s.touched[h.ID()] && shows(h) }
}
