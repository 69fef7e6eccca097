package registry

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// funcWordOf returns the word of a method's function value, which is called with the receiver as its first argument.
func funcWordOf(m reflect.Method) unsafe.Pointer { return fact.Unpack(m.Func.Interface()).Ptr }

// recast converts the function word of a method to a function whose receiver is an unsafe.Pointer. The caller has checked that the rest of
// the signature has the same machine form: the gc compiler passes all pointer receivers in the same way, and named types like their
// underlying types.
func recast[F any](word unsafe.Pointer) F { return *(*F)(unsafe.Pointer(&word)) }

// methodValue reads through a getter whose result is of Go type T.
func methodValue[T any](p *fact.Property, word unsafe.Pointer, of part[T]) func(fact.Object) T {
	owner, f := p.Owner, recast[func(unsafe.Pointer) T](word)
	return func(o fact.Object) T {
		if o.Type != owner {
			return of(&p.In(o).Read)(o)
		}
		return f(o.Ptr)
	}
}

func intMethod[T scalarInt](p *fact.Property, word unsafe.Pointer) func(fact.Object) int64 {
	owner, f := p.Owner, recast[func(unsafe.Pointer) T](word)
	return func(o fact.Object) int64 {
		if o.Type != owner {
			return p.In(o).Read.Int(o)
		}
		return int64(f(o.Ptr))
	}
}

// nullIntMethod returns a reader for getters that return a Nullable of an integer type.
func nullIntMethod[T scalarInt](p *fact.Property, word unsafe.Pointer) fact.Reader {
	f, k := recast[func(unsafe.Pointer) fact.Nullable[T]](word), p.Type.Kind
	return fact.Reader{
		Int:  own(p, intOf, func(o fact.Object) int64 { return int64(f(o.Ptr).V) }),
		Null: own(p, nullOf, func(o fact.Object) bool { return !f(o.Ptr).Valid }),
		Any: own(p, anyOf, func(o fact.Object) any {
			if n := f(o.Ptr); n.Valid {
				return fact.BoxInt(k, int64(n.V))
			}
			return nil
		}),
	}
}

// methodProperty makes p read by calling a getter.
func (r *Registry) methodProperty(p *fact.Property, m reflect.Method) {
	out := results(m.Type)[0]
	c := r.codecLocked(out)
	p.Type = c.Type
	if m.Type.NumOut() == 1 && c.Type.Kind != fact.Enum {
		if read, ok := fastMethodReader(p, m, c); ok {
			p.Read = read
			return
		}
	}
	f, owner := m.Func, p.Owner
	p.Read = fact.ReaderOf(c.Type, own(p, anyOf, func(o fact.Object) any {
		results := f.Call([]reflect.Value{reflect.NewAt(owner.Go.Elem(), o.Ptr)})
		if len(results) == 2 && !results[1].IsNil() {
			panic(&fact.Failure{Message: "reading " + p.Name + " of a " + owner.Name, Cause: results[1].Interface().(error)})
		}
		return fromReflect(c, results[0])
	}))
	if c.Null == nil {
		p.Read.Null = nil
	}
}

// fromReflect returns a reflected value in canonical form.
func fromReflect(c *fact.Codec, v reflect.Value) any {
	p := reflect.New(c.GoType)
	p.Elem().Set(v)
	return c.Load(p.UnsafePointer())
}

