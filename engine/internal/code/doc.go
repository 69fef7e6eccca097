// Package code compiles the typed expressions and statements of package rule to instructions of a register machine. Package vm executes
// them.
//
// # Registers
//
// Local variables, temporaries and constants are all registers, so an instruction never checks where its operands are: "add.int sum, sum,
// i" is the same for variables and constants. A register is a fact.Value. Its form is known from the static type alone, so there is a
// separate instruction for each kind of operand (int, long, double, text, any object). Parameters are the first registers, then other local
// variables, then constants, then temporaries. An integer constant that fits is an immediate operand of the instruction instead of a
// register: see the table immediates. If the only use of a computed number is an operation directly after it, both are one instruction if
// the table fusions contains the pair.
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
// Loop-invariant expressions, above all the bound, are computed before the loop (ahead). try has a table of handlers; the code of a finally
// block is repeated at each exit. A lambda is compiled after the code that contains it and runs on the registers of that code. The
// positions of instructions in the rule text are in a separate table (Span). If rule.Base.Traced is set, each statement begins with an
// instruction that reports it to a vm.Tracer.
//
// # Repeated computations
//
// In the finished instructions, a result that a register still contains is not computed again, and what is the same in each iteration is
// moved out of a loop (reuse). This knows what an instruction may change (Code.changes) and which registers are read later (flow), so it
// works on elements of arrays and on failures, which ahead must leave where they are.
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
//
// # Instructions
//
// To add an instruction, add its name to the constants, a line to opInfo, which controls printing and the placing of constants, and a case
// to package vm. Its position among the constants determines its other properties: whether it writes a number (holds), may fail (safe), may
// be tried without a guard (Code.AtOnce) or checks the budget (Op.ChecksBudget). If it reads or changes fields or elements, it belongs into
// readsFrom and Code.changes, too. A row in the table inPlace maps a library method to an
// instruction.
package code
