// Package fact defines the Go forms of the values in rules: what a [Record.Get], a variable of a match, a row of a query or an
// argument of a Go function may hold. It also defines the interfaces that a program's own types may implement to be more to rule
// text than a struct.
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
// An Integer and an int look the same in Go, except that an Integer may be nil. Values passed from Go to rules have the same forms, or any
// other Go form that can hold them: rule text sees a slice as a List and a time.Duration as a Duration.
//
// Only the engine implements the interfaces in this table (Char is not an interface). whenthen.NewList and whenthen.NewMap create
// collections for globals and fields; whenthen.RuleBase.New creates records.
//
// # Types of the program
//
// Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and IsFreeCount;
// docs/go-types.md has all the details. A type that holds several things may be a [Collection], a function that folds
// values an [Accumulator], and a struct that needs special treatment when a fork copies a session a [Cloner].
package fact
