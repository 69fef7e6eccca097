package decide

import (
	"context"
	"fmt"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/explain"
	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
)

// Limits are the limits of a request. Zero means no limit, except for firings and memory, where the engine's defaults apply.
type Limits struct {
	Time    time.Duration
	Firings int
	Facts   int
	Memory  int64 // bytes, of the session
	Body    int64 // bytes
}

// Options returns the limits that the session itself enforces.
func (l Limits) Options() []whenthen.SessionOption {
	options := []whenthen.SessionOption{whenthen.MaxFacts(l.Facts)}
	if l.Memory > 0 {
		options = append(options, whenthen.MaxMemory(l.Memory))
	}
	return options
}

// Under returns the context of a request with its time limit.
func (l Limits) Under(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Time <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.Time)
}

// Decision is the result of a request.
type Decision struct {
	Ran    []engine.RuleProfile
	Answer *facts.Object // {"rules","version","firings","fired","facts","globals","queries","output"}
}

// Decide inserts the facts of the document into an empty session of the rules, fires, and runs the requested queries. at is the time on the
// session's clock unless facts specify their time. The error is one that problem.Of recognizes, or an error about the facts; the decision
// is nil then.
func (d *Decider) Decide(ctx context.Context, base *ruleset.Base, document Document, at time.Time) (*Decision, error) {
	ctx, stop := d.Limits.Under(ctx)
	defer stop()
	q, err := read(document)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	job := &runner.Job{Rules: base.Rules, MaxFirings: d.Limits.Firings, Focus: q.focus, Queries: q.queries, Clock: base.Clock, Now: at}
	var kept *keptSession
	if len(q.why) > 0 { // needs a session that records events
		kept = newKeptSession(base, d.Limits, whenthen.Recorded(0))
		defer kept.session.Close()
	} else {
		all := d.of(base)
		kept = all.take(d.Limits)
		defer all.give(kept)
	}
	kept.serve(job)
	objects, err := job.Make(q.facts)
	if err != nil {
		return nil, problem.Of(err, problem.BadFacts)
	}
	outcome, err := job.RunOn(ctx, objects)
	if outcome == nil {
		return nil, problem.Of(err, problem.UnknownQuery)
	}
	if err != nil {
		return nil, problem.Of(err, problem.BadFacts)
	}
	made := &Decision{Ran: outcome.Session.RuleProfiles(), Answer: &facts.Object{}}
	made.Answer.Add("rules", base.Name)
	made.Answer.Add("version", base.Version)
	for _, m := range outcome.JSON().Members {
		if m.Name == "rules" {
			m.Name = "fired"
		}
		made.Answer.Members = append(made.Answer.Members, m)
	}
	made.Answer.Add("output", runner.Lines(kept.printed.String()))
	if err := q.explain(ctx, outcome, made.Answer); err != nil {
		return nil, err
	}
	return made, nil
}

// explain adds the requested explanations, why and why-not.
func (q *request) explain(ctx context.Context, o *runner.Outcome, answer *facts.Object) error {
	var why, whyNot []any
	for _, about := range q.why {
		a, err := o.Why(about)
		if err != nil {
			return problem.Of(err, problem.UnknownFact)
		}
		why = append(why, Explained(a, about))
	}
	for _, rule := range q.whyNot {
		a, err := o.WhyNot(ctx, rule, nil)
		if err != nil {
			return problem.Of(err, problem.UnknownRule)
		}
		whyNot = append(whyNot, Explained(a, rule))
	}
	if why != nil {
		answer.Add("why", why)
	}
	if whyNot != nil {
		answer.Add("whyNot", whyNot)
	}
	return nil
}

// Explained returns a result of why or why-not as JSON: what was asked, the result as data, and the text that the command prints.
func Explained[A *explain.Why | *explain.WhyNot](answer A, about string) *facts.Object {
	o := &facts.Object{}
	o.Add("about", about)
	o.Add("answer", answer)
	o.Add("text", fmt.Sprint(answer))
	return o
}
