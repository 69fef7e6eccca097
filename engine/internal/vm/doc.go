// Package vm runs register code: one loop over the instructions of package code, on a Frame.
//
// A function of rule text is called within the loop, on registers of its own; the depth of calls is bounded by a number, not
// by Go's stack. Its registers begin where the caller has put the arguments, so that none is copied. Only what goes through Go code (a lambda that a library method calls, a method of a Java class) enters the
// loop anew.
//
// # Limits
//
// Rounds of loops and calls ask the frame's budget. What ends the run is a failure that no catch clause takes.
//
// # Failures
//
// An instruction that fails panics; the guard around the loop adds the place and looks for a handler in the running functions.
// The inner loop itself cannot fail: what may fail leaves it. So a condition begins without a guard, and gets one when it leaves
// the inner loop for the first time (Frame.guarded), or at once if its code nearly always does (code.Code.Leaves).
// A failing condition is noted in Frame.Err and has no value.
//
// # Objects in place
//
// Fields of known offset, elements of lists and arrays made by rules, and their sizes are read and written where they lie, if
// the object is of the very type; a call of the method remains for all others. Registers are read through pointers without a
// check of bounds: the compiler has counted them.
package vm
