// Package mutation makes one change in rule text at a time and checks whether a test fails. If no test fails, a mistake in that place of
// the rules would not be noticed either.
//
// Mutants returns the possible changes of a rule file (mutant.go; condition.go and statement.go make them): a constraint, condition,
// attribute or statement is dropped, an operator is replaced, or a value is changed. Each mutant replaces one piece of text with another,
// so it reads like an edit. Run tries mutants with a function of the caller that compiles the changed text and runs the tests (run.go).
// Mutants that do not compile prove nothing and are not counted.
//
// A comment on the line of a change, or above it, excludes a change that is not supposed to make a difference:
//
//	// whenthen:allow mutant  the order of these two does not matter
package mutation
