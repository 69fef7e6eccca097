package operation

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Error is a failure of an expression or statement at run time.
type Error struct {
	Span    source.Span  // the failing subexpression
	File    *source.File // file of a function or method that has failed; nil for the file of the rule
	Message string       // the reason in terms of the rule language
	// Cause is the underlying error: the host's error or panic value, a *fact.Exception with the Java class that catch clauses check, or
	// the context's error. It may be nil.
	Cause error
}

// Error returns the position and the message.
func (e *Error) Error() string {
	if !e.Span.IsValid() {
		return e.Message
	}
	if e.File != nil {
		return e.File.Place(e.Span) + ": " + e.Message
	}
	return e.Span.Start.String() + ": " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Fail panics with a Java exception of class t. A caller that knows the position adds it: see AsError.
func Fail(t *fact.Type, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	panic(&Error{Message: message, Cause: fact.NewException(t, message)})
}

// Check panics with err if it is not nil.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// Panic is a panic of host code, as the cause of an Error.
type Panic struct {
	Value any
	Stack []byte // the stack at the panic, as debug.Stack writes it
}

// Error returns the text of the value with which host code panicked.
func (p *Panic) Error() string { return fmt.Sprint(p.Value) }

// Unwrap returns the value if it is an error, otherwise nil.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Recovered does the same as AsError, for a recovered panic value. A value that is not a failure of this package or of package fact is a
// bug of the host: it becomes a *Panic with the stack, which is still intact.
func Recovered(r any, at source.Span) *Error {
	var (
		known     *Error
		failure   *fact.Failure
		exception *fact.Exception
	)
	if err, ok := r.(error); ok {
		r = fact.Thrown(err)
	}
	if err, ok := r.(error); ok && (errors.As(err, &known) || errors.As(err, &failure) || errors.As(err, &exception) || budget.Stops(err)) {
		return AsError(err, at)
	}
	return AsError(&Panic{Value: r, Stack: debug.Stack()}, at)
}

// AsError converts a recovered value, or an error of some library, to an *Error with a position and a message.
func AsError(r any, at source.Span) *Error {
	err, ok := r.(error)
	if !ok {
		err = fmt.Errorf("%v", r)
	}
	err = fact.Thrown(err)
	var known *Error
	if errors.As(err, &known) {
		if !known.Span.IsValid() {
			return &Error{Span: at, File: known.File, Message: known.Message, Cause: known.Cause}
		}
		return known
	}
	var failure *fact.Failure
	var exception *fact.Exception
	switch {
	case budget.Stops(err):
		return &Error{Span: at, Message: err.Error(), Cause: err}
	case errors.As(err, &failure):
		e := &Error{Span: at, Message: failure.Message, Cause: failure}
		if failure.Cause == nil && strings.Contains(failure.Message, "null") {
			e.Cause = fact.NewException(fact.NullPointerType, failure.Message)
		}
		return e
	case errors.As(err, &exception):
		message, _ := exception.Message.(string)
		if message == "" {
			message = exception.Type.Name
		}
		return &Error{Span: at, Message: message, Cause: err}
	}
	return &Error{Span: at, Message: "host code failed: " + err.Error(), Cause: err}
}

// Exception returns the failure as the exception that a catch clause in rule text receives.
func (e *Error) Exception() *fact.Exception {
	var x *fact.Exception
	if errors.As(e.Cause, &x) {
		return x
	}
	x = fact.NewException(fact.RuntimeExceptionType, e.Message)
	if e.Cause != nil {
		x.Cause = e.Cause
	}
	return x
}

// NullValue fails because of a computation with null.
func NullValue() { Fail(fact.NullPointerType, "null has no value to compute with") }

// DivideByZero fails because of an integer division by 0.
func DivideByZero() { Fail(fact.ArithmeticType, "/ by zero") }

// TooDeep fails because of too deep recursion.
func TooDeep(name string, depth int) {
	Fail(fact.StackOverflowType, "%s calls itself more than %d times deep", name, depth)
}
