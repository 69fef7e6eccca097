package fact

import (
	"iter"
	"time"
)

// Record is an object of a type that rule files declare. Two records are the same fact if they are the same pointer. To change a record
// that is in working memory, let rules do it, or call Session.Update afterwards.
type Record interface {
	// TypeName returns the name of the type with its package, such as shop.Order.
	TypeName() string
	// Get returns the value of a property, which may be inherited. It returns nil if the value is null or if there is no such
	// property.
	Get(property string) any
	// Set converts a value to the property's type and stores it. It is an error if there is no such property or the value does not
	// fit.
	Set(property string, value any) error
	// String returns the type and its properties: Order( total=120, paid=false ).
	String() string
}

// Enum is a constant of an enum that rule files declare or the program registers. Compare constants with ==.
type Enum interface {
	// TypeName returns the name of the enum with its package.
	TypeName() string
	// Index returns the position of the constant in the enum, from 0.
	Index() int
	// String returns the constant's name, or the result of its toString method.
	String() string
}

// List is a list or an array created by rules. It is not safe for concurrent use.
type List interface {
	// Len returns the number of elements.
	Len() int
	// Get returns element i, from 0. It is an error if there is no such index.
	Get(i int) (any, error)
	// Set replaces element i and returns the old one. It is an error if the list cannot be changed.
	Set(i int, value any) (any, error)
	// Add appends elements. It is an error if the size cannot change, as with arrays and the result of List.of.
	Add(values ...any) error
	// Remove removes the first element that equals the value, in the sense of equals in rule text, and reports whether there was such an
	// element.
	Remove(value any) (bool, error)
	// All yields the elements in order. It panics if the list's size changes during the iteration.
	All() iter.Seq[any]
	// String returns a text of the form [a, b].
	String() string
}

// Set is a set created by rules. Its order is that of its Java class: insertion order for a LinkedHashSet, sorted for a TreeSet, by
// hash code for a HashSet. It is not safe for concurrent use.
type Set interface {
	// Len returns the number of elements.
	Len() int
	// Contains reports whether an element equals the value.
	Contains(value any) bool
	// Add adds a value and reports whether it was new. It is an error if the set cannot be changed.
	Add(value any) (bool, error)
	// Remove removes a value and reports whether it was present. It is an error if the set cannot be changed.
	Remove(value any) (bool, error)
	// All yields the elements in order. It panics if the set's size changes during the iteration.
	All() iter.Seq[any]
	// String returns a text of the form [a, b].
	String() string
}

// Map is a map created by rules. Its order is that of its Java class; see [Set]. It is not safe for concurrent use.
type Map interface {
	// Len returns the number of entries.
	Len() int
	// Get returns the value of a key; ok is false if there is no entry.
	Get(key any) (value any, ok bool)
	// Put stores a value and returns the value that it replaces. It is an error if the map cannot be changed.
	Put(key, value any) (old any, err error)
	// Remove removes an entry and returns its value; ok is false if there was none.
	Remove(key any) (old any, ok bool, err error)
	// All yields keys and values in order. It panics if the map's size changes during the iteration.
	All() iter.Seq2[any, any]
	// String returns a text of the form {k=v, l=w}.
	String() string
}

// Duration is a java.time.Duration: a length of time, which may exceed the range of time.Duration.
type Duration interface {
	// Go converts the length to a time.Duration; ok is false if it exceeds the range of that type, about 292 years.
	Go() (d time.Duration, ok bool)
	// String returns the length in ISO 8601 format: PT8H6M12.345S.
	String() string
}

// Exception is an exception that rule text or the Java library has thrown. It is the cause of a RuntimeError; use errors.As to get
// it.
type Exception interface {
	error
	// TypeName returns the name of the class with its package, such as java.lang.ArithmeticException.
	TypeName() string
	// IsA reports whether catch( class e ) would catch the exception. The class may be given with or without its package.
	IsA(class string) bool
}

// Char is a character. In Java it is a UTF-16 code unit; a Char is the complete code point if the text contains one at that position.
type Char rune

// String returns the character as a string.
func (c Char) String() string { return string(rune(c)) }
