package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"whenthen"
	"whenthen/internal/sudoku/rating"
)

// player plays one job. It holds the session, the grid as the session's events describe it, and the step being assembled. The games of the
// bases embed it and interpret their facts.
type player struct {
	job     *Job
	out     Sink
	session *whenthen.Session
	lines   *lineWriter

	position Position // the grid according to the events
	firing   *Firing  // nil between firings
	// possible receives the matches on the agenda when possible steps are listed; nil in games that are played.
	possible func(*whenthen.Match)
	// sameReason reports whether a finding has the same reason as the open step, and so belongs to it.
	sameReason func(*Step, *finding) bool

	open  *Step // the step that was begun but not reported yet; nil between steps
	since time.Time
}

// newPlayer opens a session and passes its events to hear.
func newPlayer(rules *whenthen.RuleBase, job *Job, out Sink, hear func(whenthen.Event)) player {
	lines := &lineWriter{line: out.Line}
	return player{job: job, out: out, position: job.Position, lines: lines, since: time.Now(),
		session: rules.NewSession(whenthen.Output(lines), whenthen.Listen(hear),
			whenthen.MaxFirings(job.Limits.Firings), whenthen.MaxFacts(job.Limits.Facts))}
}

// closeStep reports the open step, if there is one, with the resulting grid.
func (p *player) closeStep() {
	if p.open == nil {
		return
	}
	now := time.Now()
	p.open.Ms = float64(now.Sub(p.since).Microseconds()) / 1000
	p.open.Grid, p.since = p.position, now
	p.out.Step(p.open)
	p.open = nil
}

// begin closes the open step and opens a new one for the finding of a firing.
func (p *player) begin(f *Firing, found *finding) {
	p.closeStep()
	p.open = found.step(f, rating.PlayedBy(f.Rule).Technique)
}

// goesOn adds eliminations to the open step if they come from the same rule for the same reason.
func (p *player) goesOn(f *Firing, found *finding) bool {
	s := p.open
	if s == nil || s.Rule != f.Rule || s.Put != nil || found.put != nil || !p.sameReason(s, found) {
		return false
	}
	s.Gone = append(s.Gone, found.gone...)
	s.Head = HeadOf(s.Put, s.Gone)
	return true
}

// listing defines how a base lists every step that its rules could make on a position.
type listing struct {
	// game opens a game. It returns it with a function that loads a position into it and fires only the rules that loading needs.
	game func(job *Job, out Sink) (*player, func(context.Context) error, error)
	// groups are the agenda groups of the rules that find something. Each of these rules is alone in its group.
	groups []string
	find   func(*whenthen.Match, *Position) finding
	view   viewer
}

// list reports the matches that rules have on a position, without firing them. Loading the position uses up the session's limit on firings,
// so the rules cannot fire. Then each rule's group gets the focus in turn.
func (l *listing) list(ctx context.Context, job *Job, out Sink) error {
	dry, load, err := l.game(job, Discard{})
	if err != nil {
		return err
	}
	if err := load(ctx); err != nil {
		return err
	}
	limited := *job
	limited.Limits.Firings = max(1, dry.session.Stats().Firings)
	game, load, err := l.game(&limited, Discard{})
	if err != nil {
		return err
	}
	var found []*Step
	game.possible = func(m *whenthen.Match) {
		what := l.find(m, &game.position)
		by := newFiring(m, ModeAll, l.view)
		s := what.step(by, rating.PlayedBy(m.Rule()).Technique)
		s.By = by
		if slices.Contains(job.Off, m.Rule()) {
			s.Waits = switchedOff
		}
		found = append(found, s)
	}
	var limit *whenthen.LimitError
	if err := load(ctx); err != nil && !errors.As(err, &limit) {
		return err
	}
	for _, group := range l.groups {
		game.session.Focus(group)
		if _, err := game.session.FireAll(ctx); err != nil && !errors.As(err, &limit) {
			return err
		}
	}
	for _, s := range merged(found) {
		out.Possible(s)
	}
	return nil
}

// switchedOff is the reason why a possible step is not taken.
const switchedOff = "Switched off."

// merged combines steps of the same rule for the same reason and drops steps with the same effect.
func merged(steps []*Step) []*Step {
	var out []*Step
	for _, s := range steps {
		at := slices.IndexFunc(out, func(o *Step) bool {
			return o.Rule == s.Rule && (o.Put == nil && s.Put == nil && len(s.Cause) > 0 && slices.Equal(o.Cause, s.Cause) ||
				o.Put != nil && s.Put != nil && *o.Put == *s.Put)
		})
		if at < 0 {
			out = append(out, s)
			continue
		}
		for _, m := range s.Gone {
			if !slices.Contains(out[at].Gone, m) {
				out[at].Gone = append(out[at].Gone, m)
			}
		}
		out[at].Head = HeadOf(out[at].Put, out[at].Gone)
	}
	return out
}

// Discard is a sink that ignores everything.
type Discard struct{}

// Firing and the other methods of a Sink do nothing.
func (Discard) Firing(*Firing)    {}
func (Discard) Step(*Step)        {}
func (Discard) Line(string)       {}
func (Discard) Possible(*Step)    {}
func (Discard) Position(Position) {}
