// Package adapt makes a [fact.Method] of a Go function, so that rule text can call it: the members of the Java library, methods of host
// structs and functions of the host all get in by it. How a Go type lies in a register is decided once, when the function is
// adapted; a call copies machine words, and inspects a value only where its type in rule text leaves its Go type open.
//
// A parameter may also be a *fact.Env or a context.Context, which take no argument; [Items], which any collection is copied
// into; a [Rest], the repeated arguments of a variadic function; or a *fact.Value, the register itself, for a member that takes
// null where Go's type has none.
package adapt
