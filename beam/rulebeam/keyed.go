package rulebeam

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/window"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/state"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/timers"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// Keyed keeps a session for each key and window of a collection of pairs of string and Document. A session is stored as a snapshot in
// Beam's state. The documents of a key wait until the watermark has passed the end of their span (Config.Every). Then the session
// processes them in the order of their times: it advances its clock to each document's time, inserts its facts and fires. So the
// order in which documents arrive makes no difference, unless they are late. Each document for which rules have fired results in an
// Outcome with the facts that the rules have inserted or changed. When the session is closed, Config.Idle after its last document or
// at the end of its window, there is an Outcome with Closed set. The At of a document must be the time of its element; KeyBy makes such
// pairs. A document after the end of its session opens a new one.
//
// Keyed adds the experiment prism_disable_sdf_split to jobopts.Experiments, a flag of Beam, unless it is set already: see "Prism" in
// the package comment. A program that sets that variable after this call must keep the experiment in it.
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
		// Beam maps the windows of the documents to those of the side input. In the global window, all documents see it.
	}
	parts := []beam.PCollection{beam.ParDo(s, &batchFn{}, documents)}
	if config.Parts > 1 {
		parts = keyParts(s, parts[0], config.Parts)
	}
	outcomes, dead = inParts(s, parts, func(part beam.PCollection) (outcomes, dead beam.PCollection) {
		return beam.ParDo2(s, newKeyedFn(config), part, beam.SideInput{Input: changes})
	})
	return outcomes, dead, nil
}

func noRules([]byte, func(Rules)) {}

func init() {
	register.DoFn9x1[context.Context, beam.Window, state.Provider, timers.Provider, string, batch, func(*Rules) bool, func(Outcome), func(DeadLetter), error](&keyedFn{})
	register.Function2x0(noRules)
	register.Emitter1[Rules]()
}

// keyedFn is the DoFn of Keyed. Its exported fields are sent to the workers.
type keyedFn struct {
	Config  Config
	Session state.Value[[]byte]  // image of the session
	Waiting state.Value[waiting] // the time of the timer, and the bags of the waiting documents
	Timer   timers.EventTime     // for the next span with documents, or the end of the session

	// The waiting documents, by level. These are single fields because Beam does not find state in an array.
	Level0, Level1, Level2, Level3, Level4, Level5 state.Bag[batch]

	keyer   *keyer
	meters  *meters
	changes changes
}

func newKeyedFn(config Config) *keyedFn {
	f := &keyedFn{
		Config:  config,
		Session: state.MakeValueState[[]byte]("session"),
		Waiting: state.MakeValueState[waiting]("waiting"),
		Timer:   timers.InEventTime("wake"),
	}
	for i, level := range f.levels() {
		*level = state.MakeBagState[batch]("level" + strconv.Itoa(i))
	}
	return f
}

func (f *keyedFn) levels() []*state.Bag[batch] {
	return []*state.Bag[batch]{&f.Level0, &f.Level1, &f.Level2, &f.Level3, &f.Level4, &f.Level5}
}

// Setup compiles the rules.
func (f *keyedFn) Setup() {
	f.keyer = &keyer{config: f.Config, rules: newVersions(f.Config.Rules)}
	f.meters = newMeters()
}

// StartBundle makes the bundle read the changes again.
func (f *keyedFn) StartBundle(context.Context, func(*Rules) bool, func(Outcome), func(DeadLetter)) {
	f.changes.forget()
}

// ProcessElement stores documents until their span ends.
func (f *keyedFn) ProcessElement(ctx context.Context, w beam.Window, sp state.Provider, tp timers.Provider, key string, b batch, _ func(*Rules) bool, _ func(Outcome), _ func(DeadLetter)) error {
	f.meters.documents.Inc(ctx, int64(len(b.Documents)))
	for i := range b.Documents {
		b.Documents[i].Key = key
	}
	waits, err := f.waits(sp)
	if err != nil {
		return err
	}
	if err := waits.put(sp, f.levels(), b.Documents, f.spanOf); err != nil {
		return err
	}
	f.wakeAt(tp, &waits, min(waits.Wake, f.endOfSpan(waits.first(), endOf(w))))
	return f.Waiting.Write(sp, waits)
}

// OnTimer runs the session up to the time of the timer.
func (f *keyedFn) OnTimer(ctx context.Context, w beam.Window, sp state.Provider, tp timers.Provider, key string, _ timers.Context, read func(*Rules) bool, emit func(Outcome), dead func(DeadLetter)) error {
	f.changes.follow(ctx, f.keyer.rules, f.meters, w, read)
	waits, err := f.waits(sp)
	if err != nil || waits.Wake == never {
		return err
	}
	image, _, err := f.Session.Read(sp)
	if err != nil {
		return err
	}
	until, end := waits.Wake, endOf(w)
	upTo := until // a timer for the end of a session may be within a span: documents before it have arrived, too, and may prolong the session
	if until >= end {
		upTo = math.MaxInt64 - 1
	}
	due, err := waits.take(sp, f.levels(), upTo, f.spanOf)
	if err != nil {
		return err
	}
	p := f.keyer.live(ctx, key, image, due, until, end)
	if err := f.write(ctx, sp, p.image); err != nil {
		return err
	}
	f.tell(ctx, p, emit, dead)
	waits.Wake = never
	f.wakeAt(tp, &waits, min(f.endOfSpan(waits.first(), end), p.closing))
	if waits.Wake == never {
		return f.Waiting.Clear(sp)
	}
	return f.Waiting.Write(sp, waits)
}

// waits returns the waiting state of the key, as a copy that may be changed.
func (f *keyedFn) waits(sp state.Provider) (waiting, error) {
	w, set, err := f.Waiting.Read(sp)
	if err != nil || !set {
		return newWaiting(), err
	}
	w.First = slices.Clone(w.First)
	return w, nil
}

func (f *keyedFn) write(ctx context.Context, sp state.Provider, image []byte) error {
	if image == nil {
		return f.Session.Clear(sp)
	}
	f.meters.state.Update(ctx, int64(len(image)))
	return f.Session.Write(sp, image)
}

// tell emits the results of a span and counts them.
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

// wakeAt sets the timer unless it is already set to that time.
func (f *keyedFn) wakeAt(tp timers.Provider, waits *waiting, at int64) {
	if at != waits.Wake {
		waits.Wake = at
		f.Timer.Set(tp, millis(at))
	}
}

// spanOf returns the number of the span that contains a time. Span n ends at n times Config.Every, inclusive.
func (f *keyedFn) spanOf(at int64) int64 {
	every := f.Config.Every.Milliseconds()
	span, over := at/every, at%every
	if over > 0 {
		span++
	}
	return span
}

// endOfSpan returns the end of the span that contains a time, or the end of the window if that is earlier.
func (f *keyedFn) endOfSpan(at, end int64) int64 {
	if at == never {
		return never
	}
	return min(f.spanOf(at)*f.Config.Every.Milliseconds(), end)
}

// endOf returns the last time of a window, or never for the global window.
func endOf(w beam.Window) int64 {
	if _, global := w.(window.GlobalWindow); global {
		return never
	}
	return w.MaxTimestamp().Milliseconds()
}
