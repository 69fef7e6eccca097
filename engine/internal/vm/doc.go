// Package vm executes register code: a loop (loop.go) executes the instructions of package code on a Frame (frame.go).
//
// A call of a function of the rule language stays within the loop and gets its own registers (stack.go), so the depth of calls is limited
// by a constant and not by Go's stack. The callee's registers begin where the caller has stored the arguments, so that no argument is
// copied. Only calls that go through Go code (a lambda called by a library method, a method of a Java class) start another loop.
//
// # Limits
//
// Iterations of loops and calls check the frame's budget, except for calls of functions that package compile has inlined. The failure that
// ends the run cannot be caught by a catch clause.
//
// # Failures
//
// An instruction that fails panics. The guard around the loop (run.go) recovers, adds the position in the text and searches for a handler
// in the active functions. The inner loop itself cannot fail: an instruction that may fail leaves it (execute.go). So a condition begins
// without a guard. It gets a guard when it leaves the inner loop for the first time (Frame.guarded), or at once if its code nearly always
// does (code.Code.Leaves). The same applies to a function called by Go code, such as a lambda. A method that is called at once
// (fact.Method.AtOnce) cannot fail and needs no guard, and neither does reading a field of a declared enum's constant. The failure of a
// condition is stored in Frame.Err, and the condition has no value.
//
// # Objects in place
//
// Fields at known offsets, elements of lists and arrays created by rules, and their sizes are read and written directly if the object is of
// exactly the expected type. For all other objects the method is called. Registers are accessed through pointers without bounds checks: the
// compiler has computed how many there are.
package vm
