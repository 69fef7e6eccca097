package engine

import (
	"errors"
	"fmt"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/source"
)

// Phase is the phase of a run in which an error occurred.
type Phase string

// The phases.
const (
	Matching Phase = "match"       // evaluating conditions
	Acting   Phase = "consequence" // running a right-hand side
	// Listening is delivering an event to the session's listener.
	Listening Phase = "listener"
	Flowing   Phase = "process" // following the flows of a process, or running its code
)

// RuntimeError is the error of a run in which an expression of a rule fails or host code called by a rule panics. Changes made before the
// failure stay, and the session remains usable.
type RuntimeError struct {
	Phase Phase
	Rule  string       // name of the rule; may be empty while matching, since several rules can share a node
	File  *source.File // file of the failing expression, in a rule, function or method; nil if its text does not come from a file
	Span  source.Span  // the failing expression
	Facts []string     // texts of the matched facts, left to right; nil while matching
	Event Event        // the event that the listener was handling; nil in other phases
	Cause error
}

// Error returns the place, rule, phase, reason and facts on one line.
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

// ActionError is the cause of a RuntimeError, described in terms of the rule language.
type ActionError struct {
	Message string
	Cause   error // the host's error or panic value, or a Java-like exception; may be nil
}

// Error returns the message.
func (e *ActionError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *ActionError) Unwrap() error { return e.Cause }

// HostPanic is the cause of a RuntimeError if host code panicked: a function or method that a rule called, a listener, a channel or a
// writer. It contains the panic's Value, and the Stack at the panic in the format of debug.Stack.
type HostPanic = eval.Panic

// causeOf converts the cause of a failed evaluation to the form for the host: for a panic, only the *HostPanic.
func causeOf(err error) error {
	var p *HostPanic
	if errors.As(err, &p) {
		return p
	}
	return err
}

// NoRuleError is returned for a rule name that the rule base does not have.
type NoRuleError struct {
	Name string
	Near string // a rule with a similar name, or "" if there is none
}

// Error names the rule, and suggests the similar name.
func (e *NoRuleError) Error() string {
	if e.Near == "" {
		return fmt.Sprintf("no rule %q", e.Name)
	}
	return fmt.Sprintf("no rule %q; did you mean %q?", e.Name, e.Near)
}
