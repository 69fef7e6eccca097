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
	Span    source.Span // of the failing sub-expression; the file is the rule's
	Message string      // the reason in words of the rule language
	// Cause is what happened below: the host's error or panic value, a *fact.Exception of the Java class that a
	// catch clause goes by, or the context's error. May be nil.
	Cause error
}

// Error is place and message.
func (e *Error) Error() string {
	if !e.Span.IsValid() {
		return e.Message
	}
	return e.Span.Start.String() + ": " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Fail stops the evaluation with a Java exception of class t. The caller that knows the place adds it: see AsError.
func Fail(t *fact.Type, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	panic(&Error{Message: message, Cause: fact.NewException(t, message)})
}

// Check stops the evaluation if err is not nil.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// Panic is what host code has panicked with, as the cause of an Error.
type Panic struct {
	Value any
	Stack []byte // where, as debug.Stack writes it
}

func (p *Panic) Error() string { return fmt.Sprint(p.Value) }

// Unwrap returns the value if it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Recovered is AsError for what a deferred function has recovered. What is not one of the failures of this package and of
// package fact is a mistake of the host's: its stack, which is still there, shows where.
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

// AsError gives a recovered value, or an error some library returned, a place and a message.
func AsError(r any, at source.Span) *Error {
	err, ok := r.(error)
	if !ok {
		err = fmt.Errorf("%v", r)
	}
	err = fact.Thrown(err)
	var known *Error
	if errors.As(err, &known) {
		if !known.Span.IsValid() {
			return &Error{Span: at, Message: known.Message, Cause: known.Cause}
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

// Exception is the failure as rule text sees it in a catch clause.
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

// NullValue is the failure of computing with null.
func NullValue() { Fail(fact.NullPointerType, "null has no value to compute with") }

// DivideByZero is the failure of dividing whole numbers by 0.
func DivideByZero() { Fail(fact.ArithmeticType, "/ by zero") }

// TooDeep is the failure of a function that calls itself without end.
func TooDeep(name string, depth int) {
	Fail(fact.StackOverflowType, "%s calls itself more than %d times deep", name, depth)
}
