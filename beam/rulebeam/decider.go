package rulebeam

import (
	"context"
	"strings"
	"time"

	"whenthen"
	"whenthen/internal/script"
	"whenthen/internal/service/ruleset"
)

// Decider decides documents without a pipeline, with the same outcomes as Decide. It must not be used by several goroutines at once.
type Decider struct {
	config  Config
	rules   *versions
	pools   map[*ruleset.Base]*whenthen.Pool
	clock   *script.Clock // clock of the session in use
	printed strings.Builder
	spent   spending // the times of the rules for the last document
}

// NewDecider compiles the rules. It ignores Config.Changes.
func NewDecider(config Config) (*Decider, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	return newDecider(config), nil
}

func newDecider(config Config) *Decider {
	return &Decider{config: config, rules: newVersions(config.Rules), pools: map[*ruleset.Base]*whenthen.Pool{}}
}

// Decide returns the outcome of a document, or a dead letter; the other result is nil.
func (d *Decider) Decide(ctx context.Context, doc Document) (*Outcome, *DeadLetter) {
	base, letter := d.rules.of(&doc, doc.At)
	if letter != nil {
		return nil, letter
	}
	d.clock = script.NewPseudoClock()
	d.printed.Reset()
	d.spent = spending{}
	pool := d.pool(base)
	s := &session{base: base, engine: pool.Get(), most: d.config.bound(), clock: d.clock, printed: &d.printed}
	before := s.engine.RuleProfiles()
	defer func() {
		d.spent.add(before, s.engine.RuleProfiles())
		pool.Put(s.engine)
	}()
	s.setClock(doc.At)
	s.play()
	if letter := s.take(ctx, &doc); letter != nil {
		return nil, letter
	}
	outcome, err := s.outcome(nil, s.shows(d.config.Show))
	if err != nil {
		return nil, doc.deadLetter(RuleError, err, base)
	}
	outcome.ID, outcome.Key = doc.ID, doc.Key
	return outcome, nil
}

// pool returns the pool that keeps sessions of a rule base for further documents.
func (d *Decider) pool(base *ruleset.Base) *whenthen.Pool {
	pool := d.pools[base]
	if pool == nil {
		options := append(d.config.options(), whenthen.Clock(func() time.Time { return d.clock.Now() }), whenthen.Output(&d.printed))
		pool = base.Rules.NewPool(options...)
		d.pools[base] = pool
	}
	return pool
}
