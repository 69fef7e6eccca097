package engine

import (
	"errors"

	"whenthen/engine/coverage"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
)

// maxCoverPairs is the maximum number of pairs of combination and fact that coverage examines for a rule at one time.
const maxCoverPairs = 5_000

// Coverage counts what sessions of a rule base evaluate: see package coverage. Several sessions may share it.
type Coverage struct{ collector *coverage.Collector }

// ErrNotTraced is returned by NewCoverage for rules that were not compiled for tracing.
var ErrNotTraced = errors.New("the rules were not compiled for tracing")

// NewCoverage returns an empty coverage. The rules must be compiled from a traced base, otherwise the error is ErrNotTraced.
func (rb *RuleBase) NewCoverage() (*Coverage, error) {
	switch {
	case rb.missing:
		return nil, ErrNoRules
	case !rb.base.Traced:
		return nil, ErrNotTraced
	}
	return &Coverage{coverage.NewCollector(rb.base)}, nil
}

// Report returns the counts so far. The caller owns the result.
func (c *Coverage) Report() *coverage.Report {
	if c.collector == nil { // a zero value
		return &coverage.Report{}
	}
	return c.collector.Report()
}

// Covered makes a session count what it evaluates, which makes it many times slower. The coverage must come from NewCoverage of the
// session's rule base; nil or a zero value counts nothing.
func Covered(c *Coverage) SessionOption {
	return func(o *sessionOptions) {
		o.coverage = nil
		if c != nil && c.collector != nil {
			o.coverage = c
		}
	}
}

// covering connects a session to a coverage.
type covering struct {
	session   *Session
	collector *coverage.Collector
	walker    *probe.Walker
	rule      *rule.Rule // the rule that the walker is examining
}

func newCovering(s *Session, c *Coverage) *covering {
	v := &covering{session: s, collector: c.collector}
	v.walker = probe.NewWalker(s.rb.base, v)
	return v
}

// look evaluates all conditions on the current facts.
func (v *covering) look() {
	p := v.session.prober()
	for _, r := range v.session.rb.base.Rules {
		v.rule = r
		if !v.walker.Walk(p, r, maxCoverPairs) {
			v.collector.Incomplete(r)
		}
	}
}

// The methods Condition, Test and Arm implement probe.Observer.

func (v *covering) Condition(c rule.Condition, held bool) {
	v.collector.Tried(coverage.Condition, v.rule, c.Span(), held)
}

func (v *covering) Test(t *rule.Test, held bool) {
	v.collector.Tried(coverage.Constraint, v.rule, t.At, held)
}

func (v *covering) Arm(test rule.Expr, held bool) {
	v.collector.Tried(coverage.Constraint, v.rule, test.Span(), held)
}

// Statement implements eval.Tracer.
func (v *covering) Statement(_ *eval.Frame, at eval.Activation) error {
	v.collector.Ran(at.Code.File, at.Code.Span(at.PC))
	return nil
}
