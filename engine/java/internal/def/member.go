package def

import (
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// method converts an adapted function, whose first parameter is the receiver, to an instance method.
func method(name string, m *fact.Method) *fact.Method {
	m.Name, m.Owner, m.Params = name, m.Params[0], m.Params[1:]
	return m
}

// Static converts an adapted function to a static method, or to a constructor if the name is empty.
func Static(name string, m *fact.Method) *fact.Method {
	m.Name, m.Static = name, true
	return m
}

// AtOnce adds a faster way to call a member. Gives and Takes remove it if they change the form of the registers.
func AtOnce(call fact.AtOnceFunc, m *fact.Method) *fact.Method {
	m.AtOnce = call
	return m
}

// M0 creates a method without arguments.
func M0[T, R any](name string, f func(T) R) *fact.Method {
	return method(name, adapt.Func1(TypeOfGo, func(t T) (R, error) { return f(t), nil }))
}

// E0 creates a method without arguments that can fail.
func E0[T, R any](name string, f func(T) (R, error)) *fact.Method {
	return method(name, adapt.Func1(TypeOfGo, f))
}

// M1 creates a method with one argument.
func M1[T, A, R any](name string, f func(T, A) R) *fact.Method {
	return method(name, adapt.Func2(TypeOfGo, func(t T, a A) (R, error) { return f(t, a), nil }))
}

// E1 creates a method with one argument that can fail.
func E1[T, A, R any](name string, f func(T, A) (R, error)) *fact.Method {
	return method(name, adapt.Func2(TypeOfGo, f))
}

// M2 creates a method with two arguments.
func M2[T, A, B, R any](name string, f func(T, A, B) R) *fact.Method {
	return method(name, adapt.Func3(TypeOfGo, func(t T, a A, b B) (R, error) { return f(t, a, b), nil }))
}

// E2 creates a method with two arguments that can fail.
func E2[T, A, B, R any](name string, f func(T, A, B) (R, error)) *fact.Method {
	return method(name, adapt.Func3(TypeOfGo, f))
}

// E3 creates a method with three arguments that can fail.
func E3[T, A, B, C, R any](name string, f func(T, A, B, C) (R, error)) *fact.Method {
	return method(name, adapt.Func4(TypeOfGo, f))
}

// M3 creates a method with three arguments.
func M3[T, A, B, C, R any](name string, f func(T, A, B, C) R) *fact.Method {
	return method(name, adapt.Func4(TypeOfGo, func(t T, a A, b B, c C) (R, error) { return f(t, a, b, c), nil }))
}

// S0 creates a static method without arguments.
func S0[R any](name string, f func() R) *fact.Method {
	return Static(name, adapt.Func0(TypeOfGo, func() (R, error) { return f(), nil }))
}

// S1 creates a static method with one argument.
func S1[A, R any](name string, f func(A) R) *fact.Method {
	return Static(name, adapt.Func1(TypeOfGo, func(a A) (R, error) { return f(a), nil }))
}

// T1 creates a static method with one argument that can fail.
func T1[A, R any](name string, f func(A) (R, error)) *fact.Method {
	return Static(name, adapt.Func1(TypeOfGo, f))
}

// S2 creates a static method with two arguments.
func S2[A, B, R any](name string, f func(A, B) R) *fact.Method {
	return Static(name, adapt.Func2(TypeOfGo, func(a A, b B) (R, error) { return f(a, b), nil }))
}

// T2 creates a static method with two arguments that can fail.
func T2[A, B, R any](name string, f func(A, B) (R, error)) *fact.Method {
	return Static(name, adapt.Func2(TypeOfGo, f))
}

// T3 creates a static method with three arguments that can fail.
func T3[A, B, C, R any](name string, f func(A, B, C) (R, error)) *fact.Method {
	return Static(name, adapt.Func3(TypeOfGo, f))
}

// T4 creates a static method with four arguments that can fail.
func T4[A, B, C, D, R any](name string, f func(A, B, C, D) (R, error)) *fact.Method {
	return Static(name, adapt.Func4(TypeOfGo, f))
}

// Written makes a member whose function accesses the registers directly.
func Written(name string, params []*fact.Type, result *fact.Type, run fact.RunFunc) *fact.Method {
	return &fact.Method{Name: name, Params: params, Result: result, Run: run}
}

// Gives declares a result type that differs from the Go function's.
func Gives(t *fact.Type, m *fact.Method) *fact.Method {
	run, from := m.Run, m.Result
	if m.Result = t; !sameForm(fact.Box(from), fact.Box(t)) { // results are marked as not null in any case
		m.AtOnce = nil
		m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			err := run(env, args, out)
			if err == nil {
				out.Store(t, out.Load(from))
			}
			return err
		}
	}
	return m
}

