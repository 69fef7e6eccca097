package fact

import (
	"math/big"
	"time"
)

type (
	timeValue = time.Time
	bigInt    = big.Int
)

// FuncValue is the Go form of a lambda, a method reference and a functional interface: canonical values in, one out
// (nil if it returns nothing).
type FuncValue = func(args ...any) (any, error)

// CharValue is a character. Java's is a UTF-16 code unit; a CharValue is the whole code point where the text has one.
type CharValue rune

// String is the character itself.
func (c CharValue) String() string { return string(rune(c)) }

// Nullable is a value of a host model that may be absent, without an allocation: a field or method result of type
// Nullable[int] is an Integer to rule text, null unless Valid.
type Nullable[T any] struct {
	V     T
	Valid bool
}

// Some returns the present value v.
func Some[T any](v T) Nullable[T] { return Nullable[T]{V: v, Valid: true} }
