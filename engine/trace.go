package engine

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/source"
)

// Trace makes a session call f before each statement of an action, and of the functions and Java methods that the action calls,
// on the session's goroutine. The rules must be compiled from a traced base. An error of f ends the run, with that error as its
// cause. Until f returns, the session may be queried (Why, WhyNot, Agenda, Facts, Global) but not changed. The Step must not be
// kept.
func Trace(f func(*Step) error) SessionOption { return func(o *sessionOptions) { o.trace = f } }

// Step is a statement that is about to run.
type Step struct {
	// Match is the match whose action is running.
	Match *Match
	frame *eval.Frame
	at    eval.Activation
}

// Activation is a call on the stack: an action, function or method that has not returned.
type Activation struct {
	// Name is the name of the function or method, or "" for an action.
	Name string
	File *source.File
	// At is the statement that is about to run, or the call that has not returned.
	At     source.Span
	inside eval.Activation
}

// Variable is a local variable with its value in canonical form. A variable that has not been assigned yet has its zero value.
type Variable struct {
	Name, Type string
	Value      any
}

// Depth returns the number of calls that have not returned, which is 0 in an action.
func (s *Step) Depth() int { return len(s.frame.Callers()) }

// File returns the file of the statement.
func (s *Step) File() *source.File { return s.at.Code.File }

// At returns the place of the statement.
func (s *Step) At() source.Span { return s.at.Code.Span(s.at.PC) }

// Stack lists the calls that have not returned, from the innermost one, which contains the statement, to the action.
func (s *Step) Stack() []Activation {
	var list []Activation
	for _, a := range append([]eval.Activation{s.at}, s.frame.Callers()...) {
		list = append(list, Activation{a.Code.Name, a.Code.File, a.Code.Span(a.PC), a})
	}
	return list
}

// Variables returns the local variables, including parameters.
func (a Activation) Variables() []Variable {
	var list []Variable
	for _, v := range a.inside.Code.Variables() {
		if v.Name == "" {
			continue // a variable of the compiler
		}
		list = append(list, Variable{v.Name, v.Type.String(), a.inside.Value(v)})
	}
	return list
}

// tracing passes the statements of a session to its trace function.
type tracing struct{ session *Session }

// Statement implements eval.Tracer. It ignores code that is not in a file, such as that of an accumulate.
func (t tracing) Statement(f *eval.Frame, at eval.Activation) error {
	s := t.session
	if at.Code.File == nil || s.firing == (rete.Match{}) {
		return nil
	}
	m := s.current
	if m == nil {
		m = s.newMatch(s.firing)
	}
	s.paused = true
	defer func() { s.paused = false }()
	return s.options.trace(&Step{m, f, at})
}
