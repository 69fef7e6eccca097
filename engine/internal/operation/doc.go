// Package operation implements the operators of rule text: functions on canonical Go values, and on numbers where an operator has
// instructions of its own. The register machine, constant folding, accumulate functions and whatever else computes for rules call
// them, so that each meaning is implemented once.
//
// Where an instruction of the machine does the same on numbers in registers, a test of package eval compares the two over a table
// of operands.
//
// # Failures
//
// A function that fails panics with *Error, which carries a Java exception but no place. The machine that runs the code recovers
// it and adds the place (Recovered). A panic of host code passes through and becomes a *Panic with its stack.
package operation
