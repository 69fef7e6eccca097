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

// Registry contains all types that the rules of a rule base can see. Programs pass it to package facts.
type Registry = registry.Registry

// Type is a type in rule text. String returns its simple name, QualifiedName its name with the package.
type Type = inner.Type

// NewList returns a list of the elements, which rule text sees as an ArrayList. Use it for globals and fields that rules add to.
// The elements have the Go forms that package engine/fact lists.
func NewList(elements ...any) fact.List { return inner.NewList(elements...) }

// NewMap returns an empty map that keeps insertion order, which rule text sees as a LinkedHashMap.
func NewMap() fact.Map { return inner.NewMap() }

// Row is one result row of a query.
type Row = engine.Row

// Unbound is an argument of a query that leaves the parameter open: the query finds its values.
var Unbound = engine.Unbound

// Facts yields the facts in a session that are of Go type T, in insertion order. T is a pointer to a struct, as in Facts[*Order], a
// scalar type, or an interface that facts implement. The session may be changed during the iteration; facts inserted meanwhile are
// not yielded.
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

// valuer is implemented by types with named values, such as Row and Match.
type valuer interface {
	Value(name string) (any, bool)
}

// Value returns a named value as a T: a parameter or variable in a [Row] of a query, or a variable in a [Match], with or without its $. For
// null it returns the zero value if T is a pointer, interface, map, slice or function type. Integers are converted to any integer type that
// can represent them. It is an error if the name does not exist or the value has another type.
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
