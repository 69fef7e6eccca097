package fact

import "iter"

// Accumulator is an accumulate function written in Go, for the option whenthen.Accumulator. It folds values of type T into a state of type
// S, from which the result of type R is computed. A session calls its functions on the session's goroutine. Sessions of different
// goroutines may call them concurrently, each with its own states.
type Accumulator[S, T, R any] struct {
	// New returns a state that contains no value. If New is nil, the zero value of S is used.
	New func() S
	// Add returns the state with one more value. Add is not called for null.
	Add func(S, T) S
	// Remove removes a value from the state again when a fact is changed or deleted. If Remove is nil, the remaining values are folded
	// again from the start, which is correct but slower.
	Remove func(S, T) S
	// Result returns the result; ok is false if there is none, as for the average of no values, and the condition then does not match.
	Result func(S) (result R, ok bool)
}

// Nullable is a value in a program's struct that may be absent, without an allocation. Rule text sees a field or method result of type
// Nullable[int] as an Integer that is null unless Valid. sql.Null[T] and similar types work as well.
type Nullable[T any] struct {
	V     T
	Valid bool
}

// Some returns a Nullable with the value v.
func Some[T any](v T) Nullable[T] { return Nullable[T]{V: v, Valid: true} }

// Collection is implemented by a program's own set or list types, such as bit sets. Rule text sees a Set, or a List if the type also
// implements [Indexed]. If it implements [IntContainer], its elements are assumed to be integers.
type Collection interface {
	// Len returns the number of elements.
	Len() int
	// Contains reports whether v, in the form given in the package comment, is an element.
	Contains(v any) bool
	// All yields the elements in an order that depends only on the elements.
	All() iter.Seq[any]
}

// Indexed makes rule text see a [Collection] as a List.
type Indexed interface {
	// At returns the element at index i, with 0 <= i < Len().
	At(i int) any
}

// IntContainer may be implemented by a [Collection] of integers to make the operator contains fast.
type IntContainer interface {
	// ContainsInt does the same as Contains for an integer, whatever its type.
	ContainsInt(i int64) bool
}

// BitSet is an [IntContainer] of Go kind uint16, uint32 or uint64 whose elements are exactly its bits. Conditions then test the
// bits directly instead of calling ContainsInt.
type BitSet interface {
	IntContainer
	// BitZero returns the integer that bit 0 represents. It must be the same for all values of the type.
	BitZero() int64
}

// Cloner is implemented by structs that must not be copied field by field when a session is forked.
type Cloner interface {
	// CloneFact returns a copy as a pointer of the same type. copy copies an object that the receiver refers to; each object is copied only
	// once. An object that is part of a reference cycle must not call copy on itself.
	CloneFact(copy func(any) any) any
}
