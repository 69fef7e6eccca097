// Package code compiles the typed expressions and statements of package rule to instructions on registers, which package vm
// runs.
//
// # Registers
//
// Local variables, what a computation needs in between and constants all are registers, so an instruction never asks what
// its operands are: "add.int sum, sum, i" is the same for variables and constants. A register is a fact.Value; how it was
// written is known from the static type alone, which is why an instruction goes by a kind (int, long, double, text, any
// object). Parameters come first, then other local variables, then constants, and what the compiler needs in between last. A
// whole number that fits stands in the instruction itself instead of in a register: see the table immediates.
//
// # Null
//
// Whether a value may be null is known while compiling (val.maybe). Only then is there an instruction that looks: need,
// which fails, or a jump. Null-safe access (a!.b) is a jump: to the end of the test, to the other side of ||, or, in an
// action, to null as the value.
//
// # Order
//
// Operands are evaluated from left to right, as in Java. A variable is read in place, unless what is evaluated later may
// change it: then it is copied (stable). The register of a result is written last, so that a variable keeps its value if
// computing a new one fails.
//
// # Statements
//
// Conditions become jumps (cond). A loop has its condition at the end and asks the budget once a round (round, tick, back); what
// no round changes, its bound above all, is worked out in front of it (ahead). try has a table of handlers; a finally block is written out at each way out. A lambda is compiled behind the code it stands in and
// runs on its registers. The places of instructions stand in a table beside the code (Span);
// in a base that is rule.Base.Traced a statement begins with an instruction that a vm.Tracer is told of.
//
// To add an instruction: its name among the constants, a line in opInfo, which printing and the placing of constants go by,
// and a case in package vm. A method of the library gets one by a row of the table inPlace.
package code
