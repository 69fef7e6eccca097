package fact

import (
	"iter"
	"time"
)

// Record is an object of a type that rule files declare. Two records are the same fact if they are the same pointer. A
// record that is in working memory should be changed by rules, or the session be told by Update.
type Record interface {
	// TypeName is the type's name with its package in front, shop.Order.
	TypeName() string
	// Get is the value of a property, inherited ones included; nil if it is null and if there is no such property.
	Get(property string) any
	// Set converts a value to the property's type and stores it. It is an error if there is no such property or the value
	// does not fit.
	Set(property string, value any) error
	// String lists the properties: Order( total=120, paid=false ).
	String() string
}

// Enum is a constant of an enum, declared in rule files or registered. Constants are compared with ==.
type Enum interface {
	// TypeName is the enum's name with its package in front.
	TypeName() string
	// Index is the place of the constant among those of the enum, from 0.
	Index() int
	// String is the constant's name, or what its toString method gives.
	String() string
}

// List is a list or an array that rules have made. It is not safe for concurrent use.
type List interface {
	// Len is the number of elements.
	Len() int
	// Get is element i, from 0; an index that there is not is an error.
	Get(i int) (any, error)
	// Set replaces element i and returns the old one; it is an error if the list cannot be changed.
	Set(i int, value any) (any, error)
	// Add appends elements; the size of arrays and of what List.of makes cannot change, which is an error.
	Add(values ...any) error
	// Remove takes out the first element that equals the value, as equals of rule text has it, and reports whether there
	// was one.
	Remove(value any) (bool, error)
	// All yields the elements in order. It panics if the list becomes longer or shorter meanwhile.
	All() iter.Seq[any]
	// String is [a, b].
	String() string
}

// Set is a set that rules have made, in the order that its Java class has: of insertion for a LinkedHashSet, sorted for a
// TreeSet, by hash codes for a HashSet. It is not safe for concurrent use.
type Set interface {
	// Len is the number of elements.
	Len() int
	// Contains reports whether an element equals the value.
	Contains(value any) bool
	// Add puts a value in and reports whether it is new; it is an error if the set cannot be changed.
	Add(value any) (bool, error)
	// Remove takes a value out and reports whether it was there.
	Remove(value any) (bool, error)
	// All yields the elements in order. It panics if the set becomes larger or smaller meanwhile.
	All() iter.Seq[any]
	// String is [a, b].
	String() string
}

// Map is a map that rules have made, in the order that its Java class has; see [Set]. It is not safe for concurrent use.
type Map interface {
	// Len is the number of entries.
	Len() int
	// Get is the value of a key; ok is false if there is no entry.
	Get(key any) (value any, ok bool)
	// Put stores a value and returns the one it replaces; it is an error if the map cannot be changed.
	Put(key, value any) (old any, err error)
	// Remove takes an entry out and returns its value; ok is false if there was none.
	Remove(key any) (old any, ok bool, err error)
	// All yields keys and values in order. It panics if the map becomes larger or smaller meanwhile.
	All() iter.Seq2[any, any]
	// String is {k=v, l=w}.
	String() string
}

// Duration is a java.time.Duration: a length of time that may be longer than a time.Duration can be.
type Duration interface {
	// Go is the same length as a time.Duration; ok is false if it is longer than 292 years.
	Go() (d time.Duration, ok bool)
	// String is the length in the form of ISO 8601: PT8H6M12.345S.
	String() string
}

// Exception is an exception that rule text has thrown or the library has failed with: the cause of a RuntimeError, for
// errors.As.
type Exception interface {
	error
	// TypeName is the class with its package in front, java.lang.ArithmeticException.
	TypeName() string
	// IsA reports whether catch( class e ) would catch the exception; the class may stand without its package.
	IsA(class string) bool
}

// Char is a character. Java's is a UTF-16 code unit; a Char is the whole code point where the text has one.
type Char rune

// String is the character itself.
func (c Char) String() string { return string(rune(c)) }
