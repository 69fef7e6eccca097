package eval

import (
	"whenthen/engine/internal/budget"
	"whenthen/engine/rule"
)

// try compiles try/catch/finally.
func (u *unit) try(s *rule.Try) exec {
	body := protected(u.block(s.Body))
	type handler struct {
		classes []string
		local   int
		body    exec
	}
	handlers := make([]handler, len(s.Catches))
	for i, c := range s.Catches {
		handlers[i] = handler{c.Classes, c.Local, u.block(c.Body)}
	}
	guarded := func(f *Frame) (signal, *Error) {
		sig, err := body(f)
		if err == nil || !catchable(err) {
			return sig, err
		}
		x := err.exception()
		for _, h := range handlers {
			for _, class := range h.classes {
				if x.IsA(class) {
					f.Locals[h.local].P = x
					return h.body(f), nil
				}
			}
		}
		return sig, err
	}
	if s.Finally == nil {
		return func(f *Frame) signal {
			sig, err := guarded(f)
			if err != nil {
				panic(err)
			}
			return sig
		}
	}
	return withFinally(guarded, u.block(s.Finally))
}

func withFinally(guarded func(*Frame) (signal, *Error), finally exec) exec {
	return func(f *Frame) signal {
		var err *Error
		sig, failure := protected(func(f *Frame) signal {
			var sig signal
			sig, err = guarded(f)
			return sig
		})(f)
		if failure != nil { // a handler failed
			err = failure
		}
		result := f.result
		if s := finally(f); s != next {
			return s // leaving the finally block drops the failure, as in Java
		}
		if err != nil {
			panic(err)
		}
		f.result = result
		return sig
	}
}

// protected runs body and catches its failure.
func protected(body exec) func(*Frame) (signal, *Error) {
	return func(f *Frame) (sig signal, err *Error) {
		m := f.mark()
		defer func() {
			if r := recover(); r != nil {
				f.reset(m)
				sig, err = next, recovered(r, f.at)
			}
		}()
		return body(f), nil
	}
}

// catchable is false for the end of the run, which no rule may swallow.
func catchable(err *Error) bool { return !budget.Stops(err.Cause) }
