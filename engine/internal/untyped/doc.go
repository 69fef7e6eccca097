// Package untyped evaluates expressions that the checker could not type: expressions over members of Object, raw Lists and Maps, whose
// operators depend on the run-time values. Register code has no advantage there, so such an expression is compiled to one program of
// expr-lang, built as a syntax tree from the checked expression. No other package of the engine uses expr.
//
// A program uses none of expr's own operators, which have other meanings (7/2 is 3.5 there, matches is unanchored, integers have 64 bits).
// Each operator is a call of the function that register code runs for the same operator: see Host. So each operator is implemented once,
// and every such expression can run as register code too, which the tests do.
//
// Constants are part of a program. Other operands that have a type (variables, fields) are evaluated first, by register code, and passed to
// the program. Only operators that evaluate all their operands are part of programs; && and similar operators stay register code around
// them.
//
// In a browser all expressions run as register code.
package untyped
