package registry

import (
	"reflect"

	"whenthen/internal/fact"
)

// NewLibraryType makes a type for a Library whose values have a Go type of their own: sample is a nil pointer to it.
// Kind is Struct. id is from 96 to 255 and unique in the library.
func NewLibraryType(id int, pkg, name string, sample any, parents ...*fact.Type) *fact.Type {
	return &fact.Type{Package: pkg, Name: name, Kind: fact.Struct, Boxed: true, ID: id, Parents: parents, GoWord: fact.WordOf(reflect.TypeOf(sample))}
}

// GenericOf returns base with type arguments in the registry that made near, and base itself where near is a base
// type without arguments. Method.ResultOf uses it: Map<K, V>.keySet is a Set<K>.
func GenericOf(near, base *fact.Type, args ...*fact.Type) *fact.Type {
	if near == nil || near.Space == nil {
		return base
	}
	for _, a := range args {
		if a == nil {
			return base
		}
	}
	return registryOf(near).Generic(base, args...)
}
