// Package eval turns the typed expressions and statements of package rule into Go closures, compiled once and run on
// a Frame.
//
// # Two ways
//
// An expression of a common shape becomes closures typed by machine form (bool, int64, float64, string, or any for
// the rest), with null told apart where it can occur: see code. Everything else becomes a program of expr-lang/expr,
// built as a syntax tree from the IR, with DRL's operations as functions of ours: see programs. Every shape can be
// written as a program, which is how the closures are tested. This package is the only one that knows expr.
//
// # Failures
//
// Closures panic when they fail: with *Error where they know the place, with whatever the host panics with
// elsewhere. What the Compiler hands out never panics: a condition notes the failure in Frame.Err and is false, an
// Action returns it. Only closures that can fail are guarded. Frame.at is set before a host is called, so that a
// failure without a place gets one.
//
// # Speed
//
// Test runs the most frequent constraints from a few fields, without a closure call. Fields of known offset are read
// and written in place, those of a pattern's object as well as those of the object a variable holds. Numbers and texts
// stay unboxed in local variables, and a statement allocates nothing of its own. What joins text knows its operands (see
// textPart), and methods of String and List find their receiver in its variable (see textOperand and element).
//
// A closure call costs more than what most closures do. So code also says what a closure computes where that is simple (a
// variable, a constant, a property, an element), and whoever uses it as an operand may do it in the same step: see intOp,
// intTest and storeLocal. Every such form is held against its program by the tests. What runs long, and on numbers alone, becomes
// machine code: see hotCode.
package eval
