package whenthen

import (
	"fmt"
	"iter"
	"reflect"

	"whenthen/engine"
	"whenthen/engine/fact"
	inner "whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Registry holds all types that the rules of a rule base can see. Programs hand it to package facts.
type Registry = registry.Registry

// Type is a type of rule text: its String is the name that rule text has for it, its QualifiedName has the package, too.
type Type = inner.Type

// NewList returns a list of the elements, an ArrayList to rule text: for globals and fields that rules add to. Values are in
// the forms of package engine/fact.
func NewList(elements ...any) fact.List { return inner.NewList(elements...) }

// NewMap returns an empty map that keeps the order of insertion, a LinkedHashMap to rule text.
func NewMap() fact.Map { return inner.NewMap() }

// Row is one answer of a query.
type Row = engine.Row

// Unbound is the argument of a query parameter that the query is to find values for.
var Unbound = engine.Unbound

// Facts yields the facts of a Go type in a session, in the order in which they were inserted: of pointers to a struct,
// Facts[*Order], of scalars, or of what implements an interface. The session may be changed while they are yielded; what
// comes new is not.
func Facts[T any](s *Session) iter.Seq[T] {
	return func(yield func(T) bool) {
		var found []T
		for h := range s.Facts() {
			if v, ok := h.Value().(T); ok {
				found = append(found, v)
			}
		}
		for _, v := range found {
			if !yield(v) {
				return
			}
		}
	}
}

// valuer has values with names: a Row, a Match.
type valuer interface {
	Value(name string) (any, bool)
}

// Value is the value of a name, as a T: of a parameter or variable in a [Row] of a query, of a variable in a [Match], with
// or without its $, or of a property in a record. null is the zero value of a pointer, interface, map or slice type.
// Whole numbers fit every integer type that can hold them. It is an error if there is none of that name, or a value of
// another type.
func Value[T any](of valuer, name string) (T, error) {
	var out T
	v, ok := of.Value(name)
	if !ok {
		return out, fmt.Errorf("there is no value named %s", name)
	}
	if t, ok := v.(T); ok {
		return t, nil
	}
	want := reflect.TypeFor[T]()
	if v == nil {
		switch want.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice, reflect.Func:
			return out, nil
		}
		return out, fmt.Errorf("%s is null, not %s", name, want)
	}
	if given := reflect.ValueOf(v); given.CanInt() {
		target := reflect.ValueOf(&out).Elem()
		switch n := given.Int(); {
		case target.CanInt() && !target.OverflowInt(n):
			target.SetInt(n)
			return out, nil
		case target.CanUint() && n >= 0 && !target.OverflowUint(uint64(n)):
			target.SetUint(uint64(n))
			return out, nil
		}
	}
	return out, fmt.Errorf("%s is %v (%T), not %s", name, v, v, want)
}
