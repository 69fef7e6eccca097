// Package vm runs register code: one loop over the instructions of package code, on a Frame.
//
// A call of a rule-language function stays within the loop and gets its own registers, so the depth of calls is bounded by a
// constant and not by Go's stack. The callee's registers begin where the caller has put the arguments, so that no argument is
// copied. Only calls that go through Go code (a lambda called by a library method, a method of a Java class) enter the loop anew.
//
// # Limits
//
// Iterations of loops and calls check the frame's budget, except for calls of functions that package code has inlined. The failure that ends the run cannot be caught by a catch clause.
//
// # Failures
//
// An instruction that fails panics. The guard around the loop recovers, adds the place and looks for a handler in the active
// functions. The inner loop itself cannot fail: an instruction that may fail leaves it. So a condition begins without a guard. It
// gets one when it leaves the inner loop for the first time (Frame.guarded), or at once if its code nearly always does
// (code.Code.Leaves). So does a function called by Go code, such as a lambda. A method that is called at once (fact.Method.AtOnce)
// cannot fail either and needs none, and neither does reading a field of a declared enum's constant. The failure of a condition is
// stored in Frame.Err, and the condition has no value.
//
// # Objects in place
//
// Fields at known offsets, elements of lists and arrays made by rules, and their sizes are read and written in place if the
// object is of exactly the expected type. For all others the method is called. Registers are accessed through pointers without
// bounds checks: the compiler has counted them.
package vm
