// Package compile compiles the typed expressions and statements of package rule to register code (package code).
//
// # Null
//
// The compiler knows whether a value may be null (val.maybe). Only then does it emit an instruction that checks it: need, which fails, or a
// jump. Null-safe access (a!.b) is a jump: to the end of the test, to the other operand of ||, or, in an action, to code whose result is
// null.
//
// # Order
//
// Operands are evaluated from left to right, as in Java. A variable is read in place unless an operand evaluated later may change it; then
// it is copied first (stable). The register of a result is written last, so that a variable keeps its value if the computation of a new one
// fails.
//
// # Statements
//
// Conditions become jumps (cond). A loop has its condition at the end and checks the budget once per iteration (round, tick, back).
// Loop-invariant expressions, above all the bound, are computed before the loop (ahead), unless they may fail; what else is the same in each
// iteration, the draft finds in the instructions. try has a table of handlers; the code of a finally block is repeated at each exit. A lambda
// is compiled after the code that contains it and runs on the registers of that code. If rule.Base.Traced is set, each statement begins with
// an instruction that reports it to a vm.Tracer.
//
// # Joins
//
// A join repeats its condition for one candidate after the other. Its code first computes the parts that do not depend on the candidate
// (Compiler.Repeated); for each candidate it is then entered at Code.Body.
//
// # Functions
//
// A small function is inlined where it is called; a function that calls itself is inlined once, in its own code. An inlined function has
// its own scope in the unit (unit.inline). All other functions are compiled once, and called.
package compile
