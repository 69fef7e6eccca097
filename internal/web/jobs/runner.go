package jobs

import (
	"context"
	"os/exec"
	"runtime"
	"time"

	"whenthen"
	"whenthen/internal/web/play"
)

// Bounds on one job. They leave room for rules that a user types; the shipped rules need far less.
const (
	maxFirings = 100_000
	maxFacts   = 50_000
	Time       = 5 * time.Second // that a job may take, but for those that try many boards
	checkTime  = 3 * time.Second
)

// Runner runs jobs, a few at a time: shipped rules in this process, typed ones in one of their own.
type Runner struct {
	workers workers
	slots   chan struct{}
}

// New makes a runner. command makes a process that calls Worker, in which typed rules run; nil lets them run in this one, on bases.
func New(command func() *exec.Cmd, bases []play.Base) *Runner {
	return &Runner{workers: workers{command: command, bases: bases}, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
}

// slotCount is how many jobs run at a time.
func (r *Runner) Slots() int { return cap(r.slots) }

// Idle are the numbers of the processes that wait for a request.
func (r *Runner) Idle() (ids []int) {
	r.workers.mu.Lock()
	defer r.workers.mu.Unlock()
	for _, w := range r.workers.idle {
		ids = append(ids, w.cmd.Process.Pid)
	}
	return ids
}

// Stop ends the processes that are idle.
func (r *Runner) Stop() { r.workers.close() }

// Acquire waits for its turn.
func (r *Runner) Acquire(ctx context.Context) error {
	select {
	case r.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return &play.StopError{Kind: play.StopBusy, Head: "The engine is busy.", Detail: "Try again in a moment."}
	}
}

// Release lets the next job have its turn.
func (r *Runner) Release() { <-r.slots }

// Play runs a job. typed means that the rules are not as shipped.
func (r *Runner) Play(ctx context.Context, base play.Base, job play.Job, typed bool, out play.Sink) error {
	ctx, cancel := WithTimeout(ctx, Time)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return err
	}
	defer r.Release()
	job.Limits = play.Limits{Firings: maxFirings, Facts: maxFacts}
	if !typed {
		return base.Run(ctx, job, out)
	}
	return r.workers.ask(ctx, request{Base: base.Name(), Job: job}, func(a *answer) { a.deliver(out) })
}

// Check looks for errors in rule files.
func (r *Runner) Check(ctx context.Context, base play.Base, files []whenthen.Source) ([]play.Problem, error) {
	ctx, cancel := WithTimeout(ctx, checkTime)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return nil, err
	}
	defer r.Release()
	var found []play.Problem
	err := r.workers.ask(ctx, request{Base: base.Name(), Check: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Problems != nil {
			found = a.Problems
		}
	})
	return found, err
}

// Techniques asks for the techniques of files that are known to compile.
func (r *Runner) Techniques(ctx context.Context, base play.Base, files []whenthen.Source, typed bool) ([]play.Technique, error) {
	if _, ok := base.(play.ScenarioBase); ok || !typed { // it tells them from the files' names
		return base.Techniques(files)
	}
	ctx, cancel := WithTimeout(ctx, checkTime)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return nil, err
	}
	defer r.Release()
	var list []play.Technique
	err := r.workers.ask(ctx, request{Base: base.Name(), Techniques: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Techniques != nil {
			list = a.Techniques
		}
	})
	return list, err
}

// WhyNot asks why a technique finds nothing on the position of a job.
func (r *Runner) WhyNot(ctx context.Context, base play.WhyNotBase, job play.Job, technique string, typed bool) (u *play.Unfired, err error) {
	ctx, cancel := WithTimeout(ctx, Time)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return nil, err
	}
	defer r.Release()
	job.Limits = play.Limits{Firings: maxFirings, Facts: maxFacts}
	if !typed {
		return base.WhyNot(ctx, job, technique)
	}
	err = r.workers.ask(ctx, request{Base: base.Name(), WhyNot: technique, Job: job}, func(a *answer) {
		if a.Unfired != nil {
			u = a.Unfired
		}
	})
	return u, err
}

// long runs a request that tries rules on many boards, always in a process of its own, and passes on its answers.
func (r *Runner) long(ctx context.Context, req request, each func(*answer)) error {
	ctx, cancel := WithTimeout(ctx, longTime())
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return err
	}
	defer r.Release()
	return r.workers.ask(ctx, req, each)
}

// Scenarios runs scenarios.
func (r *Runner) Scenarios(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.ScenarioReport, err error) {
	err = r.long(ctx, request{Base: base.Name(), Scenario: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Scenarios != nil {
			report = *a.Scenarios
		}
	})
	return report, err
}

// OnBoards runs a technique on the boards of all scenarios.
func (r *Runner) OnBoards(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.BoardsReport, err error) {
	err = r.long(ctx, request{Base: base.Name(), OnBoards: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Boards != nil {
			report = *a.Boards
		}
	})
	return report, err
}
