// Package code defines the instructions of the register machine for rule code (instr.go) and finished code (Code), which package vm
// executes. A Draft is code that is being written: package compile emits instructions to it, and Finish improves them and makes them
// executable.
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
// # Repeated computations
//
// A result that a register still contains is not computed again, and what is the same in each iteration is moved out of a loop (reuse). This
// knows what an instruction may change (Code.changes) and which registers are read later (flow), so it works on elements of arrays and on
// failures.
//
// # Positions
//
// The positions of instructions in the rule text are in a separate table (Code.Span).
//
// # Instructions
//
// To add an instruction, add its name to the constants, a line to opInfo, which controls printing and the placing of constants, and a case
// to package vm. Its position among the constants determines its other properties: whether it writes a number (holds), may fail (safe), may
// be tried without a guard (Code.AtOnce) or checks the budget (Op.ChecksBudget). If it reads or changes fields or elements, it belongs into
// readsFrom and Code.changes, too. A row in the table inPlace of package compile maps a library method to an instruction.
package code
