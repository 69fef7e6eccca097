package registry

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// goValue tells what a Go type is to rule text.
type goValue struct {
	typ       *fact.Type
	dynamic   func(any) *fact.Type // the value knows better
	canonical func(any) any        // nil: the value is in canonical form
}

// enter makes values of a Go type find their type, with r.mu held.
func (r *Registry) enter(word unsafe.Pointer, v goValue) {
	r.byWord.Store(r.byWord.Load().with(word, &v))
}

// find tells what a value's Go type is, describing it if it is new. v is not nil.
func (r *Registry) find(v any) *goValue {
	word := fact.Unpack(v).Word
	if g := r.byWord.Load().at(word).value; g != nil {
		return g
	}
	gt := reflect.TypeOf(v)
	c := r.Codec(gt)
	g := &goValue{typ: c.Type.Complete()}
	if t := c.Type; t.GoWord != word || !sameForm(t, gt) {
		g.canonical = func(v any) any {
			p := reflect.New(gt)
			p.Elem().Set(reflect.ValueOf(v))
			return c.Load(p.UnsafePointer())
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.enter(word, *g)
	return g
}

// sameForm reports whether values of a Go type are in canonical form already: t was made for just this Go type.
func sameForm(t *fact.Type, gt reflect.Type) bool { return t.Go == gt }

// TypeOf returns the dynamic type of a value: the wrapper class of a scalar, the declared type of a Record, the class
// of a collection, the type of a host struct. It is nil for null.
func (r *Registry) TypeOf(v any) *fact.Type {
	if v == nil {
		return nil
	}
	g := r.find(v)
	if g.dynamic != nil {
		return g.dynamic(v)
	}
	if g.canonical != nil {
		v = g.canonical(v)
		if v == nil {
			return nil
		}
		if h := r.find(v); h.dynamic != nil {
			return h.dynamic(v)
		}
	}
	return fact.Box(g.typ)
}

// Canonical returns v in canonical form: an int for an int32, a pointer to a copy for a struct value, nil for a nil
// pointer. Values in canonical form are returned as they are.
func (r *Registry) Canonical(v any) any {
	if v == nil {
		return nil
	}
	if g := r.find(v); g.canonical != nil {
		return g.canonical(v)
	}
	if e := fact.Unpack(v); e.Ptr == nil {
		return nil
	}
	return v
}

// Object takes a value apart. Values in canonical form cost no allocation.
func (r *Registry) Object(v any) fact.Object {
	if v == nil {
		return fact.Object{}
	}
	if e := fact.Unpack(v); e.Word == fact.RecordWord && e.Ptr != nil {
		return fact.Object{Ptr: e.Ptr, Type: (*fact.Record)(e.Ptr).Type}
	}
	g := r.find(v)
	if g.canonical != nil {
		if v = g.canonical(v); v == nil {
			return fact.Object{}
		}
		g = r.find(v)
	}
	e := fact.Unpack(v)
	if e.Ptr == nil {
		return fact.Object{}
	}
	if g.dynamic != nil {
		return fact.Object{Ptr: e.Ptr, Type: g.dynamic(v)}
	}
	return fact.Object{Ptr: e.Ptr, Type: g.typ}
}

// LastType remembers the type of the last object taken apart, for values that are mostly of one Go type. It belongs to one
// registry and one goroutine. The zero LastType knows nothing.
type LastType struct {
	word unsafe.Pointer
	typ  *fact.Type
}

// ObjectLike is Object, faster where the value is of the Go type of the one before.
func (r *Registry) ObjectLike(v any, last *LastType) fact.Object {
	e := fact.Unpack(v)
	if e.Word == last.word && e.Ptr != nil {
		return fact.Object{Ptr: e.Ptr, Type: last.typ}
	}
	if v != nil {
		if g := r.find(v); g.canonical == nil && g.dynamic == nil {
			last.word, last.typ = e.Word, g.typ
		}
	}
	return r.Object(v)
}

// registryOf is the registry of a type that is not shared by all.
func registryOf(t *fact.Type) *Registry { return t.Space.(*Registry) }

// HoldsObject reports whether the register holds an object, whatever kind it is used for: whether its word stands for a type
// of objects.
func (r *Registry) HoldsObject(v *fact.Value) bool {
	return v.HasWord() && r.byWord.Load().at(v.Word()).value != nil
}
