package rulebeam

import (
	"context"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Decide decides each Document of a collection separately. It opens a session at the document's time (1970 if it has none), inserts the
// document's facts, fires until no rule can fire, and returns the facts. The result is a collection of Outcome and one of DeadLetter; each
// document results in an element of one of them. An error is a mistake in the configuration or the rules. Facts that have to be decided
// together must be in one document.
func Decide(s beam.Scope, documents beam.PCollection, config Config) (outcomes, dead beam.PCollection, err error) {
	if err := config.check(); err != nil {
		return beam.PCollection{}, beam.PCollection{}, err
	}
	s = s.Scope("rulebeam.Decide")
	parts := []beam.PCollection{documents}
	if config.Parts > 1 {
		parts = documentParts(s, documents, config.Parts)
	}
	outcomes, dead = inParts(s, parts, func(part beam.PCollection) (outcomes, dead beam.PCollection) {
		if !config.Changes.IsValid() {
			return beam.ParDo2(s, &decideFn{Config: config}, part)
		}
		return beam.ParDo2(s, &decideByFn{Decide: decideFn{Config: config}}, part, beam.SideInput{Input: config.Changes})
	})
	return outcomes, dead, nil
}

func init() {
	register.DoFn4x0[context.Context, Document, func(Outcome), func(DeadLetter)](&decideFn{})
	register.DoFn6x0[context.Context, beam.Window, Document, func(*Rules) bool, func(Outcome), func(DeadLetter)](&decideByFn{})
	register.Emitter1[Outcome]()
	register.Emitter1[DeadLetter]()
	register.Iter1[Rules]()
}

// decideFn is the DoFn of Decide. Its exported fields are sent to the workers.
type decideFn struct {
	Config Config

	decider *Decider
	meters  *meters
}

// Setup compiles the rules.
func (f *decideFn) Setup() {
	f.decider = newDecider(f.Config)
	f.meters = newMeters()
}

// ProcessElement decides one document.
func (f *decideFn) ProcessElement(ctx context.Context, d Document, emit func(Outcome), dead func(DeadLetter)) {
	start := time.Now()
	f.meters.documents.Inc(ctx, 1)
	outcome, letter := f.decider.Decide(ctx, d)
	f.meters.took.Update(ctx, time.Since(start).Microseconds())
	f.meters.spent(ctx, f.decider.spent)
	if letter != nil {
		f.meters.dead.Inc(ctx, 1)
		dead(*letter)
		return
	}
	f.meters.fired(ctx, outcome.Fired)
	emit(*outcome)
}

// decideByFn does the same as decideFn with rules that change (Config.Changes).
type decideByFn struct {
	Decide decideFn

	changes changes
}

// Setup compiles the rules of the configuration.
func (f *decideByFn) Setup() { f.Decide.Setup() }

// StartBundle makes the bundle read the changes again.
func (f *decideByFn) StartBundle(context.Context, func(*Rules) bool, func(Outcome), func(DeadLetter)) {
	f.changes.forget()
}

// ProcessElement decides one document.
func (f *decideByFn) ProcessElement(ctx context.Context, w beam.Window, d Document, read func(*Rules) bool, emit func(Outcome), dead func(DeadLetter)) {
	f.changes.follow(ctx, f.Decide.decider.rules, f.Decide.meters, w, read)
	f.Decide.ProcessElement(ctx, d, emit, dead)
}
