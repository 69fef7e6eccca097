package rulebeam

import (
	"context"
	"errors"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/window"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/timers"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Keyed keeps a session for each key of a collection of pairs of string and Document, and each window: a snapshot in Beam's state. The
// documents of a key wait until the watermark has passed their span of Config.Every; then the session takes them in the order of their times, each at its
// time, and fires after each. So an order in which they come makes no difference, unless they are late. An Outcome comes of
// each document for which rules have fired, with the facts that they have made or changed, and one with Closed when the session is
// over: Config.Idle after its last document, or with its window. Documents carry their own time in At, which is that of the
// elements; KeyBy makes such pairs. A document that comes after the end of its session opens another one.
//
// Keyed adds the experiment prism_disable_sdf_split to jobopts.Experiments, Beam's flag, unless it is there: see "Prism" in the package
// comment. A program that sets that variable after this call must keep the experiment in it.
func Keyed(s beam.Scope, documents beam.PCollection, config Config) (outcomes, dead beam.PCollection, err error) {
	if err := config.check(); err != nil {
		return beam.PCollection{}, beam.PCollection{}, err
	}
	if config.Every == 0 {
		config.Every = defaultEvery
	}
	if config.Every.Milliseconds() == 0 {
		return beam.PCollection{}, beam.PCollection{}, errors.New("Config.Every is a millisecond or more")
	}
	keepBundlesWhole()
	s = s.Scope("rulebeam.Keyed")
	changes := config.Changes
	if !changes.IsValid() {
		changes = beam.ParDo(s, noRules, beam.Impulse(s))
		// The windows of a side input are mapped to those of the documents; in the global one it is seen from all.
	}
	parts := []beam.PCollection{documents}
	if config.Parts > 1 {
		parts = keyParts(s, documents, config.Parts)
	}
	outcomes, dead = inParts(s, parts, func(part beam.PCollection) (outcomes, dead beam.PCollection) {
		fn := &keyedFn{
			Config:  config,
			Waiting: state.MakeBagState[Document]("waiting"),
			Session: state.MakeValueState[[]byte]("session"),
			Wake:    state.MakeValueState[int64]("wake"),
			Timer:   timers.InEventTime("wake"),
		}
		return beam.ParDo2(s, fn, part, beam.SideInput{Input: changes})
	})
	return outcomes, dead, nil
}

func noRules([]byte, func(Rules)) {}

func init() {
	register.DoFn9x1[context.Context, beam.Window, state.Provider, timers.Provider, string, Document, func(*Rules) bool, func(Outcome), func(DeadLetter), error](&keyedFn{})
	register.Function2x0(noRules)
	register.Emitter1[Rules]()
}

// keyedFn is the DoFn of Keyed. What is exported is sent to the workers.
type keyedFn struct {
	Config  Config
	Waiting state.Bag[Document] // documents whose time has not come
	Session state.Value[[]byte] // image of the session
	Wake    state.Value[int64]  // what Timer is set to, in milliseconds since 1970
	Timer   timers.EventTime    // for the next span of Waiting, or the end of the session

	keyer   *keyer
	meters  *meters
	changes changes
}

// Setup compiles the rules.
func (f *keyedFn) Setup() {
	f.keyer = &keyer{config: f.Config, rules: newVersions(f.Config.Rules)}
	f.meters = newMeters()
}

// StartBundle makes the bundle read the changes anew.
func (f *keyedFn) StartBundle(context.Context, func(*Rules) bool, func(Outcome), func(DeadLetter)) {
	f.changes.forget()
}

// ProcessElement lets a document wait for its span.
func (f *keyedFn) ProcessElement(ctx context.Context, w beam.Window, sp state.Provider, tp timers.Provider, key string, d Document, _ func(*Rules) bool, _ func(Outcome), _ func(DeadLetter)) error {
	f.meters.documents.Inc(ctx, 1)
	d.Key = key
	if err := f.Waiting.Add(sp, d); err != nil {
		return err
	}
	at := f.spanOf(d.At, endOf(w))
	wake, set, err := f.Wake.Read(sp)
	if err != nil || set && wake <= at {
		return err
	}
	return f.wakeAt(sp, tp, at)
}

// OnTimer lives through the time up to the timer.
func (f *keyedFn) OnTimer(ctx context.Context, w beam.Window, sp state.Provider, tp timers.Provider, key string, _ timers.Context, read func(*Rules) bool, emit func(Outcome), dead func(DeadLetter)) error {
	f.changes.follow(ctx, f.keyer.rules, f.meters, w, read)
	until, set, err := f.Wake.Read(sp)
	if err != nil || !set {
		return err
	}
	image, _, err := f.Session.Read(sp)
	if err != nil {
		return err
	}
	due, next, err := f.due(sp, until, endOf(w))
	if err != nil {
		return err
	}
	p := f.keyer.live(ctx, key, image, due, until, endOf(w))
	if err := f.write(ctx, sp, p.image); err != nil {
		return err
	}
	f.tell(ctx, p, emit, dead)
	if next = min(next, p.closing); next == never {
		return f.Wake.Clear(sp)
	}
	return f.wakeAt(sp, tp, next)
}

// due takes the documents out of the state whose time is not after until, and tells when the next span ends. The timer may be that of the end of
// a session in the middle of a span: what happened before it has come as well, and may keep the session.
func (f *keyedFn) due(sp state.Provider, until, end int64) (due []Document, next int64, err error) {
	waiting, _, err := f.Waiting.Read(sp)
	if err != nil {
		return nil, never, err
	}
	if err := f.Waiting.Clear(sp); err != nil {
		return nil, never, err
	}
	next = never
	for _, d := range waiting {
		if d.At <= until || until >= end {
			due = append(due, d)
			continue
		}
		next = min(next, f.spanOf(d.At, end))
		if err := f.Waiting.Add(sp, d); err != nil {
			return nil, never, err
		}
	}
	return due, next, nil
}

func (f *keyedFn) write(ctx context.Context, sp state.Provider, image []byte) error {
	if image == nil {
		return f.Session.Clear(sp)
	}
	f.meters.state.Update(ctx, int64(len(image)))
	return f.Session.Write(sp, image)
}

// tell hands on what has come of a span.
func (f *keyedFn) tell(ctx context.Context, p *span, emit func(Outcome), dead func(DeadLetter)) {
	for _, o := range p.outcomes {
		f.meters.fired(ctx, o.Fired)
		emit(o)
	}
	for _, l := range p.letters {
		dead(l)
	}
	f.meters.spent(ctx, p.spent)
	f.meters.dead.Inc(ctx, int64(len(p.letters)))
	f.meters.late.Inc(ctx, p.late)
	f.meters.opened.Inc(ctx, p.opened)
	f.meters.closed.Inc(ctx, p.closed)
	f.meters.changed.Inc(ctx, p.swapped)
}

func (f *keyedFn) wakeAt(sp state.Provider, tp timers.Provider, at int64) error {
	f.Timer.Set(tp, millis(at))
	return f.Wake.Write(sp, at)
}

// spanOf is the end of the span that a time lies in, or that of the window if that is earlier.
func (f *keyedFn) spanOf(at, end int64) int64 {
	every := f.Config.Every.Milliseconds()
	over := at % every
	if over < 0 {
		over += every
	}
	if over > 0 {
		at += every - over
	}
	return min(at, end)
}

// endOf is the last moment of a window; the global one has none.
func endOf(w beam.Window) int64 {
	if _, global := w.(window.GlobalWindow); global {
		return never
	}
	return w.MaxTimestamp().Milliseconds()
}
