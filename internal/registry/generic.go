package registry

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"whenthen/internal/fact"
)

// ListOf returns the type of lists with an element type. It is a subtype of the plain list type that is used only in the compiler, for the
// type of elements; values do not have it. SetOf and MapOf do the same for sets and maps.
func (r *Registry) ListOf(elem *fact.Type) *fact.Type { return r.Generic(fact.ListType, elem) }

// SetOf returns a set type; see ListOf.
func (r *Registry) SetOf(elem *fact.Type) *fact.Type { return r.Generic(fact.SetType, elem) }

// MapOf returns a map type; see ListOf.
func (r *Registry) MapOf(key, elem *fact.Type) *fact.Type { return r.Generic(fact.MapType, key, elem) }

// Generic returns base with type arguments: the element type of a List, Set or other Collection, the key and value types of a Map or
// Map.Entry, or those of a functional interface of the library. It returns base itself if the number of arguments is wrong, one of them is
// nil, or base has no type parameters.
func (r *Registry) Generic(base *fact.Type, args ...*fact.Type) *fact.Type {
	if base.Java != nil {
		return base
	}
	wanted := 1
	function := base.Kind == fact.Func
	if function {
		wanted = base.TypeParams()
	} else if base.Kind == fact.Map || base == fact.EntryType {
		wanted = 2
	}
	takes := function && wanted > 0 || base.Kind == fact.Map || base.Kind == fact.List || base.Kind == fact.Set || base == fact.EntryType || base.AssignableTo(fact.IterableType) ||
		base.Kind == fact.Struct && base.Space == nil && base.GoWord != fact.ExceptWord
	if len(args) != wanted || !takes || slices.Contains(args, nil) {
		return base
	}
	key := fmt.Sprintf("%p", base)
	for _, a := range args {
		key += fmt.Sprintf(" %p", a)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.generics[key]; t != nil {
		return t
	}
	t := &fact.Type{Package: base.Package, Name: base.Name, Kind: base.Kind, Boxed: true, Parents: []*fact.Type{base}, GoWord: base.GoWord}
	switch {
	case function:
		t.Args = args
	case wanted == 2:
		t.Key, t.Elem = args[0], args[1]
	default:
		t.Elem = args[0]
	}
	r.generics[key] = t
	t.ID, t.Space = r.nextID, r
	r.nextID++
	return t
}

// ArraysOf returns the type of arrays of elem with a number of dimensions; elem itself if there are none.
func (r *Registry) ArraysOf(elem *fact.Type, dims int) *fact.Type {
	for range dims {
		elem = r.ArrayOf(elem)
	}
	return elem
}

// ArrayOf returns the type of Java arrays of elem, written elem[]. Their values are lists of fixed size.
func (r *Registry) ArrayOf(elem *fact.Type) *fact.Type {
	if elem.Space == nil {
		return BaseArrayOf(elem)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := fmt.Sprintf("%p[]", elem)
	t := r.generics[key]
	if t == nil {
		t = arrayType(elem)
		t.ID, t.Space = r.nextID, r
		r.nextID++
		r.generics[key] = t
	}
	return t
}

// baseArrays caches the array types of base and library types. All registries share them.
var baseArrays sync.Map

// BaseArrayOf does the work of Registry.ArrayOf for base types and library types.
func BaseArrayOf(elem *fact.Type) *fact.Type {
	if t, ok := baseArrays.Load(elem); ok {
		return t.(*fact.Type)
	}
	t := arrayType(elem)
	t.ID = fact.FirstArrayID + elem.ID%fact.FirstArrayID
	actual, _ := baseArrays.LoadOrStore(elem, t)
	return actual.(*fact.Type)
}

func arrayType(elem *fact.Type) *fact.Type {
	return &fact.Type{Package: elem.Package, Name: elem.Name + "[]", Kind: fact.List, Boxed: true, Elem: elem, Array: true, Parents: []*fact.Type{fact.ListType}}
}

// NewLibraryType creates a library type whose values have their own Go type; sample is a nil pointer to it. The type's kind is
// Struct. id ranges from fact.FirstLibraryID to below fact.FirstArrayID and must be unique within the library.
func NewLibraryType(id int, pkg, name string, sample any, parents ...*fact.Type) *fact.Type {
	return &fact.Type{Package: pkg, Name: name, Kind: fact.Struct, Boxed: true, ID: id, Parents: parents, GoWord: fact.WordOf(reflect.TypeOf(sample))}
}
