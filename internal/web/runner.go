package web

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
	jobTime    = 5 * time.Second
	checkTime  = 3 * time.Second
)

// runner runs jobs, a few at a time: shipped rules in this process, typed ones in one of their own.
type runner struct {
	workers workers
	slots   chan struct{}
}

// newRunner makes a runner. command makes a process that calls Worker, in which typed rules run; nil lets them run in this one, on bases.
func newRunner(command func() *exec.Cmd, bases []play.Base) *runner {
	return &runner{workers: workers{command: command, bases: bases}, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
}

// slotCount is how many jobs run at a time.
func (r *runner) slotCount() int { return cap(r.slots) }

// idle are the numbers of the processes that wait for a request.
func (r *runner) idle() (ids []int) {
	r.workers.mu.Lock()
	defer r.workers.mu.Unlock()
	for _, w := range r.workers.idle {
		ids = append(ids, w.cmd.Process.Pid)
	}
	return ids
}

// stop ends the processes that are idle.
func (r *runner) stop() { r.workers.close() }

// acquire waits for its turn.
func (r *runner) acquire(ctx context.Context) error {
	select {
	case r.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return &play.StopError{Kind: play.StopBusy, Head: "The engine is busy.", Detail: "Try again in a moment."}
	}
}

// release lets the next job have its turn.
func (r *runner) release() { <-r.slots }

// play runs a job. typed means that the rules are not as shipped.
func (r *runner) play(ctx context.Context, base play.Base, job play.Job, typed bool, out play.Sink) error {
	ctx, cancel := withTimeout(ctx, jobTime)
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return err
	}
	defer r.release()
	job.Limits = play.Limits{Firings: maxFirings, Facts: maxFacts}
	if !typed {
		return base.Run(ctx, job, out)
	}
	return r.workers.ask(ctx, request{Base: base.Name(), Job: job}, func(a *answer) { a.deliver(out) })
}

// check looks for errors in rule files.
func (r *runner) check(ctx context.Context, base play.Base, files []whenthen.Source) ([]play.Problem, error) {
	ctx, cancel := withTimeout(ctx, checkTime)
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return nil, err
	}
	defer r.release()
	var found []play.Problem
	err := r.workers.ask(ctx, request{Base: base.Name(), Check: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Problems != nil {
			found = a.Problems
		}
	})
	return found, err
}

// techniques asks for the techniques of files that are known to compile.
func (r *runner) techniques(ctx context.Context, base play.Base, files []whenthen.Source, typed bool) ([]play.Technique, error) {
	if _, ok := base.(play.ScenarioBase); ok || !typed { // it tells them from the files' names
		return base.Techniques(files)
	}
	ctx, cancel := withTimeout(ctx, checkTime)
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return nil, err
	}
	defer r.release()
	var list []play.Technique
	err := r.workers.ask(ctx, request{Base: base.Name(), Techniques: true, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Techniques != nil {
			list = a.Techniques
		}
	})
	return list, err
}

// whyNot asks why a technique finds nothing on the position of a job.
func (r *runner) whyNot(ctx context.Context, base play.WhyNotBase, job play.Job, technique string, typed bool) (u *play.Unfired, err error) {
	ctx, cancel := withTimeout(ctx, jobTime)
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return nil, err
	}
	defer r.release()
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
func (r *runner) long(ctx context.Context, req request, each func(*answer)) error {
	ctx, cancel := withTimeout(ctx, longTime())
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return err
	}
	defer r.release()
	return r.workers.ask(ctx, req, each)
}

// scenarios runs scenarios.
func (r *runner) scenarios(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.ScenarioReport, err error) {
	err = r.long(ctx, request{Base: base.Name(), Scenario: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Scenarios != nil {
			report = *a.Scenarios
		}
	})
	return report, err
}

// onBoards runs a technique on the boards of all scenarios.
func (r *runner) onBoards(ctx context.Context, base play.Base, files []whenthen.Source, name string) (report play.BoardsReport, err error) {
	err = r.long(ctx, request{Base: base.Name(), OnBoards: name, Job: play.Job{Files: files}}, func(a *answer) {
		if a.Boards != nil {
			report = *a.Boards
		}
	})
	return report, err
}
