package problem

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/internal/lazy"
	"whenthen/internal/runner"
)

// Problem is an error in the form for clients.
type Problem struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	// Place is the position of the cause in the request or in the rules; nil if unknown.
	Place *Place `json:"place,omitempty"`
	Hint  string `json:"hint,omitempty"` // what to do about it
	Rule  string `json:"rule,omitempty"` // the rule that failed or was busy

	cause error
}

// Place is a position in a text: "request" is the body, other names are names of rule files.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`   // from 1
	Column int    `json:"column,omitempty"` // from 1, in bytes
	Item   string `json:"item,omitempty"`   // the item within it: "fact 2", "step 3"
}

// New returns a problem with a message.
func New(code Code, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Hinted returns the problem with a hint.
func (p *Problem) Hinted(format string, args ...any) *Problem {
	p.Hint = fmt.Sprintf(format, args...)
	return p
}

// Error returns the code and the message.
func (p *Problem) Error() string { return string(p.Code) + ": " + p.Message }

// Unwrap returns the error from which the problem was made; nil if there is none.
func (p *Problem) Unwrap() error { return p.cause }

// Of converts any error to a problem. An error that does not concern rules, limits or a context has the code otherwise, since only the
// caller knows what failed.
func Of(err error, otherwise Code) *Problem {
	var (
		known   *Problem
		failed  *whenthen.RuntimeError
		limit   *whenthen.LimitError
		stopped *whenthen.StoppedError
		size    *http.MaxBytesError
		name    *runner.NameError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &limit):
		p := New(LimitReached, "the limit of %d for %s was reached", limit.Max, limit.Limit).Hinted("the request changed nothing; the rules may loop")
		return p.by(err, limit.Busiest)
	case errors.Is(err, context.DeadlineExceeded):
		p := New(TimeOut, "the request exceeded the time limit").Hinted("the request changed nothing; send less at once")
		if errors.As(err, &stopped) {
			p.by(err, stopped.Busiest)
		}
		return p
	case errors.Is(err, context.Canceled):
		return New(Stopping, "the request was interrupted").Hinted("send it again, with the same id")
	case errors.As(err, &failed):
		p := New(RuleFailed, "%v", failed.Cause)
		p.Rule, p.cause = failed.Rule, err
		p.Place = placeOf(failed.File, failed.Span)
		return p
	case errors.As(err, &name):
		p := read(err.Error())
		p.Code, p.cause = UnknownFact, err
		if name.What == "query" {
			p.Code = UnknownQuery
		}
		return p
	case errors.As(err, &size):
		return New(TooLarge, "the body is longer than %d bytes", size.Limit).Hinted("send it in parts")
	}
	p := read(err.Error())
	p.Code, p.cause = otherwise, err
	return p
}

// by adds the rule that fired most.
func (p *Problem) by(err error, busiest []engine.RuleCount) *Problem {
	p.cause = err
	if len(busiest) > 0 {
		p.Rule = busiest[0].Rule
	}
	return p
}

// place matches the beginning of messages of package facts: request:3:7: fact 2: …
var place = lazy.Regexp(`^(request)(?:\.\w+)?((?::\d+){0,2})(?:: ((?:fact|step|row|query) \d+|[A-Z]\w*(?: \d+)?))?: `)

// read extracts the position and the hint from a message of the form "position: what is wrong; did you mean this?".
func read(message string) *Problem {
	p := &Problem{}
	if m := place().FindStringSubmatch(message); m != nil {
		p.Place = &Place{File: m[1], Item: m[3]}
		numbers := strings.Split(m[2], ":")
		if len(numbers) > 1 {
			p.Place.Line, _ = strconv.Atoi(numbers[1])
		}
		if len(numbers) > 2 {
			p.Place.Column, _ = strconv.Atoi(numbers[2])
		}
		message = message[len(m[0]):]
	}
	if what, hint, ok := strings.Cut(message, "; did you mean "); ok {
		message, p.Hint = what, "did you mean "+hint
	}
	p.Message = message
	return p
}

// Compile returns the problem for rules that do not compile: the first error, and the number of errors.
func Compile(err *whenthen.CompileError) *Problem {
	p := &Problem{Code: NoRules, Message: err.Error(), cause: err}
	for i, d := range err.Diagnostics {
		if d.Severity != source.Error {
			continue
		}
		p.Message, p.Hint, p.Rule = d.Message, d.Hint, d.Rule
		if n := len(err.Diagnostics) - i - 1; n > 0 {
			p.Message += fmt.Sprintf(" (%d more findings)", n)
		}
		p.Place = placeOf(d.File, d.Span)
		break
	}
	return p
}

// placeOf returns where a span of a file was written, for example in a cell of a table for rules made from it; nil without a file.
func placeOf(file *source.File, at source.Span) *Place {
	if file == nil {
		return nil
	}
	file, at = file.Origin(at)
	return &Place{File: file.Name(), Line: int(at.Start.Line), Column: int(at.Start.Col)}
}
