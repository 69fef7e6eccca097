package jobs

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"whenthen"
	"whenthen/internal/web/play"
)

// Typed rules run in a separate process, because no limit inside a program can stop a single expression from
// allocating all memory. The process reads requests from its standard input, answers each with lines of one JSON object
// each, and ends when its input ends. If a request does not end normally, another process replaces it.

// request is a request to the process.
type request struct {
	Base       string   `json:"base"`
	Check      bool     `json:"check"`      // only check Job.Files for errors
	Techniques bool     `json:"techniques"` // only return the techniques of Job.Files
	Scenario   string   `json:"scenario"`   // run the scenarios of this file; "*" is all
	OnBoards   string   `json:"onBoards"`   // run the technique of this file on the boards of all scenarios
	WhyNot     string   `json:"whyNot"`     // explain why this technique finds nothing
	Job        play.Job `json:"job"`
}

// answer is one line of the answer. Exactly one field is set.
type answer struct {
	Firing     *play.Firing         `json:"firing,omitempty"`
	Step       *play.Step           `json:"step,omitempty"`
	Line       *string              `json:"line,omitempty"`
	Possible   *play.Step           `json:"possible,omitempty"`
	Position   *play.Position       `json:"position,omitempty"`
	Problems   []play.Problem       `json:"problems,omitempty"`
	Techniques []play.Technique     `json:"techniques,omitempty"`
	Scenarios  *play.ScenarioReport `json:"scenarios,omitempty"`
	Unfired    *play.Unfired        `json:"unfired,omitempty"`
	Boards     *play.BoardsReport   `json:"boards,omitempty"`
	Stop       *play.StopError      `json:"stop,omitempty"`
	Done       bool                 `json:"done,omitempty"`
}

const (
	workerMemory = 768 << 20 // all memory of a process that runs typed rules
	workerHeap   = 384 << 20
	workerStack  = 64 << 20
	workerOutput = 64 << 20
	workerGrace  = 500 * time.Millisecond // time for a process to end by itself before it is killed
)

// Worker is the main loop of the process that runs typed rules: it serves requests until its input ends. It limits the memory of
// the process permanently, so a process must do nothing after it. ladder is the server's folder of techniques, or "".
func Worker(in io.Reader, out io.Writer, ladder string) error {
	limitMemory(workerMemory)
	debug.SetMemoryLimit(workerHeap)
	debug.SetMaxStack(workerStack)
	bases, err := Bases(ladder)
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
		if err := req.serve(context.Background(), bases, func(a answer) { _ = enc.Encode(a) }); err != nil { // if nobody reads the output, the process is about to be killed
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
	}
}

// serve answers a request. The last answer is Done.
func (req *request) serve(ctx context.Context, bases []play.Base, send func(answer)) error {
	base := play.Find(bases, req.Base)
	if base == nil {
		return fmt.Errorf("no rule base %q", req.Base)
	}
	switch {
	case req.Check:
		found, err := base.Check(req.Job.Files)
		if err != nil {
			send(answer{Stop: play.Explain(err)})
			break
		}
		send(answer{Problems: play.Problems(found)})
	case req.Scenario != "":
		report, err := runScenarios(ctx, base, req.Job.Files, req.Scenario)
		send(answer{Scenarios: &report, Stop: play.Explain(err)})
	case req.OnBoards != "":
		s, err := ScenariosOf(base)
		var report play.BoardsReport
		if err == nil {
			report, err = s.OnBoards(ctx, req.Job.Files, req.OnBoards)
		}
		send(answer{Boards: &report, Stop: play.Explain(err)})
	case req.WhyNot != "":
		asks, ok := base.(play.WhyNotBase)
		if !ok {
			return fmt.Errorf("the %s base does not answer why not", req.Base)
		}
		u, err := asks.WhyNot(ctx, req.Job, req.WhyNot)
		send(answer{Unfired: u, Stop: play.Explain(err)})
	case req.Techniques:
		list, err := base.Techniques(req.Job.Files)
		send(answer{Techniques: list, Stop: play.Explain(err)})
	default:
		if err := base.Run(ctx, req.Job, sender(send)); err != nil {
			send(answer{Stop: play.Explain(err)})
		}
	}
	send(answer{Done: true})
	return nil
}

// sender is a sink that sends answers.
type sender func(answer)

func (s sender) Firing(f *play.Firing)    { s(answer{Firing: f}) }
func (s sender) Step(f *play.Step)        { s(answer{Step: f}) }
func (s sender) Line(text string)         { s(answer{Line: &text}) }
func (s sender) Possible(f *play.Step)    { s(answer{Possible: f}) }
func (s sender) Position(p play.Position) { s(answer{Position: &p}) }

// deliver passes an answer to the corresponding method of a sink.
func (a *answer) deliver(out play.Sink) {
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
func runScenarios(ctx context.Context, base play.Base, files []whenthen.Source, name string) (play.ScenarioReport, error) {
	s, err := ScenariosOf(base)
	if err != nil {
		return play.ScenarioReport{}, err
	}
	if name == "*" {
		name = ""
	}
	return s.Scenarios(ctx, files, name)
}

// ScenariosOf returns base as a base with scenarios, or an error if it is not one.
func ScenariosOf(base play.Base) (play.ScenarioBase, error) {
	if s, ok := base.(play.ScenarioBase); ok {
		return s, nil
	}
	return nil, &play.StopError{Kind: play.StopOther, Head: "This rule base has no scenarios.", Detail: "Choose the ladder for techniques with boards beside them."}
}

// Bases returns the rule bases, with the techniques in a folder if its name is not "".
func Bases(folder string) ([]play.Base, error) {
	if folder == "" {
		return play.Bases(nil)
	}
	bases, err := play.Bases(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return bases, nil
}

// WorkerArgument is the argument with which a program has to call Worker.
const WorkerArgument = "serve-worker"
