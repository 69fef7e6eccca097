package live

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/script"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/problem"
)

// Verb is the kind of an input.
type Verb string

// The verbs, as used in URLs.
const (
	Insert Verb = "insert" // the document is facts
	Update Verb = "update" // {"id","fields"} or {"id","value"}, or a list of these
	Delete Verb = "delete" // {"id"}, or a list of these or of ids
	Fire   Verb = "fire"   // {"max"}, or nothing
	Steps  Verb = "steps"  // a script, as package script reads it
)

// Verbs are all verbs.
var Verbs = []Verb{Insert, Update, Delete, Fire, Steps}

// Input is a change of a session.
type Input struct {
	ID       string          `json:"-"` // an input with an id is applied only once; Keeper.Do generates an id for an input without one
	Verb     Verb            `json:"verb"`
	Document decide.Document `json:"document"`
	// Match is the version that the session must have; nil means any.
	Match *int64 `json:"-"`
}

// body returns the input in its stored form.
func (in *Input) body() ([]byte, error) { return json.Marshal(in) }

// digest identifies the content of an input.
func (in *Input) digest() string {
	h := sha256.Sum256([]byte(string(in.Verb) + "\x00" + string(in.Document.Form) + "\x00" + in.Document.Type + "\x00" + in.Document.Text))
	return hex.EncodeToString(h[:16])
}

// script converts the input to steps. It fails if the input cannot be parsed.
func (in *Input) script() (*script.Script, error) {
	if in.Document.Form != "" {
		return nil, problem.New(problem.UnsupportedType, "%s takes application/json", in.Verb)
	}
	if in.Verb == Fire {
		return in.fire()
	}
	tree, err := facts.ParseJSON(decide.Name+".json", []byte(in.Document.Text))
	if err == nil && in.Verb != Steps {
		tree, err = in.steps(tree)
	}
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	plan, err := script.Read(tree, decide.Name)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	if plan.MaxFirings != 0 || plan.Equality {
		return nil, problem.New(problem.BadRequest, "maxFirings and equality apply to whole runs, not to steps of a session")
	}
	return plan, nil
}

// steps returns a step for each update or delete.
func (in *Input) steps(tree any) (any, error) {
	list, ok := tree.([]any)
	if !ok {
		list = []any{tree}
	}
	steps := []any{}
	for i, x := range list {
		if o, ok := x.(*facts.Object); ok && in.Verb == Delete {
			id, ok := o.Get("id")
			if !ok || len(o.Members) > 1 {
				return nil, fmt.Errorf(`%s: step %d: a fact to delete is its id or {"id"}, found %s`, decide.Name, i+1, facts.Text(o))
			}
			x = id
		}
		step := &facts.Object{}
		step.Add(string(in.Verb), x)
		steps = append(steps, step)
	}
	return steps, nil
}

// fire returns a script with one step.
func (in *Input) fire() (*script.Script, error) {
	o, err := decide.Parse(in.Document.Text)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	most := any(json.Number("-1"))
	for _, m := range o.Members {
		if m.Name != "max" {
			return nil, problem.New(problem.BadRequest, "unknown name %q in fire; known is max", m.Name)
		}
		most = m.Value
	}
	step := &facts.Object{}
	step.Add("fire", most)
	plan, err := script.Read([]any{step}, decide.Name)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	return plan, nil
}

// clock returns the kind of clock for a session that begins with this input.
func (in *Input) clock(types *runner.Job) runner.ClockKind {
	timed := false
	switch in.Verb {
	case Insert:
		if source, err := in.Document.Source(); err == nil {
			if made, err := types.Make(source); err == nil {
				timed = made.Clocked()
			}
		}
	case Steps:
		if plan, err := in.script(); err == nil {
			timed = plan.Clocked()
		}
	}
	if timed {
		return runner.EventClock
	}
	return runner.RealClock
}

// stamp rounds a time to the resolution of inputs.
func stamp(t time.Time) time.Time { return t.Truncate(time.Millisecond) }
