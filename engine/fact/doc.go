// Package fact defines the Go forms of values in rules: the possible values of a [Record.Get], of a variable of a match, of a row of a
// query and of an argument of a Go function (value.go). It also defines the interfaces that a program's own types may implement if rule
// text should see more than a struct (host.go).
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
// An Integer and an int have the same form in Go, except that an Integer may be nil. Values passed from Go to rules have the same forms, or
// any other Go form that can contain them: rule text sees a slice as a List and a time.Duration as a Duration.
//
// Only the engine implements the interfaces in this table (Char is not an interface). whenthen.NewList and whenthen.NewMap create
// collections for globals and fields; whenthen.RuleBase.New creates records.
//
// # Types of the program
//
// Property freeCount of a Go struct is its field FreeCount or one of the methods FreeCount, GetFreeCount and IsFreeCount; docs/go-types.md
// has all the details. A type with elements may implement [Collection], a function that folds values is an [Accumulator], and a struct that
// must not be copied field by field when a session is forked may implement [Cloner].
package fact
