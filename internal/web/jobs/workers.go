package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"whenthen/internal/web/play"
)

const (
	idleWorkers  = 2 // maximum number kept for the next request
	workerIdle   = 5 * time.Minute
	workerServes = 1000 // maximum number of requests of a process
)

// workers are the processes that run typed rules. A process that has ended a request normally is kept for the next one: it has
// already compiled the shipped rules, so checking typed rules is quick.
type workers struct {
	command func() *Cmd // returns the command of a process that calls Worker; nil to run in this process
	bases   []play.Base // for running in this process

	mu   sync.Mutex
	idle []*workerProcess // longest idle first
}

// workerProcess is a worker process. Between requests it waits for input.
type workerProcess struct {
	cmd    *Cmd
	in     io.WriteCloser
	out    *io.LimitedReader // limits the size of the answer to a request
	dec    *json.Decoder
	served int
	ends   *time.Timer // ends it when it has been idle too long
}

// errMemory is the presumed reason why a process died. It cannot be determined with certainty from outside.
var errMemory = &play.StopError{Kind: play.StopLimit, Head: "Stopped: the rules used too much memory.",
	Detail: fmt.Sprintf("A run of typed rules may use %d MB.", workerHeap>>20)}

// ask sends a request to a process and passes the answers to each. It ends the process when ctx ends, when a limit was reached, or when a
// rule has failed.
func (w *workers) ask(ctx context.Context, req request, each func(*answer)) error {
	if w.command == nil {
		return w.here(ctx, req, each)
	}
	text, err := json.Marshal(req)
	if err != nil {
		return err
	}
	p, err := w.take()
	if err != nil {
		return err
	}
	stopped := context.AfterFunc(ctx, p.kill)
	p.served++
	p.out.N = workerOutput
	done, stop := false, error(nil)
	if _, err := p.in.Write(text); err == nil { // if writing fails, there is no answer
		for !done {
			var a answer
			if p.dec.Decode(&a) != nil {
				break
			}
			if a.Stop != nil {
				stop = a.Stop
			}
			done = a.Done
			each(&a)
		}
	}
	if stopped() && done && (stop == nil || play.Explain(stop).Kind == play.StopCompile) {
		w.put(p)
		return stop
	}
	err = p.end()
	switch {
	case stop != nil:
		return stop
	case done:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case died(err):
		return errMemory
	}
	return err
}

// here answers a request in this process.
func (w *workers) here(ctx context.Context, req request, each func(*answer)) error {
	var stop error
	err := req.serve(ctx, w.bases, func(a answer) {
		if a.Stop != nil {
			stop = a.Stop
		}
		each(&a)
	})
	if stop != nil {
		return stop
	}
	return err
}

// take returns an idle process, or a new one.
func (w *workers) take() (*workerProcess, error) {
	w.mu.Lock()
	for last := len(w.idle) - 1; last >= 0; last-- {
		p := w.idle[last]
		w.idle = w.idle[:last]
		if p.ends.Stop() {
			w.mu.Unlock()
			return p, nil
		}
	}
	w.mu.Unlock()
	return startWorker(w.command())
}

// put keeps a process for the next request.
func (w *workers) put(p *workerProcess) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p.served >= workerServes || len(w.idle) >= idleWorkers {
		go func() { _ = p.end() }()
		return
	}
	p.ends = time.AfterFunc(workerIdle, func() { _ = p.end() })
	w.idle = append(w.idle, p)
}

// close ends the idle processes.
func (w *workers) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.idle {
		if p.ends.Stop() {
			_ = p.end()
		}
	}
	w.idle = nil
}
