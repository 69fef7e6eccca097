package debug

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/google/go-dap"

	"whenthen"
	"whenthen/engine"
)

// target is the session that is being debugged.
type target struct {
	server    *Server
	arguments *arguments
	rules     *whenthen.RuleBase
	session   *whenthen.Session

	cancel context.CancelFunc
	ended  <-chan struct{} // closed when the run has to end
	once   sync.Once
	done   chan struct{} // closed when the run is over

	mu      sync.Mutex
	pause   *pause        // where the session is stopped; nil while it runs
	asked   chan func()   // functions that the stopped session is to call
	resumed chan struct{} // resumes the session

	// The following fields belong to the session's goroutine. goOn may write them while that goroutine is stopped.
	way    way
	depth  int // call depth at which the last step began
	firing int // number of the current firing
	from   int // number of the firing in which the last step began

	wanted atomic.Bool // the client wants a pause
}

// way determines how far the session runs when it is resumed.
type way int

const (
	free way = iota
	into     // to the next statement
	over     // to the next statement, but not into functions that the current statement calls
	out      // to the next statement of the caller
)

// pause is a place where the session is stopped.
type pause struct {
	step       *engine.Step    // at a statement; nil elsewhere
	match      *whenthen.Match // the match that is firing; nil outside of rules
	references []reference     // the values that the client can expand, by number from 1
}

// start runs the session.
func (t *target) start(ctx context.Context) {
	t.once.Do(func() {
		ctx, t.cancel = context.WithCancel(ctx)
		t.ended = ctx.Done()
		go t.run(ctx)
	})
}

func (t *target) run(ctx context.Context) {
	defer close(t.done)
	if t.arguments.StopOnEntry && !t.arguments.NoDebug {
		t.way = into
	}
	err := t.insert()
	fired := 0
	if err == nil {
		fired, err = t.session.FireAll(ctx)
	}
	code := 0
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		t.server.say("stderr", err.Error()+"\n")
		code = 3
	default:
		t.server.say("console", fmt.Sprintf("%d firings, nothing is left to fire\n", fired))
	}
	t.server.event("exited", dap.ExitedEventBody{ExitCode: code})
	t.server.event("terminated", nil)
}

// stop ends the run and waits until it is over.
func (t *target) stop() {
	started := true
	t.once.Do(func() { started = false })
	if !started {
		return
	}
	t.cancel()
	t.goOn(free)
	<-t.done
}

// errNotStopped is the error of a request that needs a stopped session while the session is running.
var errNotStopped = errors.New("the session is running; pause it first")

// ask calls do on the goroutine of the stopped session and waits until do returns.
func (t *target) ask(do func(p *pause)) error {
	t.mu.Lock()
	p := t.pause
	t.mu.Unlock()
	if p == nil {
		return errNotStopped
	}
	answered := make(chan struct{})
	select {
	case t.asked <- func() { defer close(answered); do(p) }:
	case <-t.ended:
		return errNotStopped
	}
	select {
	case <-answered:
		return nil
	case <-t.done:
		return errNotStopped
	}
}

// goOn resumes a stopped session. It does nothing if the session is running.
func (t *target) goOn(w way) {
	t.mu.Lock()
	p := t.pause
	t.pause = nil
	t.mu.Unlock()
	if p == nil {
		return
	}
	t.way, t.from, t.depth = w, t.firing, 0 // safe: the session's goroutine is stopped
	if p.step != nil {
		t.depth = p.step.Depth()
	}
	select {
	case t.resumed <- struct{}{}:
	case <-t.ended:
	}
}

// wait stops the session until the client resumes it or the run has to end.
func (t *target) wait(p *pause, reason, text string) {
	t.mu.Lock()
	t.pause = p
	t.mu.Unlock()
	t.wanted.Store(false)
	t.server.event("stopped", dap.StoppedEventBody{Reason: reason, Description: text, Text: text, ThreadId: theThread, AllThreadsStopped: true})
	for {
		select {
		case do := <-t.asked:
			do()
		case <-t.resumed:
			return
		case <-t.ended:
			return
		}
	}
}

