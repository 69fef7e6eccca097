package journal

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
)

// Entry is a line of the log.
type Entry struct {
	Time    time.Time `json:"time"` // on the clock of the session, except for facts that specify their time
	Rules   string    `json:"rules"`
	Version string    `json:"version"` // of the rules
	Mode    string    `json:"mode"`    // stream or cloud, see [ruleset.Bundle.Mode]

	// Session is the key of the session that processed an input, "" for a stateless decision; Number is its version after the input.
	Session string           `json:"session,omitempty"`
	Number  int64            `json:"number,omitempty"`
	Clock   string           `json:"clock,omitempty"` // of the session
	Input   string           `json:"input,omitempty"`
	Verb    live.Verb        `json:"verb,omitempty"`
	Request decide.Document  `json:"request"`
	Fired   []Count          `json:"fired"`
	Outcome json.RawMessage  `json:"outcome,omitempty"` // the answer, without the parts that are in other fields of the entry
	Error   *json.RawMessage `json:"error,omitempty"`   // the problem, if the request failed
	Took    float64          `json:"ms"`
}

// Count is how often a rule fired.
type Count struct {
	Rule  string `json:"rule"`
	Count int    `json:"count"`
}

// ours are the parts of an answer that an entry stores in its own fields, or that may differ between rules with the same decision.
var ours = []string{"rules", "version", "rulesVersion", "session", "input", "fired"}

// Answered adds an answer to an entry. It is the JSON object that the client received.
func (e *Entry) Answered(answer json.RawMessage) error {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(answer, &parts); err != nil {
		return fmt.Errorf("an answer: %w", err)
	}
	e.Fired = []Count{}
	if fired, ok := parts["fired"]; ok {
		if err := json.Unmarshal(fired, &e.Fired); err != nil {
			return fmt.Errorf("what fired in an answer: %w", err)
		}
	}
	for _, name := range ours {
		delete(parts, name)
	}
	var err error
	e.Outcome, err = json.Marshal(parts) // sorted by name, so that answers can be compared
	return err
}

// Failed adds a problem to an entry.
func (e *Entry) Failed(p any) {
	e.Fired = []Count{}
	if text, err := json.Marshal(p); err == nil {
		raw := json.RawMessage(text)
		e.Error = &raw
	}
}

// Writer appends entries to a log. It is safe for concurrent use.
type Writer struct {
	mu  sync.Mutex
	out io.Writer
}

// NewWriter returns a writer that passes every entry to out as a complete line in a single call.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write appends an entry.
func (w *Writer) Write(e *Entry) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = w.out.Write(append(text, '\n'))
	return err
}
