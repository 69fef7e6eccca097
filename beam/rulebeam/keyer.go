package rulebeam

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"whenthen/internal/runner"
)

// never is a time that is never reached.
const never = math.MaxInt64

// keyer runs the sessions of keys, one span after the other.
type keyer struct {
	config Config
	rules  *versions
}

// span collects the results of running a key's session over a period. No other state changes until the span is complete.
type span struct {
	key      string
	end      int64  // end of the key's window; never for the global window
	image    []byte // image of the session, or nil if there is none
	closing  int64  // time when the session is to be closed; never if there is none, or if it stays open
	outcomes []Outcome
	letters  []DeadLetter

	late, opened, closed, swapped int64
	spent                         spending
}

// shut closes a session of the engine after adding up the time that its rules took.
func (p *span) shut(s *session) {
	p.spent.add(nil, s.engine.RuleProfiles())
	s.engine.Close()
}

// live processes documents in the order of their times and then runs the session up to the time until. A document that fails becomes a dead
// letter, and the span is run again without it, so that it has no effect.
func (k *keyer) live(ctx context.Context, key string, image []byte, documents []Document, until, end int64) *span {
	slices.SortStableFunc(documents, func(a, b Document) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text))
	})
	var letters []DeadLetter
	for {
		p := &span{key: key, image: image, end: end, closing: never, spent: spending{}}
		failed, letter := k.try(ctx, p, documents, until)
		if letter == nil {
			p.letters = append(p.letters, letters...)
			return p
		}
		letters = append(letters, *letter)
		if failed < 0 { // rules failed because of time alone: the session is closed
			return &span{key: key, closing: never, closed: 1, end: end, letters: letters}
		}
		documents = slices.Delete(slices.Clone(documents), failed, failed+1)
	}
}

// try runs a span until an error occurs. Then it returns the index of the document that failed, or -1 if no document caused the error.
func (k *keyer) try(ctx context.Context, p *span, documents []Document, until int64) (failed int, letter *DeadLetter) {
	var s *session
	defer func() {
		if s != nil {
			p.shut(s)
		}
	}()
	for i := range documents {
		d := &documents[i]
		if s == nil && p.image != nil {
			if s, letter = k.reopen(ctx, p, d, nil, d.At); letter != nil {
				return i, letter
			}
		}
		if s != nil && d.At > k.closing(s, p) {
			if s, letter = k.close(ctx, p, s); letter != nil {
				return -1, letter
			}
			p.shut(s)
			s = nil
		}
		if _, letter = k.rules.of(d, d.At); letter != nil {
			return i, letter
		}
		if s == nil {
			s, letter = k.reopen(ctx, p, d, nil, d.At)
		} else {
			s, letter = k.cross(ctx, p, s, d, d.At)
		}
		if letter != nil {
			return i, letter
		}
		if letter := k.take(ctx, p, s, d); letter != nil {
			return i, letter
		}
	}
	return -1, k.rest(ctx, p, &s, until)
}

// rest completes a span: it closes the session if its closing time has been reached, or otherwise writes its image.
func (k *keyer) rest(ctx context.Context, p *span, at **session, until int64) (letter *DeadLetter) {
	nobody := &Document{Key: p.key, At: until}
	if *at == nil && p.image != nil {
		if *at, letter = k.reopen(ctx, p, nobody, nil, until); letter != nil {
			return letter
		}
	}
	s := *at
	if s == nil {
		return nil
	}
	if p.closing = k.closing(s, p); p.closing <= until {
		*at, letter = k.close(ctx, p, s)
		return letter
	}
	var err error
	if p.image, err = s.image(); err != nil {
		return nobody.deadLetter(OldState, err, s.base)
	}
	return nil
}

// closing returns the time at which a session is to be closed.
func (k *keyer) closing(s *session, p *span) int64 {
	if k.config.Idle <= 0 {
		return p.end
	}
	return min(s.last+k.config.Idle.Milliseconds(), p.end)
}

