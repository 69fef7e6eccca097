package fact

import (
	"fmt"
	"reflect"
	"unsafe"
)

// ownMethods returns the host's and accessor methods of a type by DRL name, built with the first question.
func (t *Type) ownMethods() map[string][]*Method {
	t.complete()
	t.methodOnce.Do(func() {
		t.methods = map[string][]*Method{}
		switch {
		case t.layout != nil || t.Declared || t.Kind == Enum && t.Go == nil:
			t.declaredMethods()
		case t.Go != nil && t.registry != nil:
			t.registry.hostMethods(t)
		}
	})
	return t.methods
}

// hostMethods enters the methods of a Go type and the accessors of its properties.
func (r *Registry) hostMethods(t *Type) {
	hidden := func(goName string) bool {
		return anyOptions(t, func(o *structOptions) bool { return o.hidden[goName] })
	}
	for i := range t.Go.NumMethod() {
		m := t.Go.Method(i)
		if !m.IsExported() || hidden(m.Name) {
			continue
		}
		if method := r.hostMethod(t, m); method != nil {
			t.enterMethod(methodName(m), method)
			for _, alias := range []string{uncapitalize(m.Name), propertyName(m.Name)} {
				if len(t.methods[alias]) == 0 {
					t.enterMethod(alias, method)
				}
			}
		}
	}
	for _, p := range t.Properties {
		t.accessors(p)
	}
}

func methodName(m reflect.Method) string {
	if m.Name == "String" && len(results(m.Type)) == 1 {
		return "toString"
	}
	return uncapitalize(m.Name)
}

func (t *Type) enterMethod(name string, m *Method) {
	t.methods[name] = append(t.methods[name], m)
}

// accessors adds getX, isX and setX for a property where the host has no such method.
func (t *Type) accessors(p *Property) {
	get := "get" + capitalize(p.Name)
	if p.Type.Kind == Bool {
		if is := "is" + capitalize(p.Name); len(t.methods[is]) == 0 {
			t.enterMethod(is, t.getterMethod(is, p))
		}
	}
	if len(t.methods[get]) == 0 {
		t.enterMethod(get, t.getterMethod(get, p))
	}
	if set := "set" + capitalize(p.Name); p.Set != nil && len(t.methods[set]) == 0 {
		t.enterMethod(set, t.setterMethod(set, p))
	}
}

func (t *Type) getterMethod(name string, p *Property) *Method {
	return &Method{Name: name, Owner: t, Result: p.Type, Reads: p,
		Call: func(recv any, _ []any) (any, error) { return p.Read.Any(t.registry.Object(recv)), nil }}
}

func (t *Type) setterMethod(name string, p *Property) *Method {
	return &Method{Name: name, Owner: t, Params: []*Type{p.Type}, Result: VoidType, Sets: p, Writes: p.Mask(),
		Call: func(recv any, args []any) (any, error) { return nil, p.Set(t.registry.Object(recv), args[0]) }}
}

// hostMethod wraps one Go method. Methods of an interface and of a type that has subtypes are looked up again in the
// receiver's own type.
func (r *Registry) hostMethod(t *Type, m reflect.Method) *Method {
	offset := 1 // the receiver
	if t.Go.Kind() == reflect.Interface {
		offset = 0
	}
	sig, err := r.signature(m.Type, offset)
	if err != nil {
		return nil
	}
	method := &Method{Name: methodName(m), Owner: t, Params: sig.params, Variadic: sig.variadic, Result: sig.result}
	method.Writes = r.writesOf(t, method, m)
	if offset == 0 {
		method.Call = func(recv any, args []any) (any, error) { return r.callVirtual(recv, method, args) }
		return method
	}
	word := unpack(m.Func.Interface()).ptr
	own := r.methodCall(t, m, sig, word, method)
	method.Call = func(recv any, args []any) (any, error) {
		if unpack(recv).word != t.word {
			return r.callVirtual(recv, method, args)
		}
		return own(recv, args)
	}
	return method
}

// writesOf tells what a call changes: what the host says; for a setter its property; for a getter nothing.
func (r *Registry) writesOf(t *Type, method *Method, m reflect.Method) Mask {
	var declared []string
	if anyOptions(t, func(o *structOptions) bool {
		names, ok := o.writes[method.Name]
		declared = names
		return ok
	}) {
		var mask Mask
		for _, n := range declared {
			if p := t.byName[n]; p != nil {
				mask |= p.Mask()
			}
		}
		return mask
	}
	name := m.Name
	if rest, ok := beanSuffix(name, "Set"); ok && len(method.Params) == 1 {
		for _, n := range []string{propertyName(rest), uncapitalize(rest)} {
			if p := t.byName[n]; p != nil {
				return p.Mask()
			}
		}
	}
	_, get := beanSuffix(name, "Get")
	_, is := beanSuffix(name, "Is")
	if method.Name == "toString" || len(method.Params) == 0 && method.Result != VoidType && (get || is) {
		return 0
	}
	return AllProperties
}

