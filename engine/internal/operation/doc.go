// Package operation is what the operators of rule text mean: functions on canonical Go values, and on numbers where an
// operator has instructions of its own. The register machine, the folding of constants, accumulate code and whatever else
// computes for rules call them, so that a meaning is written once.
//
// Where an instruction of the machine does the same on numbers in registers, a test of package eval holds the two against
// each other over a table of operands.
//
// # Failures
//
// A function that fails panics with *Error, which carries a Java exception but no place: the machine that runs the code
// recovers it and adds the place (Recovered). What a host panics with passes through and becomes a *Panic with its stack.
package operation
