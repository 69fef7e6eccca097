package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/lazy"
)

// StopError is the reason, in words for the page, why a job did not end normally.
type StopError struct {
	Kind     string    `json:"kind"` // see the constants
	Head     string    `json:"head"`
	Detail   string    `json:"detail"`
	Problems []Problem `json:"problems,omitempty"` // with StopCompile
}

// The kinds of StopError.
const (
	StopCompile = "compile" // the rules have errors
	StopLimit   = "limit"   // too many firings or facts, too much time or memory
	StopFailed  = "failed"  // a rule failed
	StopBusy    = "busy"    // the server has no room
	StopOther   = "other"
)

// Error returns the head and the detail on one line.
func (e *StopError) Error() string { return strings.TrimSpace(e.Head + " " + e.Detail) }

// Problem is a diagnostic for the page. Line and Col count from 1, Len is in characters.
type Problem struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Len      int    `json:"len"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	Hint     string `json:"hint,omitempty"`
	Fix      string `json:"fix,omitempty"` // the text to write in place of the marked text
	Rule     string `json:"rule,omitempty"`
}

const maxProblems = 100

// Problems converts diagnostics to problems.
func Problems(found []source.Diagnostic) []Problem {
	list := []Problem{}
	for _, d := range found {
		if len(list) == maxProblems {
			break
		}
		p := Problem{Code: string(d.Code), Severity: d.Severity.String(), Message: d.Message, Hint: d.Hint, Rule: d.Rule}
		if d.File != nil && d.Span.IsValid() {
			p.File, p.Line, p.Col = d.File.Name(), int(d.Span.Start.Line), int(d.Span.Start.Col)
			p.Len = 1
			if marked := d.File.Slice(d.Span); marked != "" {
				first, _, _ := strings.Cut(marked, "\n")
				p.Len = max(1, len([]rune(first)))
				p.Fix = fixOf(d.Hint, marked)
			}
		}
		list = append(list, p)
	}
	return list
}

// meant matches a hint that suggests a single replacement.
var meant = lazy.Regexp(`^did you mean "([^"]+)"\?$`)

// fixOf returns the word that a hint suggests in place of the marked one, or "". Both must be single words.
func fixOf(hint, marked string) string {
	m := meant().FindStringSubmatch(hint)
	if m == nil || strings.ContainsAny(marked, " \t\n(){};") {
		return ""
	}
	return m[1]
}

// HasErrors reports whether one of the problems is an error, so that the rules cannot be used.
func HasErrors(list []Problem) bool {
	return slices.ContainsFunc(list, func(p Problem) bool { return p.Severity == source.Error.String() })
}

// Explain converts an error of the engine to words for the page.
func Explain(err error) *StopError {
	var (
		stop    *StopError
		compile *whenthen.CompileError
		limit   *whenthen.LimitError
		failed  *whenthen.RuntimeError
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &stop):
		return stop
	case errors.As(err, &compile):
		return &StopError{Kind: StopCompile, Head: "The rules have errors.", Detail: "See Problems.", Problems: Problems(compile.Diagnostics)}
	case errors.As(err, &limit):
		e := &StopError{Kind: StopLimit, Head: fmt.Sprintf("Stopped after %s %s.", english.Thousands(limit.Max), limit.Limit)}
		if len(limit.Busiest) > 0 {
			e.Detail = fmt.Sprintf("Rule %q fired %s times.", limit.Busiest[0].Rule, english.Thousands(limit.Busiest[0].Count))
		}
		return e
	case errors.Is(err, context.DeadlineExceeded):
		return &StopError{Kind: StopLimit, Head: "Stopped: the rules took too long.", Detail: "A rule may loop, or match far too many combinations of facts."}
	case errors.As(err, &failed):
		e := &StopError{Kind: StopFailed, Head: "A rule failed.", Detail: english.Cut(failed.Error(), 300)}
		if failed.Rule != "" {
			e.Head = fmt.Sprintf("Rule %q failed.", failed.Rule)
		}
		return e
	}
	return &StopError{Kind: StopOther, Head: "That did not work.", Detail: english.Cut(err.Error(), 300)}
}
