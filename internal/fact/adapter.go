package fact

import (
	"context"
	"fmt"
	"reflect"
	"time"
	"unsafe"
)

// This file makes a RunFunc of a Go function. How a Go type lies in a register is decided once, when the function is
// adapted; a call copies machine words, and inspects a value only where its type in rule text leaves its Go type open.
//
// A parameter may also be an *Env or a context.Context, which take no argument; an Items, which any collection is copied
// into; a Rest, the repeated arguments of a variadic function; or a *Value, the register itself, for a member that takes
// null where Go's type has none.

// Items are the elements of any collection given as an argument.
type Items []any

// ItemsOf copies the elements of a collection.
func ItemsOf(v any) (Items, error) { return itemsOf(nil, v) }

func itemsOf(env *Env, v any) (Items, error) {
	if v == nil {
		return nil, NewException(NullPointerType, "null")
	}
	seq, ok := Elements(v)
	if !ok {
		return nil, NewException(ClassCastType, ToString(v)+" is not a Collection")
	}
	n, _ := Length(v)
	list := make(Items, 0, n)
	for x := range seq {
		if list = append(list, x); len(list)&4095 == 0 {
			if err := env.Work(512); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// Rest holds the arguments of a variadic function beyond the fixed ones. It must be the last parameter.
type Rest []any

// None is the result of a Go function that returns nothing.
type None struct{}

// TypeOfGo tells which type of rule text a Go type in the signature of an adapted function stands for.
type TypeOfGo func(reflect.Type) *Type

// Func0 to Func4 adapt Go functions by their number of parameters. The first parameter of a method is its receiver.
// Params of the resulting Method are the parameters that take an argument.
func Func0[R any](types TypeOfGo, f func() (R, error)) *Method {
	m, s := adapt[R](types)
	m.Run = func(env *Env, args []Value, out *Value) error {
		r, err := f()
		if err == nil {
			s.result.write(out, unsafe.Pointer(&r))
		}
		return err
	}
	return m
}

// Func1 adapts a function of one parameter.
func Func1[A, R any](types TypeOfGo, f func(A) (R, error)) *Method {
	m, s := adapt[R](types)
	argA := addArgument[A](s, m)
	m.Run = func(env *Env, args []Value, out *Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		r, err := f(a)
		if err == nil {
			s.result.write(out, unsafe.Pointer(&r))
		}
		return err
	}
	return m
}

// Func2 adapts a function of two parameters.
func Func2[A, B, R any](types TypeOfGo, f func(A, B) (R, error)) *Method {
	m, s := adapt[R](types)
	argA, argB := addArgument[A](s, m), addArgument[B](s, m)
	m.Run = func(env *Env, args []Value, out *Value) error {
		var a A
		if err := argA.read(env, args, unsafe.Pointer(&a)); err != nil {
			return err
		}
		var b B
		if err := argB.read(env, args, unsafe.Pointer(&b)); err != nil {
			return err
		}
		r, err := f(a, b)
		if err == nil {
			s.result.write(out, unsafe.Pointer(&r))
		}
		return err
	}
	return m
}

// Func3 adapts a function of three parameters.
func Func3[A, B, C, R any](types TypeOfGo, f func(A, B, C) (R, error)) *Method {
	m, s := adapt[R](types)
	argA, argB, argC := addArgument[A](s, m), addArgument[B](s, m), addArgument[C](s, m)
	m.Run = func(env *Env, args []Value, out *Value) error {
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
		if err == nil {
			s.result.write(out, unsafe.Pointer(&r))
		}
		return err
	}
	return m
}

// Func4 adapts a function of four parameters.
func Func4[A, B, C, D, R any](types TypeOfGo, f func(A, B, C, D) (R, error)) *Method {
	m, s := adapt[R](types)
	argA, argB, argC, argD := addArgument[A](s, m), addArgument[B](s, m), addArgument[C](s, m), addArgument[D](s, m)
	m.Run = func(env *Env, args []Value, out *Value) error {
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
		if err == nil {
			s.result.write(out, unsafe.Pointer(&r))
		}
		return err
	}
	return m
}

// adapted is a Go signature while its RunFunc is made, and the way its result is written.
type adapted struct {
	types  TypeOfGo
	result result
}

func adapt[R any](types TypeOfGo) (*Method, *adapted) {
	s := &adapted{types: types, result: result{form: formOf(reflect.TypeFor[R]()), word: WordOf(reflect.TypeFor[R]())}}
	t := VoidType
	if s.result.form != noForm {
		t = types(reflect.TypeFor[R]())
	}
	return &Method{Result: t}, s
}

// addArgument describes the next parameter and, if it takes an argument, enters its type in the Method.
func addArgument[T any](s *adapted, m *Method) *argument {
	gt := reflect.TypeFor[T]()
	a := &argument{form: formOf(gt), at: len(m.Params), word: WordOf(gt)}
	if a.form == envForm || a.form == contextForm {
		return a
	}
	if a.form == restForm {
		m.Variadic = true
		a.typ = ObjectType
	} else {
		a.typ = s.types(gt)
	}
	m.Params = append(m.Params, a.typ)
	return a
}

// form is the way a Go type lies in a register.
type form uint8

const (
	noForm       form = iota
	wordForm          // int, int64, float64: N as it is
	byteForm          // bool, int8
	shortForm         // int16
	charForm          // CharValue
	floatForm         // float32, whose register holds a float64
	textForm          // string
	anyForm           // any
	pointerForm       // a pointer or function: the second word of its interface
	objectForm        // unsafe.Pointer: the object itself, whose Go type the caller has looked at
	timeForm          // time.Time, out of its interface
	itemsForm         // Items
	registerForm      // *Value
	restForm          // Rest, the remaining arguments
	envForm           // *Env, which takes no argument
	contextForm       // context.Context, which takes no argument either
)

func formOf(gt reflect.Type) form {
	switch gt {
	case reflect.TypeFor[None]():
		return noForm
	case reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[float64]():
		return wordForm
	case reflect.TypeFor[bool](), reflect.TypeFor[int8]():
		return byteForm
	case reflect.TypeFor[int16]():
		return shortForm
	case reflect.TypeFor[CharValue]():
		return charForm
	case reflect.TypeFor[float32]():
		return floatForm
	case reflect.TypeFor[string]():
		return textForm
	case reflect.TypeFor[any]():
		return anyForm
	case reflect.TypeFor[time.Time]():
		return timeForm
	case reflect.TypeFor[Items]():
		return itemsForm
	case reflect.TypeFor[Rest]():
		return restForm
	case reflect.TypeFor[*Value]():
		return registerForm
	case reflect.TypeFor[*Env]():
		return envForm
	case reflect.TypeFor[context.Context]():
		return contextForm
	}
	if gt.Kind() == reflect.UnsafePointer {
		return objectForm
	}
	if k := gt.Kind(); k == reflect.Pointer || k == reflect.Func {
		return pointerForm
	}
	panic("no register form for " + gt.String())
}

// argument reads one parameter.
type argument struct {
	form form
	at   int            // index of the argument
	word unsafe.Pointer // the Go type of a pointerForm
	typ  *Type
}

// read copies the argument to a variable of the parameter's Go type.
func (a *argument) read(env *Env, args []Value, to unsafe.Pointer) error {
	if a.form >= restForm {
		switch a.form {
		case envForm:
			*(**Env)(to) = env
		case contextForm:
			*(*context.Context)(to) = env.Context()
		default:
			*(*Rest)(to) = RestOf(args[a.at:])
		}
		return nil
	}
	v := &args[a.at]
	switch a.form {
	case wordForm:
		*(*int64)(to) = v.N
	case textForm:
		if v.IsNull() {
			return NewException(NullPointerType, "null")
		}
		*(*string)(to) = v.Text()
	case anyForm:
		*(*any)(to) = v.Any()
	case pointerForm:
		word, p := v.Words()
		if word != a.word {
			return a.look(v.Any(), to)
		}
		*(*unsafe.Pointer)(to) = p
	case objectForm:
		_, *(*unsafe.Pointer)(to) = v.Words()
	case byteForm:
		*(*int8)(to) = int8(v.N)
	case shortForm:
		*(*int16)(to) = int16(v.N)
	case charForm:
		*(*CharValue)(to) = CharValue(v.N)
	case floatForm:
		*(*float32)(to) = float32(v.Float())
	case registerForm:
		*(**Value)(to) = v
	case itemsForm:
		x := v.Any()
		if n, _ := Length(x); n > 0 {
			if err := env.Room(16 * n); err != nil {
				return err
			}
		}
		list, err := itemsOf(env, x)
		*(*Items)(to) = list
		return err
	case timeForm:
		return a.look(v.Any(), to)
	}
	return nil
}

// RestOf collects repeated arguments; an array stands for all of them.
func RestOf(args []Value) Rest {
	if len(args) == 1 {
		if l, ok := args[0].Any().(*ListValue); ok && l.Type().Array {
			return l.Items()
		}
	}
	list := make(Rest, len(args))
	for i := range args {
		list[i] = args[i].Any()
	}
	return list
}

// look converts a value of an open type to the parameter's Go type, if it is not of that type already. Null causes
// Java's NullPointerException.
func (a *argument) look(v any, to unsafe.Pointer) error {
	if v == nil {
		return NewException(NullPointerType, "null")
	}
	if Unpack(v).Word != a.word {
		c, err := Convert(v, a.typ)
		if err != nil || Unpack(c).Word != a.word {
			return NewException(ClassCastType, fmt.Sprintf("%s is not %s", ToString(v), a.typ.Article()))
		}
		v = c
	}
	if a.form == timeForm {
		*(*time.Time)(to) = v.(time.Time)
	} else {
		*(*unsafe.Pointer)(to) = Unpack(v).Ptr
	}
	return nil
}

// result writes what a function returned.
type result struct {
	form form
	word unsafe.Pointer
}

func (r *result) write(out *Value, from unsafe.Pointer) {
	switch r.form {
	case noForm:
	case wordForm:
		out.SetInteger(*(*int64)(from))
	case textForm:
		out.SetText(*(*string)(from))
	case anyForm:
		out.SetAny(*(*any)(from))
	case pointerForm:
		if p := *(*unsafe.Pointer)(from); p != nil {
			out.SetPointer(r.word, p)
		} else {
			out.SetNull()
		}
	case byteForm:
		out.SetInteger(int64(*(*int8)(from)))
	case shortForm:
		out.SetInteger(int64(*(*int16)(from)))
	case charForm:
		out.SetInteger(int64(*(*CharValue)(from)))
	case floatForm:
		out.SetFloat(float64(*(*float32)(from)))
		out.Mark()
	case timeForm:
		out.SetAny(*(*time.Time)(from))
	}
}
