// Package untyped evaluates what the checker could not type: expressions over members of Object, raw Lists and Maps, whose
// operators are chosen by the values when they come. Register code has nothing to gain there, so such an expression becomes
// one program of expr-lang, built as a syntax tree from the checked expression. It is the only package of the engine that
// knows expr.
//
// A program computes nothing by expr's own operators, which mean something else (7/2 is 3.5 there, matches is unanchored,
// integers have 64 bits). Each operator is a call of the function that register code runs for the same operator: see Host.
// So no meaning is written twice, and every such expression can run as register code too, which the tests do.
//
// The operands that have a type (variables, fields) are evaluated in front, by register code, and given to the program. Only
// operators that evaluate all their operands are part of programs; && and its kin stay register code around them.
package untyped
