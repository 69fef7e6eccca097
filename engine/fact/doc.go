// Package fact names what the values of rules are to a Go program: what a [Record.Get], a variable of a match, a row of a
// query or an argument of a host function may hold, and what a program's own types may implement to be more to rule text
// than a struct.
//
// # Values
//
// A value has one Go form for each type of rule text:
//
//	boolean int long short byte char   bool int int64 int16 int8 Char
//	float double String                float32 float64 string
//	BigDecimal BigInteger              *whenthen.Decimal *big.Int
//	Date and the java.time classes     time.Time
//	Duration                           Duration
//	a constant of an enum              Enum
//	List Set Map made by rules         List Set Map
//	a type declared in DRL             Record
//	a Go struct                        *T; Go slices, maps and Collections as they are
//	an exception                       Exception
//	null                               nil
//
// An Integer and an int look the same in Go, except that an Integer may be nil. Values go the other way in the same forms,
// and in any Go form that holds them: a slice is a List to rule text, a time.Duration a Duration.
//
// Except for Char, the interfaces of this table are implemented by the engine alone. whenthen.NewList and whenthen.NewMap
// make collections for globals and fields; whenthen.RuleBase.New makes records.
//
// # Types of the program
//
// Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and IsFreeCount;
// docs/go-types.md has the whole of it. A type that holds several things may be a [Collection], a function that folds
// values an [Accumulator], and a struct that a fork of a session must copy in a special way a [Cloner].
package fact