// fastMethodReader returns a reader that calls the getter through its function word, if the result has a known machine form.
func fastMethodReader(p *fact.Property, m reflect.Method, c *fact.Codec) (fact.Reader, bool) {
	word := funcWordOf(m)
	switch c.GoType {
	case reflect.TypeFor[fact.Nullable[int]]():
		return nullIntMethod[int](p, word), true
	case reflect.TypeFor[fact.Nullable[int64]]():
		return nullIntMethod[int64](p, word), true
	}
	switch scalarKind(c) {
	case reflect.Int:
		return intReader(p, intMethod[int](p, word)), true
	case reflect.Int64:
		return intReader(p, intMethod[int64](p, word)), true
	case reflect.Int32:
		return intReader(p, intMethod[int32](p, word)), true
	case reflect.Uint8:
		return intReader(p, intMethod[uint8](p, word)), true
	case reflect.Bool:
		get := methodValue(p, word, boolOf)
		return fact.Reader{Bool: get, Any: boxed(get)}, true
	case reflect.Float64:
		get := methodValue(p, word, floatOf)
		return fact.Reader{Float: get, Any: boxed(get)}, true
	case reflect.String:
		get := methodValue(p, word, stringOf)
		return fact.Reader{String: get, Any: boxed(get)}, true
	}
	switch c.GoType.Kind() {
	case reflect.Pointer, reflect.Map:
		return pointerMethodReader(p, word, c), true
	case reflect.Interface:
		if c.GoType.NumMethod() == 0 {
			return interfaceMethodReader(p, word), true
		}
	case reflect.Uint16:
		return placeReader(p, c, uint16Place(word)), true
	}
	return fact.Reader{}, false
}

// pointerMethodReader returns a reader for getters that return a pointer or map: a host object, or a nullable scalar such as *int.
func pointerMethodReader(p *fact.Property, word unsafe.Pointer, c *fact.Codec) fact.Reader {
	f, e, pointer := recast[func(unsafe.Pointer) unsafe.Pointer](word), c.Elem, fact.WordOf(c.GoType)
	r := fact.Reader{
		Null: own(p, nullOf, func(o fact.Object) bool { return f(o.Ptr) == nil }),
		Any: own(p, anyOf, func(o fact.Object) any {
			q := f(o.Ptr)
			switch {
			case q == nil:
				return nil
			case e != nil:
				return e.Load(q)
			}
			return fact.Pack(pointer, q)
		}),
	}
	if e == nil {
		return r
	}
	if e.Integer != nil {
		r.Int = own(p, intOf, func(o fact.Object) int64 {
			if q := f(o.Ptr); q != nil {
				return e.Integer(q)
			}
			return 0
		})
		return r
	}
	any := fact.ReaderOf(p.Type, r.Any)
	r.Float, r.Bool, r.String = any.Float, any.Bool, any.String
	return r
}

func interfaceMethodReader(p *fact.Property, word unsafe.Pointer) fact.Reader {
	f, r := recast[func(unsafe.Pointer) any](word), p.Owner.Space
	get := own(p, anyOf, func(o fact.Object) any { return r.Canonical(f(o.Ptr)) })
	return fact.Reader{Any: get, Null: func(o fact.Object) bool { return get(o) == nil }}
}

// setterMethod returns a function that sets a property by calling the Go method SetX.
func (r *Registry) setterMethod(p *fact.Property, m reflect.Method) func(fact.Object, any) error {
	c := r.codecLocked(m.Type.In(1))
	owner := p.Owner
	call := r.setterCall(m, c, owner)
	return func(o fact.Object, v any) error {
		if o.Type != owner {
			return setIn(p, o, v)
		}
		v, err := fact.Convert(v, c.Type)
		if err != nil {
			return err
		}
		return call(o.Ptr, v)
	}
}

// setterCall returns a function that calls SetX with a canonical value.
func (r *Registry) setterCall(m reflect.Method, c *fact.Codec, owner *fact.Type) func(unsafe.Pointer, any) error {
	if m.Type.NumOut() == 0 && m.Type.In(1) == reflect.TypeFor[int]() {
		f := recast[func(unsafe.Pointer, int)](funcWordOf(m))
		return func(p unsafe.Pointer, v any) error {
			i, ok := fact.Integer(v)
			if !ok {
				return fact.Mismatch(v, c.Type)
			}
			f(p, int(i))
			return nil
		}
	}
	return func(p unsafe.Pointer, v any) error {
		arg := reflect.New(c.GoType)
		if err := c.Store(arg.UnsafePointer(), v); err != nil {
			return err
		}
		out := m.Func.Call([]reflect.Value{reflect.NewAt(owner.Go.Elem(), p), arg.Elem()})
		if len(out) == 1 && !out[0].IsNil() {
			return out[0].Interface().(error)
		}
		return nil
	}
}
