// Package ir makes expressions of the rule model, and says what can be said of them by themselves: it knows no names, no files and no
// findings. The checker decides what an expression means, and builds it of these.
//
//	expr.go      heads of nodes, conversions, boxing, the joints between tests; what stands for an expression that was reported
//	constant.go  constants in the canonical form of a type, as Java converts them
//	fold.go      the value of an expression that default values are written with
//	visit.go     which facts an expression reads, and what a change in a modify block writes
//	leave.go     which statements never end normally
//	reads.go     which properties patterns react to, in the order of Drools' masks
//	exclude.go   which two constraints never hold together
package ir
