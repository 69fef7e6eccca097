package java

import (
	"whenthen/internal/fact"
)

type (
	none  = fact.None
	items = fact.Items
	rest  = fact.Rest
)

// method makes an instance method of an adapted function, whose first parameter is the receiver.
func method(name string, m *fact.Method) *fact.Method {
	m.Name, m.Owner, m.Params = name, m.Params[0], m.Params[1:]
	return m
}

// static makes a static method, or a constructor if there is no name.
func static(name string, m *fact.Method) *fact.Method {
	m.Name, m.Static = name, true
	return m
}

// m0 to m3 make a method of a Go function taking the receiver first and the number of arguments that the name tells;
// e0 to e3 of one that can fail. s0 to s2 make a static method, t1 to t4 one that can fail. All of them may take an
// *fact.Env in front, which is no argument.
func m0[T, R any](name string, f func(T) R) *fact.Method {
	return e0(name, func(t T) (R, error) { return f(t), nil })
}

func e0[T, R any](name string, f func(T) (R, error)) *fact.Method {
	return method(name, fact.Func1(goType, f))
}

func m1[T, A, R any](name string, f func(T, A) R) *fact.Method {
	return e1(name, func(t T, a A) (R, error) { return f(t, a), nil })
}

func e1[T, A, R any](name string, f func(T, A) (R, error)) *fact.Method {
	return method(name, fact.Func2(goType, f))
}

func m2[T, A, B, R any](name string, f func(T, A, B) R) *fact.Method {
	return e2(name, func(t T, a A, b B) (R, error) { return f(t, a, b), nil })
}

func e2[T, A, B, R any](name string, f func(T, A, B) (R, error)) *fact.Method {
	return method(name, fact.Func3(goType, f))
}

func e3[T, A, B, C, R any](name string, f func(T, A, B, C) (R, error)) *fact.Method {
	return method(name, fact.Func4(goType, f))
}

func m3[T, A, B, C, R any](name string, f func(T, A, B, C) R) *fact.Method {
	return e3(name, func(t T, a A, b B, c C) (R, error) { return f(t, a, b, c), nil })
}

func s0[R any](name string, f func() R) *fact.Method {
	return static(name, fact.Func0(goType, func() (R, error) { return f(), nil }))
}

func s1[A, R any](name string, f func(A) R) *fact.Method {
	return t1(name, func(a A) (R, error) { return f(a), nil })
}

func t1[A, R any](name string, f func(A) (R, error)) *fact.Method {
	return static(name, fact.Func1(goType, f))
}

func s2[A, B, R any](name string, f func(A, B) R) *fact.Method {
	return t2(name, func(a A, b B) (R, error) { return f(a, b), nil })
}

func t2[A, B, R any](name string, f func(A, B) (R, error)) *fact.Method {
	return static(name, fact.Func2(goType, f))
}

func t3[A, B, C, R any](name string, f func(A, B, C) (R, error)) *fact.Method {
	return static(name, fact.Func3(goType, f))
}

func t4[A, B, C, D, R any](name string, f func(A, B, C, D) (R, error)) *fact.Method {
	return static(name, fact.Func4(goType, f))
}

// written makes a member that reads its registers itself.
func written(name string, params []*fact.Type, result *fact.Type, run fact.RunFunc) *fact.Method {
	return &fact.Method{Name: name, Params: params, Result: result, Run: run}
}

// gives, takes and of change what a member declares: its result, its parameters, and a result that follows from the
// receiver's type.
func gives(t *fact.Type, m *fact.Method) *fact.Method {
	run, from := m.Run, m.Result
	if m.Result = t; !sameForm(fact.Box(from), fact.Box(t)) { // results are marked as not null anyway
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

func takes(m *fact.Method, params ...*fact.Type) *fact.Method {
	at := 1
	if m.Static {
		at = 0
	}
	for i, t := range params {
		m.Run = readAs(m.Run, at+i, m.Params[i], t)
	}
	m.Params = params
	return m
}

// readAs makes a run that wants an argument as type want take it as type given.
func readAs(run fact.RunFunc, i int, want, given *fact.Type) fact.RunFunc {
	if sameForm(want, given) {
		return run
	}
	if want.Kind == given.Kind && given.Boxed { // they differ by null alone
		return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			if args[i].IsNull() {
				return fact.NewException(fact.NullPointerType, "null")
			}
			return run(env, args, out)
		}
	}
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		in := append([]fact.Value(nil), args...)
		v := in[i].Load(given)
		if v == nil && !want.Boxed {
			return fact.NewException(fact.NullPointerType, "null")
		}
		in[i].Store(want, v)
		return run(env, in, out)
	}
}

// sameForm reports whether values of two types lie in a register alike.
func sameForm(t, u *fact.Type) bool {
	if !t.Kind.Unboxed() || !u.Kind.Unboxed() {
		return t.Kind.Unboxed() == u.Kind.Unboxed()
	}
	return t.Kind == u.Kind && (t.Boxed == u.Boxed || t.Kind == fact.String)
}

func of(result func(recv *fact.Type, args []*fact.Type) *fact.Type, m *fact.Method) *fact.Method {
	plain := m.Result
	m.ResultOf = func(recv *fact.Type, args []*fact.Type) *fact.Type {
		if t := result(recv, args); t != nil {
			return t
		}
		return plain
	}
	return m
}

// changing marks methods that change their receiver.
func changing(ms ...*fact.Method) []*fact.Method {
	for _, m := range ms {
		m.Writes = fact.AllProperties
	}
	return ms
}

// elemOf is the element type of the receiver.
func elemOf(recv *fact.Type, _ []*fact.Type) *fact.Type {
	if recv == nil {
		return nil
	}
	return recv.Elem
}