// step is called before each statement.
func (t *target) step(s *engine.Step) error {
	if t.arguments.NoDebug {
		return nil
	}
	reason := ""
	switch {
	case t.wanted.Load():
		reason = "pause"
	case t.steps(s):
		reason = "step"
	}
	p := &pause{step: s, match: s.Match}
	if hit, text := t.server.breaks.at(t, p, s.File(), s.At()); hit {
		t.wait(p, "breakpoint", text)
	} else if reason != "" {
		t.wait(p, reason, "")
	}
	return nil
}

// steps reports whether a step ends at a statement.
func (t *target) steps(s *engine.Step) bool {
	switch t.way {
	case into:
		return true
	case over:
		return t.firing != t.from || s.Depth() <= t.depth
	case out:
		return t.firing != t.from || s.Depth() < t.depth
	}
	return false
}

// listen is called with every event.
func (t *target) listen(e whenthen.Event) {
	if t.arguments.NoDebug {
		return
	}
	switch e := e.(type) {
	case engine.BeforeFiring:
		t.firing++
		t.server.say("console", fmt.Sprintf("%d: %s\n", t.firing, e.Match))
		if hit, text := t.server.breaks.onRule(t, &pause{match: e.Match}, e.Match); hit {
			t.wait(&pause{match: e.Match}, "breakpoint", text)
		} else if t.wanted.Load() {
			t.wait(&pause{match: e.Match}, "pause", "")
		}
	case engine.AfterFiring:
		if e.Err != nil && t.server.breaks.onFailure() {
			t.wait(&pause{match: e.Match}, "exception", e.Err.Error())
		}
	case engine.FactInserted:
		t.changed(onInsert, e.Fact, e.By)
	case engine.FactUpdated:
		t.changed(onUpdate, e.Fact, e.By)
	case engine.FactDeleted:
		t.changed(onDelete, e.Fact, e.By)
	}
}

// changed stops the session if a breakpoint is set on this change of a fact.
func (t *target) changed(kind string, fact whenthen.Handle, by *whenthen.Match) {
	if hit, text := t.server.breaks.onFact(kind, fact, by); hit {
		t.wait(&pause{match: by}, "data breakpoint", text)
	}
}

// handle executes a request that needs a target.
func (t *target) handle(request dap.RequestMessage) (body any, err error) {
	switch r := request.(type) {
	case *dap.ContinueRequest:
		t.goOn(free)
		return dap.ContinueResponseBody{AllThreadsContinued: true}, nil
	case *dap.NextRequest:
		t.goOn(over)
		return nil, nil
	case *dap.StepInRequest:
		t.goOn(into)
		return nil, nil
	case *dap.StepOutRequest:
		t.goOn(out)
		return nil, nil
	case *dap.PauseRequest:
		t.wanted.Store(true)
		return nil, nil
	case *dap.StackTraceRequest:
		err = t.ask(func(p *pause) { body = t.stack(p) })
	case *dap.ScopesRequest:
		err = t.ask(func(p *pause) { body = t.scopes(p, r.Arguments.FrameId) })
	case *dap.VariablesRequest:
		var unknown error
		err = t.ask(func(p *pause) { body, unknown = p.variables(r.Arguments.VariablesReference) })
		err = errors.Join(err, unknown)
	case *dap.EvaluateRequest:
		var wrong error
		err = t.ask(func(p *pause) { body, wrong = t.evaluate(p, &r.Arguments) })
		err = errors.Join(err, wrong)
	default:
		err = fmt.Errorf("%s is not supported", request.GetRequest().Command)
	}
	return body, err
}

// say sends text to the client's console.
func (s *Server) say(category, text string) {
	s.event("output", dap.OutputEventBody{Category: category, Output: text})
}
