// Package ir constructs and inspects expressions of the rule model. It knows no names, no files and no findings: the checker
// decides what an expression means and builds it with the functions here.
//
//	expr.go      node heads, conversions, boxing, conjunction of tests, and the placeholder for bad expressions
//	constant.go  constants in the canonical form of a type, as Java converts them
//	fold.go      constant folding of default values
//	visit.go     the facts that an expression reads, and what an entry of a modify block writes
//	leave.go     the statements that never complete normally
//	reads.go     the properties that patterns react to, in the order of Drools' masks
//	exclude.go   pairs of constraints that never hold together
package ir