// signature holds what is needed to call a Go function with canonical values.
type signature struct {
	in       []*codec
	out      *codec // nil: no result
	params   []*Type
	variadic bool
	result   *Type
}

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
		if s.variadic && i == ft.NumIn()-1 {
			in = in.Elem()
		}
		c := r.codec(in)
		s.in = append(s.in, c)
		s.params = append(s.params, c.typ)
	}
	return s, nil
}

// arguments converts canonical values to reflected Go ones, appended to in.
func (s *signature) arguments(in []reflect.Value, args []any) ([]reflect.Value, error) {
	if len(args) < len(s.in) && !(s.variadic && len(args) == len(s.in)-1) || len(args) > len(s.in) && !s.variadic {
		return nil, fmt.Errorf("%d arguments given, %d wanted", len(args), len(s.in))
	}
	for i, v := range args {
		c := s.in[min(i, len(s.in)-1)]
		v, err := Convert(v, c.typ)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		p := reflect.New(c.gt)
		if err := c.store(p.UnsafePointer(), v); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		in = append(in, p.Elem())
	}
	return in, nil
}

// result turns what a Go function returned into a canonical value and an error.
func (s *signature) results(out []reflect.Value) (any, error) {
	if n := len(out); n > 0 && (s.out == nil || n == 2) {
		if err, _ := out[n-1].Interface().(error); err != nil {
			return nil, err
		}
	}
	if s.out == nil {
		return nil, nil
	}
	return s.out.fromReflect(out[0]), nil
}

// methodCall picks the way to call a method on a receiver of exactly type t.
func (r *Registry) methodCall(t *Type, m reflect.Method, s *signature, word unsafe.Pointer, method *Method) func(any, []any) (any, error) {
	if call := fastCall(m, word, method); call != nil && t.Go.Kind() == reflect.Pointer {
		return call
	}
	f := m.Func
	return func(recv any, args []any) (any, error) {
		in, err := s.arguments([]reflect.Value{reflect.ValueOf(recv)}, args)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method.Name, err)
		}
		return s.results(f.Call(in))
	}
}

// fastCall recognizes the signatures of Method.Fast, sets it and returns the same as a Call.
func fastCall(m reflect.Method, word unsafe.Pointer, method *Method) func(any, []any) (any, error) {
	mt := m.Type
	is := func(want reflect.Type, got reflect.Type) bool { return got == want }
	intType, boolType, stringType := reflect.TypeFor[int](), reflect.TypeFor[bool](), reflect.TypeFor[string]()
	switch {
	case mt.NumIn() == 1 && mt.NumOut() == 1 && is(intType, mt.Out(0)):
		f := recast[func(unsafe.Pointer) int](word)
		method.Fast = f
		return func(recv any, _ []any) (any, error) { return f(unpack(recv).ptr), nil }
	case mt.NumIn() == 1 && mt.NumOut() == 1 && is(boolType, mt.Out(0)):
		f := recast[func(unsafe.Pointer) bool](word)
		method.Fast = f
		return func(recv any, _ []any) (any, error) { return f(unpack(recv).ptr), nil }
	case mt.NumIn() == 1 && mt.NumOut() == 1 && is(stringType, mt.Out(0)):
		f := recast[func(unsafe.Pointer) string](word)
		method.Fast = f
		return func(recv any, _ []any) (any, error) { return f(unpack(recv).ptr), nil }
	case mt.NumIn() == 2 && !mt.IsVariadic() && is(intType, mt.In(1)) && mt.NumOut() == 0:
		f := recast[func(unsafe.Pointer, int)](word)
		method.Fast = f
		return func(recv any, args []any) (any, error) {
			i, err := intArgument(args[0])
			if err == nil {
				f(unpack(recv).ptr, i)
			}
			return nil, err
		}
	case mt.NumIn() == 2 && !mt.IsVariadic() && is(intType, mt.In(1)) && mt.NumOut() == 1 && is(boolType, mt.Out(0)):
		f := recast[func(unsafe.Pointer, int) bool](word)
		method.Fast = f
		return func(recv any, args []any) (any, error) {
			i, err := intArgument(args[0])
			if err != nil {
				return nil, err
			}
			return f(unpack(recv).ptr, i), nil
		}
	case mt.NumIn() == 1 && mt.NumOut() == 0:
		f := recast[func(unsafe.Pointer)](word)
		return func(recv any, _ []any) (any, error) { f(unpack(recv).ptr); return nil, nil }
	}
	return nil
}

func intArgument(v any) (int, error) {
	if i, ok := integer(v); ok {
		return int(i), nil
	}
	v, err := Convert(v, IntType)
	if err != nil {
		return 0, err
	}
	return v.(int), nil
}

// callVirtual calls the method of that name and number of parameters in the receiver's own type.
func (r *Registry) callVirtual(recv any, m *Method, args []any) (any, error) {
	t := r.TypeOf(recv)
	if t == nil {
		return nil, NewException(NullPointerType, "cannot call "+m.Name+" on null")
	}
	for _, own := range t.ownMethods()[m.Name] {
		if own != m && len(own.Params) == len(m.Params) && own.Variadic == m.Variadic {
			return own.Call(recv, args)
		}
	}
	return nil, NewException(ClassCastType, "a "+t.Name+" has no method "+m.Name)
}
