package runner

import (
	"context"
	"slices"
	"time"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/script"
)

// Job says what to do with a rule base. It may be used by many goroutines.
type Job struct {
	Rules      *whenthen.RuleBase
	Focus      []string                 // agenda groups to put the focus on, the last on top
	Processes  []Process                // to start, before the first step
	MaxFirings int                      // as whenthen.MaxFirings
	Options    []whenthen.SessionOption // of every session
	Firings    int                      // stop after so many; 0: when nothing is left to fire
	Globals    []facts.Given            // set before the first fact is inserted
	Queries    []Query                  // asked when nothing is left to fire
	Steps      *script.Script           // done in place of firing once; nil for none
	Clock      ClockKind
	Late       Late
	// Open takes a session that is open already and empty, with the job's options, and the clock that it is to show; nil opens a new one.
	Open func(clock *script.Clock) *whenthen.Session
	// Compile compiles the rules of a file or folder, for steps that change the rules; nil: such steps are errors.
	Compile  func(ctx context.Context, path string) (*whenthen.RuleBase, error)
	Now      time.Time          // what a real clock shows for the whole run; zero for the time of the machine
	Answered func(Answer) error // called with the answer of each query when it is there; may be nil
}

// Outcome is what came of a run.
type Outcome struct {
	Session *whenthen.Session
	Firings int
	Answers []Answer // one per query, those of steps first; fewer if the run ended in an error
	Times   Times
	// LateFacts is how many facts were left out because they were late.
	LateFacts int

	ids  map[any]string // of the objects that the fact files gave one
	kept map[int64]bool // the facts to show, by ID; nil for all
}

// Times tells how long the parts of a run took.
type Times struct {
	Parse  time.Duration // fact files to objects
	Insert time.Duration // opening the session and inserting the objects
	Fire   time.Duration
}

// Run makes the facts of source (nil for none) and does what RunOn does.
func (j *Job) Run(ctx context.Context, source *facts.Source, options ...whenthen.SessionOption) (*Outcome, error) {
	objects, err := j.makeUntil(ctx, source)
	if err != nil {
		return nil, err
	}
	return j.RunOn(ctx, objects, options...)
}

// makeUntil makes the facts of source, and stops waiting for them when the context ends: the libraries that read workbooks and YAML know
// no context.
func (j *Job) makeUntil(ctx context.Context, source *facts.Source) (*Objects, error) {
	type made struct {
		objects *Objects
		err     error
	}
	done := make(chan made, 1)
	go func() {
		objects, err := j.Make(source)
		done <- made{objects, err}
	}()
	select {
	case m := <-done:
		return m.objects, m.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Objects are ready to be inserted in one session.
type Objects struct {
	list    []facts.Given // facts
	globals []facts.Given
	ids     map[any]string
	builder *facts.Builder
	took    time.Duration
}

// Make makes the facts of source, nil for none.
func (j *Job) Make(source *facts.Source) (*Objects, error) {
	start := time.Now()
	made := &Objects{ids: map[any]string{}, builder: facts.NewBuilder(j.Rules.Types())}
	if source == nil {
		return made, nil
	}
	err := source.Make(made.builder, func(g facts.Given) error {
		if g.Global != "" {
			made.globals = append(made.globals, g)
			return nil
		}
		made.list = append(made.list, g)
		if g.ID != "" {
			made.ids[g.Object] = g.ID
		}
		return nil
	})
	made.took = time.Since(start)
	return made, err
}

// Clocked reports that a fact says when it happens.
func (o *Objects) Clocked() bool {
	return slices.ContainsFunc(o.list, func(g facts.Given) bool { return !g.Time.IsZero() })
}

// RunOn inserts the objects in a new session, fires until nothing is left or does the steps, and asks the queries. The outcome
// is nil if a query is not there; otherwise it tells how far an error has let it come.
func (j *Job) RunOn(ctx context.Context, objects *Objects, options ...whenthen.SessionOption) (*Outcome, error) {
	queries, err := j.resolve()
	if err != nil {
		return nil, err
	}
	p := j.newPlayer(objects, options)
	if err := p.play(ctx); err != nil {
		return p.Outcome, err
	}
	for _, q := range queries {
		if err := p.ask(ctx, q); err != nil {
			return p.Outcome, err
		}
	}
	return p.Outcome, nil
}
