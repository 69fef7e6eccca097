package engine

import (
	"errors"
	"fmt"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/source"
)

// Phase says what the engine was doing when something failed.
type Phase string

// The phases.
const (
	Matching Phase = "match"       // evaluating conditions
	Acting   Phase = "consequence" // running a right-hand side
	// Listening is delivering an event to the session's listener.
	Listening Phase = "listener"
	Flowing   Phase = "process" // following the flows of a process, or running its code
)

// RuntimeError is what a run ends with when an expression of a rule fails or host code called by a rule panics.
// Effects that were complete before it stay, and the session can be used further.
type RuntimeError struct {
	Phase Phase
	Rule  string       // name of the rule; may be empty while matching, where a node can belong to several
	File  *source.File // nil for rules from no file
	Span  source.Span  // the failing expression
	Facts []string     // text of the matched facts, left to right; none while matching
	Event Event        // the event that the listener was called with
	Cause error
}

// Error names place, rule, phase, reason and facts on one line.
func (e *RuntimeError) Error() string {
	var b strings.Builder
	if e.File != nil && e.Span.IsValid() {
		fmt.Fprintf(&b, "%s: ", e.File.Place(e.Span))
	}
	if e.Rule != "" {
		fmt.Fprintf(&b, "rule %q: ", e.Rule)
	}
	switch e.Phase {
	case Flowing:
	case Matching:
		b.WriteString("evaluating conditions: ")
	case Listening:
		fmt.Fprintf(&b, "the listener panicked on %s: ", strings.TrimPrefix(fmt.Sprintf("%T", e.Event), "engine."))
	default:
		b.WriteString("running the action: ")
	}
	fmt.Fprint(&b, e.Cause)
	if len(e.Facts) > 0 {
		fmt.Fprintf(&b, " (matched: %s)", strings.Join(e.Facts, ", "))
	}
	return b.String()
}

// Unwrap returns the cause: the host's error or panic value, or an evaluation failure.
func (e *RuntimeError) Unwrap() error { return e.Cause }

// ActionError is the reason of a RuntimeError, in terms of the rule language.
type ActionError struct {
	Message string
	Cause   error // the host's error or panic value, or a Java-like exception; may be nil
}

// Error is the message.
func (e *ActionError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *ActionError) Unwrap() error { return e.Cause }

// HostPanic is the cause of a RuntimeError if host code has panicked: a function or method that a rule called, a
// listener, a channel or a writer.
type HostPanic struct {
	Value any
	Stack []byte // the stack at the panic, as debug.Stack writes it
}

// Error is the value as text.
func (p *HostPanic) Error() string { return fmt.Sprint(p.Value) }

// Unwrap returns the value if it is an error.
func (p *HostPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// causeOf returns the cause of a failed evaluation in the form that the host sees.
func causeOf(err error) error {
	var p *eval.Panic
	if errors.As(err, &p) {
		return &HostPanic{Value: p.Value, Stack: p.Stack}
	}
	return err
}
