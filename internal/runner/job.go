package runner

import (
	"context"
	"slices"
	"time"

	"whenthen"
	"whenthen/facts"
)

// Job says what to do with a rule base. It may be used by many goroutines.
type Job struct {
	Rules      *whenthen.RuleBase
	Focus      []string                 // agenda groups to put the focus on, the last on top
	MaxFirings int                      // as whenthen.MaxFirings
	Options    []whenthen.SessionOption // of every session
	Firings    int                      // stop after so many; 0: when nothing is left to fire
	Globals    []Global                 // set before the first fact is inserted
	Queries    []Query                  // asked when nothing is left to fire
}

// Outcome is what came of a run.
type Outcome struct {
	Session *whenthen.Session
	Firings int
	Answers []Answer // one per query, fewer if the run ended in an error
	Times   Times

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
	objects, err := j.Make(source)
	if err != nil {
		return nil, err
	}
	return j.RunOn(ctx, objects, options...)
}

// Objects are ready to be inserted in one session.
type Objects struct {
	list    []any
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
	err := source.Make(made.builder, func(object any, id string) error {
		made.list = append(made.list, object)
		if id != "" {
			made.ids[object] = id
		}
		return nil
	})
	made.took = time.Since(start)
	return made, err
}

// RunOn inserts the objects in a new session, fires until nothing is left, and asks the queries. The outcome is nil if a
// query is not there; otherwise it tells how far an error has let it come.
func (j *Job) RunOn(ctx context.Context, objects *Objects, options ...whenthen.SessionOption) (*Outcome, error) {
	queries, err := j.resolve()
	if err != nil {
		return nil, err
	}
	out := &Outcome{ids: objects.ids, Times: Times{Parse: objects.took}}
	if err := out.fire(ctx, j, objects, options); err != nil {
		return out, err
	}
	for _, q := range queries {
		a, err := q.ask(ctx, out.Session, objects.builder)
		if err != nil {
			return out, err
		}
		out.Answers = append(out.Answers, a)
	}
	return out, nil
}

// fire opens the session, inserts and fires.
func (o *Outcome) fire(ctx context.Context, j *Job, objects *Objects, options []whenthen.SessionOption) (err error) {
	start := time.Now()
	o.Session = j.Rules.NewSession(slices.Concat([]whenthen.SessionOption{whenthen.MaxFirings(j.MaxFirings)}, j.Options, options)...)
	for _, g := range j.Globals {
		if err := g.set(j.Rules, o.Session, objects.builder); err != nil {
			return err
		}
	}
	for _, object := range objects.list {
		if _, err := o.Session.Insert(object); err != nil {
			return err
		}
	}
	inserted := time.Now()
	o.Times.Insert = inserted.Sub(start)
	for _, group := range j.Focus {
		o.Session.Focus(group)
	}
	o.Firings, err = o.run(ctx, j.Firings)
	o.Times.Fire = time.Since(inserted)
	return err
}

// run fires until nothing is left, or just n times.
func (o *Outcome) run(ctx context.Context, n int) (fired int, err error) {
	if n == 0 {
		return o.Session.FireAll(ctx)
	}
	for _, err := range o.Session.Firings(ctx) {
		if err != nil {
			return fired, err
		}
		if fired++; fired == n {
			break
		}
	}
	return fired, nil
}