// cross switches the session to the versions of the rules that take effect up to the time at. For each version, it first runs the session
// up to the time of the change under the previous version.
func (k *keyer) cross(ctx context.Context, p *span, s *session, d *Document, at int64) (*session, *DeadLetter) {
	for _, from := range k.rules.between(s.now(), at) {
		base, letter := k.rules.of(d, from)
		if letter != nil || base == s.base {
			continue // the current version stays: the newer one does not compile, or is the same
		}
		if letter := k.alone(p, s, d, func() error { return s.moveTo(ctx, from) }); letter != nil {
			return s, letter
		}
		if s, letter = k.reopen(ctx, p, d, s, from); letter != nil {
			return s, letter
		}
		if letter := k.alone(p, s, d, func() error { return s.fire(ctx) }); letter != nil {
			return s, letter
		}
	}
	return s, nil
}

// alone executes a step that no document causes, and adds its outcome.
func (k *keyer) alone(p *span, s *session, d *Document, step func() error) *DeadLetter {
	s.begin()
	before := s.engine.Fired()
	if err := step(); err != nil {
		return d.deadLetter(RuleError, err, s.base)
	}
	o, err := s.outcome(before, s.touches(k.config.Show))
	if err != nil {
		return d.deadLetter(RuleError, err, s.base)
	}
	if o.Key = p.key; o.Firings > 0 {
		p.outcomes = append(p.outcomes, *o)
	}
	return nil
}

// reopen opens the session of a key. If s is not nil, it closes s and opens its image with the rules of the time at. Otherwise it opens
// the image of the span with the rules of the session's own time, or a new session if there is no image.
func (k *keyer) reopen(ctx context.Context, p *span, d *Document, s *session, at int64) (*session, *DeadLetter) {
	image := p.image
	if s == nil && image != nil {
		if c, _, err := runner.OpenImage(image); err == nil && c.Now < at {
			at = c.Now
		}
	}
	base, letter := k.rules.of(d, at)
	if letter != nil {
		return nil, letter
	}
	if s != nil {
		var err error
		image, err = s.image()
		p.shut(s)
		if err != nil {
			return nil, d.deadLetter(OldState, err, base)
		}
	}
	opened, swapped, err := k.open(ctx, image, base)
	if err != nil {
		return nil, d.deadLetter(OldState, fmt.Errorf("the session of the key: %w", err), base)
	}
	if image == nil {
		p.opened++
	}
	if swapped {
		p.swapped++
	}
	return opened, nil
}

// take runs the session up to the document's time and inserts its facts. Late documents are treated as configured.
func (k *keyer) take(ctx context.Context, p *span, s *session, d *Document) *DeadLetter {
	if d.At < s.now() {
		p.late++
		switch k.config.Late {
		case DropLate:
			return nil
		case DivertLate:
			p.letters = append(p.letters, *d.deadLetter(Late, fmt.Errorf("it happened at %s, and the session is at %s", moment(d.At), moment(s.now())), s.base))
			return nil
		}
		s.player.AcceptLate()
	}
	s.begin()
	before := s.engine.Fired()
	if err := s.moveTo(ctx, d.At); err != nil {
		return d.deadLetter(RuleError, err, s.base)
	}
	if letter := s.take(ctx, d); letter != nil {
		return letter
	}
	s.last = max(s.last, d.At)
	o, err := s.outcome(before, s.touches(k.config.Show))
	if err != nil {
		return d.deadLetter(RuleError, err, s.base)
	}
	if o.ID, o.Key = d.ID, p.key; o.Firings > 0 {
		p.outcomes = append(p.outcomes, *o)
	}
	return nil
}

// close runs the session until its closing time, adds the outcome with its last facts, and removes the image. It returns the session, which
// may be another one if new rules took effect.
func (k *keyer) close(ctx context.Context, p *span, s *session) (*session, *DeadLetter) {
	at := k.closing(s, p)
	d := &Document{Key: p.key, At: at}
	s, letter := k.cross(ctx, p, s, d, at)
	if letter != nil {
		return s, letter
	}
	s.begin()
	before := s.engine.Fired()
	err := s.moveTo(ctx, at)
	if err == nil {
		err = s.fire(ctx)
	}
	if err != nil {
		return s, d.deadLetter(RuleError, err, s.base)
	}
	o, err := s.outcome(before, s.shows(k.config.Show))
	if err != nil {
		return s, d.deadLetter(RuleError, err, s.base)
	}
	o.Key, o.Closed = p.key, true
	p.outcomes = append(p.outcomes, *o)
	p.closed++
	p.image, p.closing = nil, never
	return s, nil
}
