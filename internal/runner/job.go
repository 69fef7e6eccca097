package runner

import (
	"context"
	"time"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/script"
)

// Job defines the work with a rule base. It is safe for concurrent use.
type Job struct {
	Rules      *whenthen.RuleBase
	Focus      []string                 // agenda groups to put the focus on, the last on top
	Processes  []Process                // started before the first step
	MaxFirings int                      // as whenthen.MaxFirings
	Options    []whenthen.SessionOption // options of every session
	Firings    int                      // stop after this many firings; 0: when there is nothing left to fire
	Globals    []facts.Given            // set before the first fact is inserted
	Queries    []Query                  // run when there is nothing left to fire
	Steps      *script.Script           // executed instead of firing once; may be nil
	Clock      ClockKind
	Late       Late
	// Open returns an empty open session with the job's options whose clock is clock; if it is nil, a new session is opened.
	Open func(clock *script.Clock) *whenthen.Session
	// Compile compiles the rules of a file or folder, for steps that change the rules. If it is nil, such steps are errors.
	Compile  func(ctx context.Context, path string) (*whenthen.RuleBase, error)
	Now      time.Time          // time that a real clock shows during the whole run; zero for the system time
	Answered func(Answer) error // called with the result of each query when it is available; may be nil
}

// Outcome is the result of a run.
type Outcome struct {
	Session *whenthen.Session
	Firings int
	Answers []Answer // one per query, queries of steps first; fewer if the run failed
	Times   Times
	// lateFacts is the number of facts that were left out because they were late.
	lateFacts int

	ids  map[any]string // ids of objects that have one in the fact files
	kept map[int64]bool // the facts to show, by ID; nil for all
}

// Times holds the durations of the parts of a run.
type Times struct {
	Parse  time.Duration // from fact files to objects
	Insert time.Duration // opening the session and inserting the objects
	Fire   time.Duration // including the firings between inserts if the facts move an event clock
}

// Run creates the facts of source, which may be nil, and then does the same as RunOn.
func (j *Job) Run(ctx context.Context, source *facts.Source, options ...whenthen.SessionOption) (*Outcome, error) {
	objects, err := j.makeUntil(ctx, source)
	if err != nil {
		return nil, err
	}
	return j.RunOn(ctx, objects, options...)
}

// makeUntil creates the facts of source, but stops waiting when the context ends: the libraries that read workbooks and YAML do not
// support contexts.
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

// Objects holds facts that are ready to be inserted into one session.
type Objects struct {
	list    []facts.Given // facts
	globals []facts.Given
	ids     map[any]string
	builder *facts.Builder
	took    time.Duration
	clocked bool // a fact specifies its time
}

// Make creates the facts of source, which may be nil.
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
		made.clocked = made.clocked || !g.Time.IsZero()
		if g.ID != "" {
			made.ids[g.Object] = g.ID
		}
		return nil
	})
	made.took = time.Since(start)
	return made, err
}

// Clocked reports whether a fact specifies its time.
func (o *Objects) Clocked() bool { return o.clocked }

// RunOn inserts the objects into a new session, fires until there is nothing left to fire or executes the steps, and runs the queries. If a
// query does not exist, the outcome is nil; after any other error it contains the results before the error.
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
