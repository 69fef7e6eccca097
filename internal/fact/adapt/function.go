package adapt

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// TypeOfGo returns the type in rule text of a Go type in the signature of an adapted function.
type TypeOfGo func(reflect.Type) *fact.Type

// Func0 to Func4 adapt Go functions with that number of parameters. The first parameter of a method is its receiver. Params of the
// resulting Method are the parameters that consume an argument.
func Func0[R any](types TypeOfGo, f func() (R, error)) *fact.Method {
	m, s := adapt[R](types)
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		r, err := f()
		if err != nil {
			return fact.Thrown(err)
		}
		s.result.write(env, out, unsafe.Pointer(&r))
		return nil
	}
	return m
}

// Func1 adapts a function of one parameter.
func Func1[A, R any](types TypeOfGo, f func(A) (R, error)) *fact.Method {
	m, s := adapt[R](types)
	argA := addArgument[A](s, m)
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		r, err := f(a)
		if err != nil {
			return fact.Thrown(err)
		}
		s.result.write(env, out, unsafe.Pointer(&r))
		return nil
	}
	return m
}

// Func2 adapts a function of two parameters.
func Func2[A, B, R any](types TypeOfGo, f func(A, B) (R, error)) *fact.Method {
	m, s := adapt[R](types)
	argA, argB := addArgument[A](s, m), addArgument[B](s, m)
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		var b B
		if err := argB.read(env, args, unsafe.Pointer(&b)); err != nil {
			return err
		}
		r, err := f(a, b)
		if err != nil {
			return fact.Thrown(err)
		}
		s.result.write(env, out, unsafe.Pointer(&r))
		return nil
	}
	return m
}

// Func3 adapts a function of three parameters.
func Func3[A, B, C, R any](types TypeOfGo, f func(A, B, C) (R, error)) *fact.Method {
	m, s := adapt[R](types)
	argA, argB, argC := addArgument[A](s, m), addArgument[B](s, m), addArgument[C](s, m)
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		var b B
		if err := argB.read(env, args, unsafe.Pointer(&b)); err != nil {
			return err
		}
		var c C
		if err := argC.read(env, args, unsafe.Pointer(&c)); err != nil {
			return err
		}
		r, err := f(a, b, c)
		if err != nil {
			return fact.Thrown(err)
		}
		s.result.write(env, out, unsafe.Pointer(&r))
		return nil
	}
	return m
}

// Func4 adapts a function of four parameters.
func Func4[A, B, C, D, R any](types TypeOfGo, f func(A, B, C, D) (R, error)) *fact.Method {
	m, s := adapt[R](types)
	argA, argB, argC, argD := addArgument[A](s, m), addArgument[B](s, m), addArgument[C](s, m), addArgument[D](s, m)
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		var b B
		if err := argB.read(env, args, unsafe.Pointer(&b)); err != nil {
			return err
		}
		var c C
		if err := argC.read(env, args, unsafe.Pointer(&c)); err != nil {
			return err
		}
		var d D
		if err := argD.read(env, args, unsafe.Pointer(&d)); err != nil {
			return err
		}
		r, err := f(a, b, c, d)
		if err != nil {
			return fact.Thrown(err)
		}
		s.result.write(env, out, unsafe.Pointer(&r))
		return nil
	}
	return m
}

// adapted collects a Go signature while its RunFunc is built, and how its result is written.
type adapted struct {
	types  TypeOfGo
	result result
}

func adapt[R any](types TypeOfGo) (*fact.Method, *adapted) {
	s := &adapted{types: types, result: resultOf[R]()}
	t := fact.VoidType
	if s.result.form != noForm {
		t = types(reflect.TypeFor[R]())
	}
	return &fact.Method{Result: t}, s
}

// addArgument describes the next parameter and, if it consumes an argument, appends its type to the Params of the method.
func addArgument[T any](s *adapted, m *fact.Method) *argument {
	gt := reflect.TypeFor[T]()
	a := &argument{form: formOf(gt), at: len(m.Params), word: fact.WordOf(gt)}
	if a.form == envForm || a.form == contextForm {
		return a
	}
	if a.form == restForm {
		m.Variadic = true
		a.typ = fact.ObjectType
	} else {
		a.typ = s.types(gt)
	}
	m.Params = append(m.Params, a.typ)
	return a
}
