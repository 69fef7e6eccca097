package runner

import (
	"context"
	"time"

	"whenthen"
	"whenthen/internal/facts"
)

// Job says what to do with a rule base. It may be used by many goroutines.
type Job struct {
	Rules      *whenthen.RuleBase
	Focus      []string // agenda groups to put the focus on, the last on top
	MaxFirings int      // as whenthen.MaxFirings
	Queries    []Query  // asked when nothing is left to fire
}

// Outcome is what came of a run.
type Outcome struct {
	Session *whenthen.Session
	Firings int
	Answers []Answer // one per query, fewer if the run ended in an error
	Times   Times

	ids map[any]string // of the objects that the fact files gave one
}

// Times tells how long the parts of a run took.
type Times struct {
	Parse  time.Duration // fact files to objects
	Insert time.Duration // opening the session and inserting the objects
	Fire   time.Duration
}

// Run makes the facts of source (nil for none), inserts them in a new session, fires until nothing is left, and asks the
// queries. The outcome is nil if it did not come to a session; otherwise it tells how far an error has let it come.
func (j *Job) Run(ctx context.Context, source *facts.Source, options ...whenthen.SessionOption) (*Outcome, error) {
	queries, err := j.resolve()
	if err != nil {
		return nil, err
	}
	made, err := j.load(source)
	if err != nil {
		return nil, err
	}
	out := j.open(made, options)
	if err := out.fire(ctx, j, made.objects); err != nil {
		return out, err
	}
	for _, q := range queries {
		a, err := q.ask(out.Session, made.builder)
		if err != nil {
			return out, err
		}
		out.Answers = append(out.Answers, a)
	}
	return out, nil
}

// loaded holds objects that are ready to be inserted.
type loaded struct {
	objects []any
	ids     map[any]string
	builder *facts.Builder
	took    time.Duration
}

func (j *Job) load(source *facts.Source) (*loaded, error) {
	start := time.Now()
	l := &loaded{ids: map[any]string{}, builder: facts.NewBuilder(j.Rules.Types())}
	if source == nil {
		return l, nil
	}
	err := source.Make(l.builder, func(object any, id string) error {
		l.objects = append(l.objects, object)
		if id != "" {
			l.ids[object] = id
		}
		return nil
	})
	l.took = time.Since(start)
	return l, err
}

// open opens a session.
func (j *Job) open(l *loaded, options []whenthen.SessionOption) *Outcome {
	start := time.Now()
	options = append([]whenthen.SessionOption{whenthen.MaxFirings(j.MaxFirings)}, options...)
	out := &Outcome{Session: j.Rules.NewSession(options...), ids: l.ids, Times: Times{Parse: l.took}}
	out.Times.Insert = time.Since(start)
	return out
}

// fire inserts the objects and fires.
func (o *Outcome) fire(ctx context.Context, j *Job, objects []any) (err error) {
	start := time.Now()
	for _, object := range objects {
		if _, err := o.Session.Insert(object); err != nil {
			return err
		}
	}
	for _, group := range j.Focus {
		o.Session.Focus(group)
	}
	inserted := time.Now()
	o.Times.Insert += inserted.Sub(start)
	o.Firings, err = o.Session.FireAll(ctx)
	o.Times.Fire = time.Since(inserted)
	return err
}
