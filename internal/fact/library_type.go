package fact

import "reflect"

// NewLibraryType makes a type for a Library whose values have a Go type of their own: sample is a nil pointer to it.
// Kind is Struct. id is from 96 to 255 and unique in the library.
func NewLibraryType(id int, pkg, name string, sample any, parents ...*Type) *Type {
	return &Type{Package: pkg, Name: name, Kind: Struct, Boxed: true, ID: id, Parents: parents, word: wordOf(reflect.TypeOf(sample))}
}

// GenericOf returns base with type arguments in the registry that made near, and base itself where near is a base
// type without arguments. Method.ResultOf uses it: Map<K, V>.keySet is a Set<K>.
func GenericOf(near, base *Type, args ...*Type) *Type {
	if near == nil || near.registry == nil {
		return base
	}
	for _, a := range args {
		if a == nil {
			return base
		}
	}
	return near.registry.Generic(base, args...)
}
