package registry

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// goValue describes the values of a Go type in rule text.
type goValue struct {
	typ       *fact.Type
	dynamic   func(any) *fact.Type // used instead of typ if the type depends on the value
	canonical func(any) any        // nil if the value is in canonical form
}

// enter registers the values of a Go type. r.mu must be held.
func (r *Registry) enter(word unsafe.Pointer, v goValue) {
	r.byWord.Store(r.byWord.Load().with(word, &v))
}

// find returns the description of the Go type of v, and creates it if the type is new. v must not be nil.
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

// sameForm reports whether values of a Go type are already in canonical form because t was created for exactly this Go type.
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

// Canonical returns v in canonical form: an int for an int32, a pointer to a copy for a struct value, nil for a nil pointer. Values in
// canonical form are returned unchanged.
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

// Object splits a value into its type and data. Values in canonical form need no allocation.
func (r *Registry) Object(v any) fact.Object {
	if v == nil {
		return fact.Object{}
	}
	switch e := fact.Unpack(v); {
	case e.Word == fact.RecordWord && e.Ptr != nil:
		return fact.Object{Ptr: e.Ptr, Type: (*fact.Record)(e.Ptr).Type}
	case e.Word == fact.EnumWord && e.Ptr != nil:
		return fact.Object{Ptr: e.Ptr, Type: (*fact.EnumValue)(e.Ptr).Type}
	}
	if l, ok := v.(*fact.ListValue); ok && l != nil { // most results of accumulates are lists
		return fact.Object{Ptr: unsafe.Pointer(l), Type: l.Type()}
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

// LastType caches the type of the last value passed to ObjectLike, for sequences of values that mostly have the same Go type. It
// belongs to one registry and one goroutine. The zero value is ready to use.
type LastType struct {
	word unsafe.Pointer
	typ  *fact.Type
}

// ObjectLike does the same as Object, but faster if the value has the same Go type as the previous one.
func (r *Registry) ObjectLike(v any, last *LastType) fact.Object {
	e := fact.Unpack(v)
	if e.Word == last.word && e.Ptr != nil {
		return fact.Object{Ptr: e.Ptr, Type: last.typ}
	}
	if v != nil && e.Word != fact.RecordWord {
		if g := r.find(v); g.canonical == nil && g.dynamic == nil && e.Ptr != nil {
			last.word, last.typ = e.Word, g.typ
			return fact.Object{Ptr: e.Ptr, Type: g.typ}
		}
	}
	return r.Object(v)
}

// registryOf returns the registry of a type that is not shared by all registries.
func registryOf(t *fact.Type) *Registry { return t.Space.(*Registry) }

// HoldsObject reports whether a register holds an object, whatever kind it is used for: whether its word identifies a type of objects.
func (r *Registry) HoldsObject(v *fact.Value) bool {
	return v.HasWord() && r.byWord.Load().at(v.Word()).value != nil
}
