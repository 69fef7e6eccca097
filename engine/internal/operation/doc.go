// Package operation implements the operators of rule text: functions on canonical Go values, and on numbers for operators that have their
// own instructions. The register machine, constant folding, accumulate functions and all other code that computes for rules call them, so
// that each operator is implemented once.
//
// If an instruction of the machine does the same with numbers in registers, a test of package eval compares both for a table of operands.
//
// # Failures
//
// A function that fails panics with *Error, which contains a Java exception but no position. The machine that runs the code recovers it and
// adds the position (Recovered in failure.go). A panic of host code becomes a *Panic with its stack.
package operation
