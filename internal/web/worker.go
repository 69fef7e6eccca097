package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"whenthen"
)

// Rules that somebody has typed run in a process of their own: no limit inside a program stops one expression from
// asking for all memory there is. The process reads requests from its standard input, answers each with one JSON object
// a line, and ends with its input. Another one takes its place as soon as a request has not ended well.

// request is what the process is asked.
type request struct {
	Base       string `json:"base"`
	Check      bool   `json:"check"`      // only look for errors in Job.Files
	Techniques bool   `json:"techniques"` // only list the techniques of Job.Files
	Scenario   string `json:"scenario"`   // run the scenarios of this file; "*" is all
	OnBoards   string `json:"onBoards"`   // run the technique of this file on the boards of all scenarios
	WhyNot     string `json:"whyNot"`     // tell why this technique finds nothing
	Job        Job    `json:"job"`
}

// answer is one line of its answer: one of the fields is set.
type answer struct {
	Firing     *Firing         `json:"firing,omitempty"`
	Step       *Step           `json:"step,omitempty"`
	Line       *string         `json:"line,omitempty"`
	Possible   *Step           `json:"possible,omitempty"`
	Position   *Position       `json:"position,omitempty"`
	Problems   []Problem       `json:"problems,omitempty"`
	Techniques []Technique     `json:"techniques,omitempty"`
	Scenarios  *ScenarioReport `json:"scenarios,omitempty"`
	Unfired    *Unfired        `json:"unfired,omitempty"`
	Boards     *BoardsReport   `json:"boards,omitempty"`
	Stop       *StopError      `json:"stop,omitempty"`
	Done       bool            `json:"done,omitempty"`
}

const (
	workerMemory = 768 << 20 // for a process that runs typed rules, all told
	workerHeap   = 384 << 20
	workerStack  = 64 << 20
	workerOutput = 64 << 20
	workerGrace  = 500 * time.Millisecond // for a process to end by itself after its time
)

// Worker is the process that runs typed rules: it serves requests until its input ends. Its memory is bounded for good,
// so it is the last thing a process does.
func Worker(in io.Reader, out io.Writer) error {
	limitMemory(workerMemory)
	debug.SetMemoryLimit(workerHeap)
	debug.SetMaxStack(workerStack)
	bases, err := builtInBases()
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(out)
	enc, dec := json.NewEncoder(buffered), json.NewDecoder(in)
	for {
		var req request
		switch err := dec.Decode(&req); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("request: %w", err)
		}
		if err := req.serve(context.Background(), bases, func(a answer) { _ = enc.Encode(a) }); err != nil { // if nobody reads, the process is about to be ended
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
	}
}

// serve answers a request; the last answer is Done.
func (req *request) serve(ctx context.Context, bases []Base, send func(answer)) error {
	base := findBase(bases, req.Base)
	if base == nil {
		return fmt.Errorf("no rule base %q", req.Base)
	}
	switch {
	case req.Check:
		found, err := base.Check(req.Job.Files)
		if err != nil {
			send(answer{Stop: explain(err)})
			break
		}
		send(answer{Problems: problems(found)})
	case req.Scenario != "":
		report, err := runScenarios(ctx, base, req.Job.Files, req.Scenario)
		send(answer{Scenarios: &report, Stop: explain(err)})
	case req.OnBoards != "":
		s, err := scenariosOf(base)
		var report BoardsReport
		if err == nil {
			report, err = s.OnBoards(ctx, req.Job.Files, req.OnBoards)
		}
		send(answer{Boards: &report, Stop: explain(err)})
	case req.WhyNot != "":
		asks, ok := base.(WhyNotBase)
		if !ok {
			return fmt.Errorf("the %s base does not tell why not", req.Base)
		}
		u, err := asks.WhyNot(ctx, req.Job, req.WhyNot)
		send(answer{Unfired: u, Stop: explain(err)})
	case req.Techniques:
		list, err := base.Techniques(req.Job.Files)
		send(answer{Techniques: list, Stop: explain(err)})
	default:
		if err := base.Run(ctx, req.Job, sender(send)); err != nil {
			send(answer{Stop: explain(err)})
		}
	}
	send(answer{Done: true})
	return nil
}

// sender is a sink that sends.
type sender func(answer)

func (s sender) Firing(f *Firing)    { s(answer{Firing: f}) }
func (s sender) Step(f *Step)        { s(answer{Step: f}) }
func (s sender) Line(text string)    { s(answer{Line: &text}) }
func (s sender) Possible(f *Step)    { s(answer{Possible: f}) }
func (s sender) Position(p Position) { s(answer{Position: &p}) }

// deliver hands an answer to a sink.
func (a *answer) deliver(out Sink) {
	switch {
	case a.Firing != nil:
		out.Firing(a.Firing)
	case a.Step != nil:
		out.Step(a.Step)
	case a.Line != nil:
		out.Line(*a.Line)
	case a.Possible != nil:
		out.Possible(a.Possible)
	case a.Position != nil:
		out.Position(*a.Position)
	}
}

// runScenarios runs the scenarios of a file, or all for "*".
func runScenarios(ctx context.Context, base Base, files []whenthen.Source, name string) (ScenarioReport, error) {
	s, err := scenariosOf(base)
	if err != nil {
		return ScenarioReport{}, err
	}
	if name == "*" {
		name = ""
	}
	return s.Scenarios(ctx, files, name)
}

// scenariosOf is a base with boards, or a refusal.
func scenariosOf(base Base) (ScenarioBase, error) {
	if s, ok := base.(ScenarioBase); ok {
		return s, nil
	}
	return nil, &StopError{Kind: StopOther, Head: "This rule base has no scenarios.", Detail: "Choose the ladder for techniques with boards beside them."}
}
