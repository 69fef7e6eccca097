package jobs

import (
	"context"
	"runtime"
	"time"

	"whenthen"
	"whenthen/internal/web/play"
)

// The limits of a job. They are generous, for rules that a user types; the shipped rules need far less.
const (
	maxFirings = 100_000
	maxFacts   = 50_000
	Time       = 5 * time.Second // limit of a job's time, except for jobs that try many boards
	checkTime  = 3 * time.Second
)

// Runner runs a few jobs at a time: shipped rules in this process, typed rules in separate ones.
type Runner struct {
	workers workers
	slots   chan struct{}
}

// New makes a runner. command returns the command of a process that calls Worker, for typed rules. If it is nil, typed rules run in
// this process, with bases.
func New(command func() *Cmd, bases []play.Base) *Runner {
	return &Runner{workers: workers{command: command, bases: bases}, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
}

// Slots returns how many jobs can run at the same time.
func (r *Runner) Slots() int { return cap(r.slots) }

// Idle returns the process IDs of the workers that are waiting for a request.
func (r *Runner) Idle() (ids []int) {
	r.workers.mu.Lock()
	defer r.workers.mu.Unlock()
	for _, w := range r.workers.idle {
		ids = append(ids, w.id())
	}
	return ids
}

// Stop ends the idle worker processes.
func (r *Runner) Stop() { r.workers.close() }

// Acquire waits for a free slot.
func (r *Runner) Acquire(ctx context.Context) error {
	select {
	case r.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return &play.StopError{Kind: play.StopBusy, Head: "The engine is busy.", Detail: "Try again in a moment."}
	}
}

// Release frees a slot.
func (r *Runner) Release() { <-r.slots }

// slotted calls f in a slot, within a time limit.
func (r *Runner) slotted(ctx context.Context, limit time.Duration, f func(context.Context) error) error {
	ctx, cancel := WithTimeout(ctx, limit)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return err
	}
	defer r.Release()
	return f(ctx)
}

// ask runs a request in a worker, in a slot, and passes its answers to each.
func (r *Runner) ask(ctx context.Context, limit time.Duration, req request, each func(*answer)) error {
	return r.slotted(ctx, limit, func(ctx context.Context) error { return r.workers.ask(ctx, req, each) })
}

// Play runs a job. typed means that the rules are not the shipped ones.
func (r *Runner) Play(ctx context.Context, base play.Base, job play.Job, typed bool, out play.Sink) error {
	job.Limits = play.Limits{Firings: maxFirings, Facts: maxFacts}
	if !typed {
		return r.slotted(ctx, Time, func(ctx context.Context) error { return base.Run(ctx, job, out) })
	}
	return r.ask(ctx, Time, request{Base: base.Name(), Job: job}, func(a *answer) { a.deliver(out) })
}

// Check returns the problems in rule files.
func (r *Runner) Check(ctx context.Context, base play.Base, files []whenthen.Source) (found []play.Problem, err error) {
	err = r.ask(ctx, checkTime, request{Base: base.Name(), Check: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Problems != nil {
			found = a.Problems
		}
	})
	return found, err
}

// Techniques returns the techniques in files, which must compile.
func (r *Runner) Techniques(ctx context.Context, base play.Base, files []whenthen.Source, typed bool) (list []play.Technique, err error) {
	if _, ok := base.(play.ScenarioBase); ok || !typed { // a scenario base takes them from the file names
		return base.Techniques(files)
	}
	err = r.ask(ctx, checkTime, request{Base: base.Name(), Techniques: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Techniques != nil {
			list = a.Techniques
		}
	})
	return list, err
}

// WhyNot explains why a technique finds nothing on the position of a job.
func (r *Runner) WhyNot(ctx context.Context, base play.WhyNotBase, job play.Job, technique string, typed bool) (u *play.Unfired, err error) {
	job.Limits = play.Limits{Firings: maxFirings, Facts: maxFacts}
	if !typed {
		err = r.slotted(ctx, Time, func(ctx context.Context) error { u, err = base.WhyNot(ctx, job, technique); return err })
		return u, err
	}
	err = r.ask(ctx, Time, request{Base: base.Name(), WhyNot: technique, Job: job}, func(a *answer) {
		if a.Unfired != nil {
			u = a.Unfired
		}
	})
	return u, err
}

// Scenarios runs scenarios.
func (r *Runner) Scenarios(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.ScenarioReport, err error) {
	err = r.ask(ctx, longTime(), request{Base: base.Name(), Scenario: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Scenarios != nil {
			report = *a.Scenarios
		}
	})
	return report, err
}

// OnBoards runs a technique on the boards of all scenarios.
func (r *Runner) OnBoards(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.BoardsReport, err error) {
	err = r.ask(ctx, longTime(), request{Base: base.Name(), OnBoards: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Boards != nil {
			report = *a.Boards
		}
	})
	return report, err
}
