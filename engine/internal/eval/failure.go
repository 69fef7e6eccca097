package eval

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/internal/budget"
	"whenthen/engine/source"
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

// fail stops the evaluation with a Java exception of class t.
func fail(at *source.Span, t *fact.Type, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	panic(&Error{Span: *at, Message: message, Cause: fact.NewException(t, message)})
}

// check stops the evaluation if err is not nil.
func check(at *source.Span, err error) {
	if err != nil {
		panic(asError(err, at))
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

// recovered is asError for what a deferred function has recovered. What is not one of the failures of this package and of
// package fact is a mistake of the host's: its stack, which is still there, shows where.
func recovered(r any, at *source.Span) *Error {
	var (
		known     *Error
		failure   *fact.Failure
		exception *fact.Exception
	)
	if err, ok := r.(error); ok && (errors.As(err, &known) || errors.As(err, &failure) || errors.As(err, &exception) || budget.Stops(err)) {
		return asError(err, at)
	}
	return asError(&Panic{Value: r, Stack: debug.Stack()}, at)
}

// asError gives a recovered value, or an error some library returned, a place and a message.
func asError(r any, at *source.Span) *Error {
	span := source.Span{}
	if at != nil {
		span = *at
	}
	err, ok := r.(error)
	if !ok {
		err = fmt.Errorf("%v", r)
	}
	var known *Error
	if errors.As(err, &known) {
		if !known.Span.IsValid() {
			return &Error{Span: span, Message: known.Message, Cause: known.Cause}
		}
		return known
	}
	var failure *fact.Failure
	var exception *fact.Exception
	switch {
	case budget.Stops(err):
		return &Error{Span: span, Message: err.Error(), Cause: err}
	case errors.As(err, &failure):
		e := &Error{Span: span, Message: failure.Message, Cause: failure}
		if failure.Cause == nil && strings.Contains(failure.Message, "null") {
			e.Cause = fact.NewException(fact.NullPointerType, failure.Message)
		}
		return e
	case errors.As(err, &exception):
		message, _ := exception.Message.(string)
		if message == "" {
			message = exception.Type.Name
		}
		return &Error{Span: span, Message: message, Cause: err}
	}
	return &Error{Span: span, Message: "host code failed: " + err.Error(), Cause: err}
}

// exception is the failure as rule text sees it in a catch clause.
func (e *Error) exception() *fact.Exception {
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

// mark is what has to be put back when an evaluation ends in the middle.
type mark struct {
	locals             []Value
	top, depth, argTop int
}

func (f *Frame) mark() mark { return mark{f.Locals, f.top, f.depth, f.argTop} }

func (f *Frame) reset(m mark) {
	f.Locals, f.top, f.depth, f.argTop = m.locals, m.top, m.depth, m.argTop
	if f.cold > m.depth {
		f.cold = 0
	}
}

// report notes the first failure of a pass.
func (f *Frame) report(r any) {
	if f.Err == nil {
		f.Err = recovered(r, f.at)
	}
}

// guarded makes fn safe to call: ok is false if it failed, which is reported, or met null by !. access.
func guarded[T any](at *source.Span, fn func(*Frame) T) func(*Frame) (T, bool) {
	return func(f *Frame) (v T, ok bool) {
		f.at, f.absent, f.guarding = at, false, true
		defer f.guard()
		x := fn(f)
		f.guarding = false
		if f.absent {
			f.absent = false
			return v, false
		}
		return x, true
	}
}

// guardedBool is guarded for tests, which are false when they fail.
func guardedBool(at *source.Span, fn func(*Frame) bool) Bool {
	return func(f *Frame) bool {
		f.at, f.guarding = at, true
		defer f.guard()
		holds := fn(f)
		f.guarding = false
		if f.absent {
			f.absent = false
			return false
		}
		return holds
	}
}

// guard ends an evaluation that may have panicked, which leaves its results zero. Guarded evaluations are what the
// network asks for and do not nest, so nothing but the local variables is in use when one ends. After a null met by !.
// access, what fails then fails for want of a value, which is no error.
func (f *Frame) guard() {
	if !f.guarding {
		return
	}
	r := recover()
	f.guarding = false
	if f.depth > 0 {
		f.Locals = f.outer
	}
	f.top, f.depth, f.argTop = 0, 0, 0
	if r != nil && !f.absent {
		f.report(r)
	}
	f.absent = false
}
