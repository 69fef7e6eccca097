package engine

import (
	"fmt"
	"strings"

	"whenthen/engine/source"
)

// Phase says what the engine was doing when something failed.
type Phase string

// The phases.
const (
	Matching Phase = "match"       // evaluating conditions
	Acting   Phase = "consequence" // running a right-hand side
)

// RuntimeError is what a run ends with when an expression of a rule fails or host code called by a rule panics.
// Effects that were complete before it stay, and the session can be used further.
type RuntimeError struct {
	Phase Phase
	Rule  string       // name of the rule; may be empty while matching, where a node can belong to several
	File  *source.File // nil for rules from no file
	Span  source.Span  // the failing expression
	Facts []string     // text of the matched facts, left to right; none while matching
	Cause error
}

// Error names place, rule, phase, reason and facts on one line.
func (e *RuntimeError) Error() string {
	var b strings.Builder
	if e.File != nil && e.Span.IsValid() {
		fmt.Fprintf(&b, "%s:%s: ", e.File.Name(), e.Span.Start)
	}
	if e.Rule != "" {
		fmt.Fprintf(&b, "rule %q: ", e.Rule)
	}
	if e.Phase == Matching {
		b.WriteString("evaluating conditions: ")
	} else {
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

// LimitError tells that a run was stopped by one of its limits. The session can be used further.
type LimitError struct {
	Limit string // "firings" or "facts"
	Max   int
	// Busiest lists the rules that fired most in the session, most first, at most five: where an endless loop shows.
	Busiest []RuleCount
}

// RuleCount is how often a rule fired.
type RuleCount struct {
	Rule  string
	Count int
}

// Error names the limit and the busiest rules.
func (e *LimitError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "limit of %d %s reached", e.Max, e.Limit)
	for i, r := range e.Busiest {
		if i == 0 {
			b.WriteString("; fired most: ")
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q %d times", r.Rule, r.Count)
	}
	return b.String()
}

// ActionError is the reason of a RuntimeError in words of the rule language.
type ActionError struct {
	Message string
	Cause   error // the host's error or panic value, or a Java-like exception; may be nil
}

// Error is the message.
func (e *ActionError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *ActionError) Unwrap() error { return e.Cause }
