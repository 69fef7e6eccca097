// Package adapt converts a Go function into a [fact.Method] that rule text can call (function.go). The members of the Java library, methods
// of Go structs and functions of the program are all made callable in this way. How the Go types are stored in registers (register.go) is
// decided once, when the function is adapted. A call then copies machine words, and inspects a value only if its type in rule text does not
// determine its Go type.
//
// A parameter may also be a *fact.Env or a context.Context, which consume no argument; [Items], to which any collection is copied;
// a [Rest], which collects the repeated arguments of a variadic function; or a *fact.Value, the register itself, for a member that
// accepts null although its Go type cannot express it.
package adapt
