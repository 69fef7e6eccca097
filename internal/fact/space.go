package fact

import "reflect"

// Space is the part of a registry that values of its types need.
type Space interface {
	// TypeOf returns the type of a value in canonical form, or nil for null.
	TypeOf(v any) *Type
	// Canonical returns the canonical form of any Go value.
	Canonical(v any) any
	// Object splits a value into its type and data word.
	Object(v any) Object
	// ArrayOf returns the type of arrays of a type.
	ArrayOf(elem *Type) *Type
	// Generic returns a type with type arguments. If base does not accept them it returns base, and if an argument is unknown (nil), nil.
	Generic(base *Type, args ...*Type) *Type
	// Methods lists the methods with a name on a type, own methods before inherited ones.
	Methods(t *Type, name string) []*Method
	// Codec returns the functions to read and write memory with values of a Go type.
	Codec(gt reflect.Type) *Codec
	// Patterns returns the regular expressions that sessions share.
	Patterns() *Patterns
	// Run executes the code of a method of a Java class; the first argument is its object.
	Run(fn any, in []any) (any, error)
}
