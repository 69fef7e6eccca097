package fact

import (
	"context"
	"fmt"
	"reflect"
	"unsafe"
)

// signature holds what is needed to call a reflected Go function.
type signature struct {
	given    []reflect.Type // leading parameters that take no argument: a context.Context, an *Env
	in       []*codec
	out      *codec // nil: no result
	params   []*Type
	variadic bool
	result   *Type
}

// signature describes a Go function without its first skip parameters.
func (r *Registry) signature(ft reflect.Type, skip int) (*signature, error) {
	out := results(ft)
	if len(out) > 1 {
		return nil, fmt.Errorf("%s: more than one result", ft)
	}
	s := &signature{variadic: ft.IsVariadic(), result: VoidType}
	if len(out) == 1 {
		s.out = r.codec(out[0])
		s.result = s.out.typ
	}
	for i := skip; i < ft.NumIn(); i++ {
		in := ft.In(i)
		if len(s.in) == 0 && (in == reflect.TypeFor[context.Context]() || in == reflect.TypeFor[*Env]()) {
			s.given = append(s.given, in)
			continue
		}
		if s.variadic && i == ft.NumIn()-1 {
			in = in.Elem()
		}
		c := r.codec(in)
		s.in = append(s.in, c)
		s.params = append(s.params, c.typ)
	}
	return s, nil
}

// run calls f by reflection, with a receiver in front of the arguments or without.
func (s *signature) run(name string, f reflect.Value, receiver bool) RunFunc {
	return func(env *Env, args []Value, out *Value) error {
		in := make([]reflect.Value, 0, len(args)+len(s.given))
		if receiver {
			in = append(in, reflect.ValueOf(args[0].Any()))
			args = args[1:]
		}
		for _, t := range s.given {
			if t == reflect.TypeFor[*Env]() {
				in = append(in, reflect.ValueOf(env))
			} else {
				in = append(in, reflect.ValueOf(env.Context()))
			}
		}
		in, err := s.arguments(in, args)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return s.results(f.Call(in), out)
	}
}

// arguments appends the arguments to in as reflected Go values.
func (s *signature) arguments(in []reflect.Value, args []Value) ([]reflect.Value, error) {
	fixed := len(s.in)
	if s.variadic {
		fixed--
	}
	if len(args) < fixed || len(args) > fixed && !s.variadic {
		return nil, fmt.Errorf("%d arguments given, %d wanted", len(args), len(s.in))
	}
	for i := range args[:fixed] {
		c := s.in[i]
		p := reflect.New(c.gt)
		if err := c.fromValue(p.UnsafePointer(), &args[i]); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		in = append(in, p.Elem())
	}
	if !s.variadic {
		return in, nil
	}
	c := s.in[fixed]
	for i, x := range restOf(args[fixed:]) {
		p := reflect.New(c.gt)
		x, err := Convert(x, c.typ)
		if err == nil {
			err = c.store(p.UnsafePointer(), x)
		}
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", fixed+i+1, err)
		}
		in = append(in, p.Elem())
	}
	return in, nil
}

// fromValue stores a register of the codec's type in memory of its Go type.
func (c *codec) fromValue(p unsafe.Pointer, v *Value) error {
	switch c.direct {
	case DirectInt, DirectInt64, DirectFloat64:
		*(*int64)(p) = v.N
		return nil
	case DirectBool:
		*(*bool)(p) = v.Bool()
		return nil
	case DirectString:
		*(*string)(p) = v.Text()
		return nil
	}
	x, err := Convert(v.Load(c.typ), c.typ)
	if err != nil {
		return err
	}
	return c.store(p, x)
}

// results turns what a Go function returned into its result and an error.
func (s *signature) results(list []reflect.Value, out *Value) error {
	if n := len(list); n > 0 && (s.out == nil || n == 2) {
		if err, _ := list[n-1].Interface().(error); err != nil {
			return err
		}
	}
	if s.out == nil {
		return nil
	}
	switch x := list[0]; s.out.direct {
	case DirectInt, DirectInt64:
		out.SetInteger(x.Int())
	case DirectFloat64:
		out.SetFloat(x.Float())
		out.Mark()
	case DirectBool:
		out.SetBool(x.Bool())
		out.Mark()
	case DirectString:
		out.SetText(x.String())
	default:
		out.Store(s.result, s.out.fromReflect(x))
	}
	return nil
}

