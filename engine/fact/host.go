package fact

import "iter"

// Accumulator is an accumulate function written in Go, for the option whenthen.Accumulator: values of type T are folded
// into a state of type S, from which the result of type R is read. Its functions are called by the goroutine of a session;
// sessions of several goroutines may call them at once, each with states of its own.
type Accumulator[S, T, R any] struct {
	// New makes the state that holds no value; nil means the zero value of S.
	New func() S
	// Add returns the state with one value more. null is not added.
	Add func(S, T) S
	// Remove takes a value out of the state again, when a fact is changed or deleted. Nil: the values that are left are
	// folded anew, which is right but slower.
	Remove func(S, T) S
	// Result returns ok=false if there is none, as the average of nothing; the conditions do not match then.
	Result func(S) (result R, ok bool)
}

// Nullable is a value of a program's own struct that may be absent, without an allocation: a field or method result of type
// Nullable[int] is an Integer to rule text, null unless Valid. sql.Null[T] and the like do as well.
type Nullable[T any] struct {
	V     T
	Valid bool
}

// Some returns the present value v.
func Some[T any](v T) Nullable[T] { return Nullable[T]{V: v, Valid: true} }

// Collection is a set or list type of the program, as of bits: rule text sees a Set, or a List if the type is [Indexed],
// too. If it is an [IntContainer], the elements are taken to be integers.
type Collection interface {
	// Len is the number of elements.
	Len() int
	// Contains reports whether v, in the form of the package comment, is an element.
	Contains(v any) bool
	// All yields the elements in an order that depends on nothing but the elements.
	All() iter.Seq[any]
}

// Indexed makes a [Collection] a List.
type Indexed interface {
	// At is the element at a place; it is asked for places from 0 to Len()-1.
	At(i int) any
}

// IntContainer may be implemented by a [Collection] of integers, to make contains fast.
type IntContainer interface {
	// ContainsInt is Contains for an integer of any size.
	ContainsInt(i int64) bool
}

// BitSet is an [IntContainer] of Go kind uint16, uint32 or uint64 whose elements are its bits and nothing else. Conditions
// look at the bits instead of calling ContainsInt.
type BitSet interface {
	IntContainer
	// BitZero is the integer that bit 0 stands for, the same for all values of the type.
	BitZero() int64
}

// Cloner is implemented by structs that a fork of a session must copy in a special way; others are copied field by field.
type Cloner interface {
	// CloneFact returns a pointer of the same type. The function copy copies what the object refers to, each object once;
	// an object in a circle of references must not call copy on itself.
	CloneFact(copy func(any) any) any
}
