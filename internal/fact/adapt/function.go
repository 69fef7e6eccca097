package adapt

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// TypeOfGo returns the type in rule text of a Go type in the signature of an adapted function.
type TypeOfGo func(reflect.Type) *fact.Type

// Func0 to Func4 adapt Go functions with 0 to 4 parameters. The first parameter of a method is its receiver. Params of the resulting Method
// are the parameters that consume an argument. There are hundreds of instances, so code that does not depend on Go types is in methods of
// adapted.
func Func0[R any](types TypeOfGo, f func() (R, error)) *fact.Method {
	s := adapt(types, reflect.TypeOf(f))
	return s.runs(func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		r, err := f()
		return s.finish(env, out, unsafe.Pointer(&r), err)
	})
}

// Func1 adapts a function with one parameter.
func Func1[A, R any](types TypeOfGo, f func(A) (R, error)) *fact.Method {
	s := adapt(types, reflect.TypeOf(f))
	return s.runs(func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var a A
		if err := s.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		r, err := f(a)
		return s.finish(env, out, unsafe.Pointer(&r), err)
	})
}

// Func2 adapts a function with two parameters.
func Func2[A, B, R any](types TypeOfGo, f func(A, B) (R, error)) *fact.Method {
	s := adapt(types, reflect.TypeOf(f))
	return s.runs(func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var (
			a A
			b B
		)
		if err := s.read2(env, args, unsafe.Pointer(&a), unsafe.Pointer(&b)); err != nil {
			return err
		}
		r, err := f(a, b)
		return s.finish(env, out, unsafe.Pointer(&r), err)
	})
}

// Func3 adapts a function with three parameters.
func Func3[A, B, C, R any](types TypeOfGo, f func(A, B, C) (R, error)) *fact.Method {
	s := adapt(types, reflect.TypeOf(f))
	return s.runs(func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var (
			a A
			b B
			c C
		)
		if err := s.read3(env, args, unsafe.Pointer(&a), unsafe.Pointer(&b), unsafe.Pointer(&c)); err != nil {
			return err
		}
		r, err := f(a, b, c)
		return s.finish(env, out, unsafe.Pointer(&r), err)
	})
}

// Func4 adapts a function with four parameters.
func Func4[A, B, C, D, R any](types TypeOfGo, f func(A, B, C, D) (R, error)) *fact.Method {
	s := adapt(types, reflect.TypeOf(f))
	return s.runs(func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var (
			a A
			b B
			c C
			d D
		)
		if err := s.read4(env, args, unsafe.Pointer(&a), unsafe.Pointer(&b), unsafe.Pointer(&c), unsafe.Pointer(&d)); err != nil {
			return err
		}
		r, err := f(a, b, c, d)
		return s.finish(env, out, unsafe.Pointer(&r), err)
	})
}

// adapted is a method that calls a Go function: how its arguments are read and its result is written.
type adapted struct {
	method *fact.Method
	args   [4]argument
	result result
}

// adapt describes a method that calls a function of a Go type.
func adapt(types TypeOfGo, f reflect.Type) *adapted {
	s := &adapted{method: &fact.Method{Result: fact.VoidType}, result: resultOf(f.Out(0))}
	if s.result.form != noForm {
		s.method.Result = types(f.Out(0))
	}
	for i := range f.NumIn() {
		s.args[i] = s.argument(types, f.In(i))
	}
	return s
}

// argument describes the next parameter and, if it consumes an argument, appends its type to the Params of the method.
func (s *adapted) argument(types TypeOfGo, gt reflect.Type) argument {
	m := s.method
	a := argument{form: formOf(gt), at: len(m.Params), word: fact.WordOf(gt)}
	switch a.form {
	case envForm, contextForm:
		return a
	case restForm:
		m.Variadic = true
		a.typ = fact.ObjectType
	default:
		a.typ = types(gt)
	}
	m.Params = append(m.Params, a.typ)
	return a
}

// runs sets the function that the method calls, and returns the method.
func (s *adapted) runs(f func(env *fact.Env, args []fact.Value, out *fact.Value) error) *fact.Method {
	s.method.Run = f
	return s.method
}

// read copies the first argument to a variable of the parameter's Go type.
func (s *adapted) read(env *fact.Env, args []fact.Value, a unsafe.Pointer) error {
	return s.args[0].read(env, args, a)
}

func (s *adapted) read2(env *fact.Env, args []fact.Value, a, b unsafe.Pointer) error {
	if err := s.args[0].read(env, args, a); err != nil {
		return err
	}
	return s.args[1].read(env, args, b)
}

func (s *adapted) read3(env *fact.Env, args []fact.Value, a, b, c unsafe.Pointer) error {
	if err := s.read2(env, args, a, b); err != nil {
		return err
	}
	return s.args[2].read(env, args, c)
}

func (s *adapted) read4(env *fact.Env, args []fact.Value, a, b, c, d unsafe.Pointer) error {
	if err := s.read3(env, args, a, b, c); err != nil {
		return err
	}
	return s.args[3].read(env, args, d)
}

// finish writes the result of a call that did not fail.
func (s *adapted) finish(env *fact.Env, out *fact.Value, r unsafe.Pointer, err error) error {
	if err != nil {
		return fact.Thrown(err)
	}
	s.result.write(env, out, r)
	return nil
}
