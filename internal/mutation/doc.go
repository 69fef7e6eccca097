// Package mutation changes one thing in rule text at a time and asks whether a test notices. What no test notices could be
// wrong in the rules today.
//
// Mutants lists the changes of a rule file: a constraint or a condition less, an operator turned, another bound, a rank or
// a statement less. Each is a piece of text in place of another one, so a mutant reads like an edit. Run tries mutants
// with a function of the caller that compiles the changed text and runs the tests. Those that do not compile prove nothing and
// are left out.
//
// A change that is meant to make no difference is left out by a comment in its line or above it,
//
//	// whenthen:allow mutant  the order of these two does not matter
package mutation