// runVirtual calls the method of that name and number of parameters in the receiver's own type.
func (r *Registry) runVirtual(m *Method, env *Env, args []Value, out *Value) error {
	t := r.TypeOf(args[0].Any())
	if t == nil {
		return NewException(NullPointerType, "cannot call "+m.Name+" on null")
	}
	for _, own := range t.ownMethods()[m.Name] {
		if own != m && len(own.Params) == len(m.Params) && own.Variadic == m.Variadic {
			return own.Run(env, args, out)
		}
	}
	return NewException(ClassCastType, "a "+t.Name+" has no method "+m.Name)
}

// machineRun calls a method with a pointer receiver through its function word, without reflection. It works where
// parameter and result are plain Go numbers, strings and bools, and returns nil for any other signature.
func machineRun(word unsafe.Pointer, mt reflect.Type) RunFunc {
	if mt.IsVariadic() || mt.NumIn() > 2 || mt.NumOut() > 1 {
		return nil
	}
	if mt.NumOut() == 0 {
		return machineAction(word, mt)
	}
	switch mt.Out(0) {
	case reflect.TypeFor[int]():
		return machineResult[int](word, mt)
	case reflect.TypeFor[int64]():
		return machineResult[int64](word, mt)
	case reflect.TypeFor[float64]():
		return machineResult[float64](word, mt)
	case reflect.TypeFor[bool]():
		return machineResult[bool](word, mt)
	case reflect.TypeFor[string]():
		return machineResult[string](word, mt)
	}
	return nil
}

func machineResult[R any](word unsafe.Pointer, mt reflect.Type) RunFunc {
	if mt.NumIn() == 1 {
		f := recast[func(unsafe.Pointer) R](word)
		return Func1(typeUnknown, func(p unsafe.Pointer) (R, error) { return f(p), nil }).Run
	}
	switch mt.In(1) {
	case reflect.TypeFor[int]():
		return machineCall[int, R](word)
	case reflect.TypeFor[int64]():
		return machineCall[int64, R](word)
	case reflect.TypeFor[float64]():
		return machineCall[float64, R](word)
	case reflect.TypeFor[bool]():
		return machineCall[bool, R](word)
	}
	return nil // a text may be null
}

func machineCall[A, R any](word unsafe.Pointer) RunFunc {
	f := recast[func(unsafe.Pointer, A) R](word)
	return Func2(typeUnknown, func(p unsafe.Pointer, a A) (R, error) { return f(p, a), nil }).Run
}

// machineAction is machineRun for a method without a result.
func machineAction(word unsafe.Pointer, mt reflect.Type) RunFunc {
	if mt.NumIn() == 1 {
		f := recast[func(unsafe.Pointer)](word)
		return Func1(typeUnknown, func(p unsafe.Pointer) (None, error) { f(p); return None{}, nil }).Run
	}
	switch mt.In(1) {
	case reflect.TypeFor[int](), reflect.TypeFor[int64]():
		f := recast[func(unsafe.Pointer, int64)](word)
		return Func2(typeUnknown, func(p unsafe.Pointer, a int64) (None, error) { f(p, a); return None{}, nil }).Run
	case reflect.TypeFor[float64]():
		f := recast[func(unsafe.Pointer, float64)](word)
		return Func2(typeUnknown, func(p unsafe.Pointer, a float64) (None, error) { f(p, a); return None{}, nil }).Run
	case reflect.TypeFor[bool]():
		f := recast[func(unsafe.Pointer, bool)](word)
		return Func2(typeUnknown, func(p unsafe.Pointer, a bool) (None, error) { f(p, a); return None{}, nil }).Run
	}
	return nil
}

// typeUnknown is for functions whose Params and Result are known already.
func typeUnknown(reflect.Type) *Type { return ObjectType }
