// Package code compiles the typed expressions and statements of package rule to instructions of a register machine, which package
// vm runs.
//
// # Registers
//
// Local variables, temporaries and constants are all registers, so an instruction never checks what its operands are: "add.int
// sum, sum, i" is the same for variables and constants. A register is a fact.Value. Its form is known from the static type alone,
// so there is a separate instruction for each kind of operand (int, long, double, text, any object). Parameters come first, then
// other local variables, then constants, then temporaries. An integer constant that fits is an immediate operand of the
// instruction instead of a register: see the table immediates. An operation on a number that was computed right before it, for this
// operation only, is one instruction with the computation of that number if the table fusions has one.
//
// # Null
//
// The compiler knows whether a value may be null (val.maybe). Only then does it emit an instruction that checks: need, which
// fails, or a jump. Null-safe access (a!.b) is a jump: to the end of the test, to the other side of ||, or, in an action, to null
// as the value.
//
// # Order
//
// Operands are evaluated from left to right, as in Java. A variable is read in place unless an operand evaluated later may change
// it; then it is copied first (stable). The register of a result is written last, so that a variable keeps its value if computing
// a new one fails.
//
// # Statements
//
// Conditions become jumps (cond). A loop has its condition at the end and checks the budget once an iteration (round, tick,
// back). Loop-invariant expressions, above all the bound, are computed in front of it (ahead). try has a table of handlers; the
// code of a finally block is repeated at each way out. A lambda is compiled after the code that contains it and runs on the
// registers of that code. The positions of instructions in the rule text are in a table beside the code (Span). If
// rule.Base.Traced is set, each statement begins with an instruction that reports it to a vm.Tracer.
//
// # Joins
//
// A join repeats its condition for one candidate after the other. The code for that computes in front what the candidate has no part in
// (Compiler.Repeated); it is entered at Code.Body for each candidate.
//
// # Functions
//
// A small function is inlined where it is called; one that calls itself, once in its own code. It has a scope of its own in the unit
// (unit.inline). All others are compiled once, and called.
//
// # Instructions
//
// To add an instruction, add its name to the constants, a line to opInfo, which controls printing and the placing of constants,
// and a case to package vm. Its place among the constants tells what else holds for it: whether it writes a number (holds), may fail (safe), may
// be tried without a guard (Code.AtOnce) or checks the budget (Op.ChecksBudget). A library method gets an instruction by a row in the table
// inPlace.
package code
