package fact

import (
	"math/big"
	"time"

	"whenthen/engine/fact"
	"whenthen/internal/fact/datetime"
)

type (
	timeValue = time.Time
	bigInt    = big.Int
)

// FuncValue is the Go form of a lambda, a method reference and a functional interface. Arguments and result are canonical values; the
// result is nil if the function returns nothing. It does not keep the slice of its arguments, which the caller may reuse.
type FuncValue = func(args ...any) (any, error)

// Aliases that programs use under the same or a similar name.
type (
	CharValue                = fact.Char
	Nullable[T any]          = fact.Nullable[T]
	Accumulator[S, T, R any] = fact.Accumulator[S, T, R]
	Collection               = fact.Collection
	Indexed                  = fact.Indexed
	IntContainer             = fact.IntContainer
	BitSet                   = fact.BitSet
	Cloner                   = fact.Cloner
)

// Checks that these types implement the interfaces that programs use.
var (
	_ fact.Record    = (*Record)(nil)
	_ fact.Enum      = (*EnumValue)(nil)
	_ fact.List      = (*ListValue)(nil)
	_ fact.Set       = (*SetValue)(nil)
	_ fact.Map       = (*MapValue)(nil)
	_ fact.Duration  = (*datetime.Duration)(nil)
	_ fact.Exception = (*Exception)(nil)
)

// TypeName returns the name of the type with its package.
func (rec *Record) TypeName() string { return rec.Type.QualifiedName() }

// TypeName returns the name of the enum with its package.
func (e *EnumValue) TypeName() string { return e.Type.QualifiedName() }

// Index returns the Ordinal.
func (e *EnumValue) Index() int { return e.Ordinal }

// TypeName returns the name of the class with its package.
func (e *Exception) TypeName() string { return e.Type.QualifiedName() }
