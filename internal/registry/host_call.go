package registry

import (
	"context"
	"fmt"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// signature describes how to call a Go function by reflection.
type signature struct {
	given    []reflect.Type // leading parameters filled in by the engine: a context.Context, an *Env
	in       []*fact.Codec
	out      *fact.Codec // nil without a result
	params   []*fact.Type
	variadic bool
	result   *fact.Type
}

// signature describes a Go function, ignoring its first skip parameters.
func (r *Registry) signature(ft reflect.Type, skip int) (*signature, error) {
	out := results(ft)
	if len(out) > 1 {
		return nil, fmt.Errorf("%s: more than one result", ft)
	}
	s := &signature{variadic: ft.IsVariadic(), result: fact.VoidType}
	if len(out) == 1 {
		s.out = r.Codec(out[0])
		s.result = s.out.Type
	}
	for i := skip; i < ft.NumIn(); i++ {
		in := ft.In(i)
		if len(s.in) == 0 && (in == reflect.TypeFor[context.Context]() || in == reflect.TypeFor[*fact.Env]()) {
			s.given = append(s.given, in)
			continue
		}
		if s.variadic && i == ft.NumIn()-1 {
			in = in.Elem()
		}
		c := r.Codec(in)
		s.in = append(s.in, c)
		s.params = append(s.params, c.Type)
	}
	return s, nil
}

// run returns a function that calls f by reflection, with or without a receiver before the arguments.
func (s *signature) run(name string, f reflect.Value, receiver bool) fact.RunFunc {
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		in := make([]reflect.Value, 0, len(args)+len(s.given))
		if receiver {
			in = append(in, reflect.ValueOf(args[0].Any()))
			args = args[1:]
		}
		for _, t := range s.given {
			if t == reflect.TypeFor[*fact.Env]() {
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
func (s *signature) arguments(in []reflect.Value, args []fact.Value) ([]reflect.Value, error) {
	fixed := len(s.in)
	if s.variadic {
		fixed--
	}
	if len(args) < fixed || len(args) > fixed && !s.variadic {
		return nil, fmt.Errorf("%d arguments given, %d wanted", len(args), len(s.in))
	}
	for i := range args[:fixed] {
		c := s.in[i]
		p := reflect.New(c.GoType)
		if err := fromValue(c, p.UnsafePointer(), &args[i]); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		in = append(in, p.Elem())
	}
	if !s.variadic {
		return in, nil
	}
	c := s.in[fixed]
	for i, x := range adapt.RestOf(args[fixed:]) {
		p := reflect.New(c.GoType)
		x, err := fact.Convert(x, c.Type)
		if err == nil {
			err = c.Store(p.UnsafePointer(), x)
		}
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", fixed+i+1, err)
		}
		in = append(in, p.Elem())
	}
	return in, nil
}

// fromValue stores the value of a register in memory of the codec's Go type.
func fromValue(c *fact.Codec, p unsafe.Pointer, v *fact.Value) error {
	switch c.Direct {
	case fact.DirectInt, fact.DirectInt64, fact.DirectFloat64:
		*(*int64)(p) = v.N
		return nil
	case fact.DirectBool:
		*(*bool)(p) = v.Bool()
		return nil
	case fact.DirectString:
		*(*string)(p) = v.Text()
		return nil
	}
	x, err := fact.Convert(v.Load(c.Type), c.Type)
	if err != nil {
		return err
	}
	return c.Store(p, x)
}

// results converts the return values of a Go function to its result and an error.
func (s *signature) results(list []reflect.Value, out *fact.Value) error {
	if n := len(list); n > 0 && (s.out == nil || n == 2) {
		if err, _ := list[n-1].Interface().(error); err != nil {
			return err
		}
	}
	if s.out == nil {
		return nil
	}
	switch x := list[0]; s.out.Direct {
	case fact.DirectInt, fact.DirectInt64:
		out.SetInteger(x.Int())
	case fact.DirectFloat64:
		out.SetFloat(x.Float())
		out.Mark()
	case fact.DirectBool:
		out.SetBool(x.Bool())
		out.Mark()
	case fact.DirectString:
		out.SetText(x.String())
	default:
		out.Store(s.result, fromReflect(s.out, x))
	}
	return nil
}

// runVirtual calls the method with the name and number of parameters of m on the receiver's dynamic type.
func (r *Registry) runVirtual(m *fact.Method, env *fact.Env, args []fact.Value, out *fact.Value) error {
	t := r.TypeOf(args[0].Any())
	if t == nil {
		return fact.NewException(fact.NullPointerType, "cannot call "+m.Name+" on null")
	}
	for _, own := range ownMethods(t)[m.Name] {
		if own != m && len(own.Params) == len(m.Params) && own.Variadic == m.Variadic {
			return own.Run(env, args, out)
		}
	}
	return fact.NewException(fact.ClassCastType, "a "+t.Name+" has no method "+m.Name)
}

// machineRun returns a function that calls a method with a pointer receiver through its function word, without reflection. It returns nil
// unless parameter and result are plain Go numbers, strings or bools.
func machineRun(word unsafe.Pointer, mt reflect.Type) fact.RunFunc {
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

func machineResult[R any](word unsafe.Pointer, mt reflect.Type) fact.RunFunc {
	if mt.NumIn() == 1 {
		f := recast[func(unsafe.Pointer) R](word)
		return adapt.Func1(typeUnknown, func(p unsafe.Pointer) (R, error) { return f(p), nil }).Run
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
	return nil // a string may be null
}

func machineCall[A, R any](word unsafe.Pointer) fact.RunFunc {
	f := recast[func(unsafe.Pointer, A) R](word)
	return adapt.Func2(typeUnknown, func(p unsafe.Pointer, a A) (R, error) { return f(p, a), nil }).Run
}

// machineAction is like machineRun, for a method without a result.
func machineAction(word unsafe.Pointer, mt reflect.Type) fact.RunFunc {
	if mt.NumIn() == 1 {
		f := recast[func(unsafe.Pointer)](word)
		return adapt.Func1(typeUnknown, func(p unsafe.Pointer) (adapt.None, error) { f(p); return adapt.None{}, nil }).Run
	}
	switch mt.In(1) {
	case reflect.TypeFor[int](), reflect.TypeFor[int64]():
		return machineDo[int64](word)
	case reflect.TypeFor[float64]():
		return machineDo[float64](word)
	case reflect.TypeFor[bool]():
		return machineDo[bool](word)
	}
	return nil
}

func machineDo[A any](word unsafe.Pointer) fact.RunFunc {
	f := recast[func(unsafe.Pointer, A)](word)
	return adapt.Func2(typeUnknown, func(p unsafe.Pointer, a A) (adapt.None, error) { f(p, a); return adapt.None{}, nil }).Run
}

// typeUnknown returns Object for every type, for functions whose Params and Result are known already.
func typeUnknown(reflect.Type) *fact.Type { return fact.ObjectType }
