// Package mutation changes one thing in rule text at a time and checks whether a test fails. Whatever can change without a failing
// test could be wrong in the rules today.
//
// Mutants lists the possible changes of a rule file: a constraint, condition, attribute or statement is dropped, an operator is
// replaced, or a value is changed. Each mutant replaces one piece of text by another, so it reads like an edit. Run tries
// mutants with a function of the caller that compiles the changed text and runs the tests. Mutants that do not compile prove
// nothing and do not count.
//
// A comment on the line of a change, or above it, excludes a change that is not supposed to make a difference:
//
//	// whenthen:allow mutant  the order of these two does not matter
package mutation
