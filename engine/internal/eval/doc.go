// Package eval is evaluation as the network and the session ask for it: tests, keys of joins, orders, elements of from,
// accumulate functions and actions, each compiled once to register code (package code) and run on a Frame (package vm).
//
// What is asked for most takes no code. Test runs the most frequent constraints from a few fields, and an expression that
// reads a field of a pattern's object reads it in place; the code remains for objects that keep the field elsewhere.
//
// Nothing that the Compiler hands out panics: a condition notes the failure in Frame.Err and is false, an Action returns it.
package eval