// Takes declares parameter types that differ from the Go function's.
func Takes(m *fact.Method, params ...*fact.Type) *fact.Method {
	at := 1
	if m.Static {
		at = 0
	}
	for i, t := range params {
		if !sameForm(m.Params[i], t) {
			m.AtOnce = nil
		}
		m.Run = ReadAs(m.Run, at+i, m.Params[i], t)
	}
	m.Params = params
	return m
}

// ReadAs adapts run, which expects argument i as type want, to an argument of type given.
func ReadAs(run fact.RunFunc, i int, want, given *fact.Type) fact.RunFunc {
	if sameForm(want, given) {
		return run
	}
	if want.Kind == given.Kind && given.Boxed { // they differ only in allowing null
		return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			if args[i].IsNull() {
				return fact.NullPointer()
			}
			return run(env, args, out)
		}
	}
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		in := append([]fact.Value(nil), args...)
		v := in[i].Load(given)
		if v == nil && !want.Boxed {
			return fact.NullPointer()
		}
		in[i].Store(want, v)
		return run(env, in, out)
	}
}

// sameForm reports whether registers hold values of two types in the same form.
func sameForm(t, u *fact.Type) bool {
	if !t.Kind.Unboxed() || !u.Kind.Unboxed() {
		return t.Kind.Unboxed() == u.Kind.Unboxed()
	}
	return t.Kind == u.Kind && (t.Boxed == u.Boxed || t.Kind == fact.String)
}

// First is for GivesBy: the result has the type of the first argument.
func First(_ fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type { return fact.Box(args[0]) }

// Receiver is for GivesBy: the result has the type of the receiver.
func Receiver(_ fact.Space, recv *fact.Type, _ []*fact.Type) *fact.Type { return recv }

// ResultOf is the type of fact.Method.ResultOf. It may return nil if the result type in the member's signature is the best that is known.
type ResultOf = func(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type

// Always returns a function whose result is t.
func Always(t *fact.Type) ResultOf {
	return func(fact.Space, *fact.Type, []*fact.Type) *fact.Type { return t }
}

// GivesBy declares a result type that depends on the static types of receiver and arguments.
func GivesBy(result ResultOf, m *fact.Method) *fact.Method {
	plain := m.Result
	m.ResultOf = func(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
		if t := result(in, recv, args); t != nil {
			return t
		}
		return plain
	}
	return m
}

// Changing marks methods that change their receiver.
func Changing(ms ...*fact.Method) []*fact.Method {
	for _, m := range ms {
		m.Writes = fact.AllProperties
	}
	return ms
}

// Storing marks a method whose last argument becomes an element of the receiver: see fact.Method.Stores.
func Storing(m *fact.Method) *fact.Method {
	m.Stores = true
	return m
}

// Passing declares what a method passes to the functions among its arguments: see fact.Method.Passes.
func Passing(passes func(given, before []*fact.Type, i int) []*fact.Type, m *fact.Method) *fact.Method {
	m.Passes = passes
	return m
}

// ElemOf returns the element type of the receiver.
func ElemOf(_ fact.Space, recv *fact.Type, _ []*fact.Type) *fact.Type {
	if recv == nil {
		return nil
	}
	return recv.Elem
}
