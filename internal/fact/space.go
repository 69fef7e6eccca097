package fact

import "reflect"

// Space is the part of a registry that values of its types need.
type Space interface {
	// TypeOf is the type of a value in canonical form, nil for null.
	TypeOf(v any) *Type
	// Canonical is the canonical form of any Go value.
	Canonical(v any) any
	// Object splits a value into its type and data word.
	Object(v any) Object
	// ArrayOf is the type of arrays of a type.
	ArrayOf(elem *Type) *Type
	// Generic is a type with type arguments; the type itself if it takes none or other ones, or if one of them is unknown, nil.
	Generic(base *Type, args ...*Type) *Type
	// Methods lists the methods of that name on a type, own ones before inherited ones.
	Methods(t *Type, name string) []*Method
	// Codec reads and writes memory that holds values of a Go type.
	Codec(gt reflect.Type) *Codec
	// Patterns are the regular expressions that sessions share.
	Patterns() *Patterns
	// Run runs the code of a method of a Java class, whose object is the first argument.
	Run(fn any, in []any) (any, error)
}
