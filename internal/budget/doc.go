// Package budget is the one place where a session looks whether it may go on: its context, and bounds on steps, bytes and
// partial matches. Whatever can take long asks it: loops and calls of rule code, the joins of the network, and members of
// the library that work or allocate without end.
//
// Asking is cheap. Step is a decrement; the context is looked at every thousand steps. Once a bound has been passed every
// later question of the same run gets the same answer, so that nested loops unwind at once.
package budget
