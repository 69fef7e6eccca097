package journal

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
)

// Replay makes the decisions in a log again with other rules.
type Replay struct {
	Rules  *ruleset.Set
	Limits decide.Limits
	// Report is called for every decision that differs.
	Report func(*Difference) error

	decider *decide.Decider
}

// Difference is a decision that differs under the new rules.
type Difference struct {
	Line    int    `json:"line"`
	Rules   string `json:"rules"`
	Session string `json:"session,omitempty"`
	Input   string `json:"input,omitempty"`
	Old     Side   `json:"old"`
	New     Side   `json:"new"`
}

// Side is the decision of one version of the rules.
type Side struct {
	Version string           `json:"version"`
	Fired   []Count          `json:"fired"`
	Outcome json.RawMessage  `json:"outcome,omitempty"`
	Error   *json.RawMessage `json:"error,omitempty"`
}

// Tally is the summary of a replay.
type Tally struct {
	Decisions int `json:"decisions"`
	Same      int `json:"same"`
	Different int `json:"different"`
	// Skipped are inputs of sessions whose earlier inputs are not all in the log.
	Skipped int `json:"skipped"`
	// OtherMode counts decisions that were made in stream mode while the new rules are not in stream mode, or the reverse.
	OtherMode int `json:"otherMode,omitempty"`
}

// maxLine is the maximum length of a line in bytes.
const maxLine = 256 << 20

// Run reads a log and makes the decision of every line again, in order: each stateless decision separately, and the inputs of a session one
// after another in a session that begins with its first input. name is used in messages.
func (r *Replay) Run(ctx context.Context, name string, log io.Reader) (tally Tally, err error) {
	lines := bufio.NewScanner(log)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	r.decider = &decide.Decider{Limits: r.Limits}
	sessions := map[string]*live.Trial{}
	defer func() {
		for _, s := range sessions {
			s.Close()
		}
	}()
	for n := 1; lines.Scan(); n++ {
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 {
			continue
		}
		var e Entry
		if err := json.Unmarshal(text, &e); err != nil {
			return tally, fmt.Errorf("%s:%d: not a line of a decision log: %w", name, n, err)
		}
		if err := ctx.Err(); err != nil {
			return tally, err
		}
		base, err := r.Rules.Base(e.Rules)
		if only := r.Rules.Bases(); err != nil && len(only) == 1 {
			base, err = only[0], nil // new rules may be in a folder with another name
		}
		if err != nil {
			return tally, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		again, known := r.decide(ctx, base, &e, sessions)
		if !known {
			tally.Skipped++
			continue
		}
		tally.Decisions++
		if e.Mode != base.Mode() {
			tally.OtherMode++
		}
		if same(&e, again) {
			tally.Same++
			continue
		}
		tally.Different++
		d := &Difference{Line: n, Rules: e.Rules, Session: e.Session, Input: e.Input,
			Old: Side{e.Version, e.Fired, e.Outcome, e.Error}, New: Side{again.Version, again.Fired, again.Outcome, again.Error}}
		if err := r.Report(d); err != nil {
			return tally, err
		}
	}
	if err := lines.Err(); err != nil {
		return tally, fmt.Errorf("%s: %w", name, err)
	}
	return tally, nil
}

// decide makes the decision of an entry again. known is false for an input of a session whose earlier inputs are not all in the
// log.
func (r *Replay) decide(ctx context.Context, base *ruleset.Base, e *Entry, sessions map[string]*live.Trial) (again *Entry, known bool) {
	again = &Entry{Version: base.Version}
	if e.Session == "" {
		made, err := r.decider.Decide(ctx, base, e.Request, e.Time)
		if err != nil {
			again.Failed(problem.Of(err, problem.Internal))
			return again, true
		}
		again.take(made.Answer)
		return again, true
	}
	s := sessions[e.Session]
	if s == nil || s.Version()+1 != e.Number {
		if s != nil { // inputs are missing, or the session was deleted and created again
			s.Close()
			delete(sessions, e.Session)
		}
		if e.Number > 1 {
			return nil, false
		}
		s = live.NewTrial(e.Session, e.Clock, base, r.Limits)
		sessions[e.Session] = s
	}
	answer, err := s.Do(ctx, live.Input{ID: e.Input, Verb: e.Verb, Document: e.Request}, e.Time)
	if err != nil {
		again.Failed(problem.Of(err, problem.Internal))
		return again, true
	}
	again.take(answer)
	return again, true
}

// take adds an answer that was made in this process and is not JSON yet; see Answered.
func (e *Entry) take(answer any) {
	text, err := json.Marshal(answer)
	if err == nil {
		err = e.Answered(text)
	}
	if err != nil {
		e.Failed(problem.Of(err, problem.Internal))
	}
}

// same reports whether two entries are the same decision: the same rules fired equally often, with the same outcome.
func same(a, b *Entry) bool {
	if (a.Error == nil) != (b.Error == nil) || len(a.Fired) != len(b.Fired) {
		return false
	}
	for i := range a.Fired {
		if a.Fired[i] != b.Fired[i] {
			return false
		}
	}
	if a.Error != nil {
		return bytes.Equal(*a.Error, *b.Error)
	}
	return bytes.Equal(plain(a.Outcome), plain(b.Outcome))
}

// plain returns JSON without its white space.
func plain(text json.RawMessage) []byte {
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		return text
	}
	return out.Bytes()
}
