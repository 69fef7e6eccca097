// Package ir constructs and inspects expressions of the rule model. It does not use names, files or findings: the checker determines the
// meaning of an expression and builds it with the functions of this package.
//
//	expr.go      nodes, conversions, boxing, conjunction of tests, and the placeholder for invalid expressions
//	constant.go  constants in the canonical form of a type, as Java converts them
//	fold.go      constant folding of default values
//	visit.go     the slots that an expression reads, and the properties that an entry of a modify block changes
//	complete.go  the switches that cover every value
//	reads.go     the properties that patterns react to, in the order of Drools' masks
//	exclude.go   pairs of constraints that never hold together
package ir
