// Package budget is the only place where a session checks whether it may continue: its context, and limits on steps, bytes and partial
// matches. All code that can take long calls it: loops and calls of rule code, the joins of the network, and library members with unbounded
// time or memory.
//
// The check is cheap. Step is a decrement; the context is checked once in about a thousand steps. After a limit has been exceeded, every
// later call in the same run fails as well, so that nested loops end immediately.
package budget
