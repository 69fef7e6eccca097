// Package eval offers evaluation as the network and the session need it: tests, join keys, orderings, the elements of from,
// accumulate functions and actions. Each is compiled once to register code (package code) and run on a Frame (package vm).
//
// The most frequent evaluations run no register code. Test evaluates the most frequent constraints directly from a few fields,
// and an expression that reads a field of a pattern's object reads it in place. The register code is the fallback for objects
// with another layout.
//
// Nothing that the Compiler returns panics: a condition stores the failure in Frame.Err and is false, an Action returns it.
package eval
