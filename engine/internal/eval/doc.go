// Package eval provides the evaluations that the network and the session need: tests (test.go and the files that begin with test_), join
// keys (key.go), orderings (order.go), the elements of from, accumulate functions (files that begin with accumulate) and actions
// (compiler.go). Each is compiled once to register code (package compile) and run on a Frame (package vm).
//
// The most frequent evaluations run no register code. A Test evaluates the most frequent constraints directly from a few fields, and an
// expression that reads a field of a pattern's object reads it in place. The register code is the fallback for objects with another layout.
// A Probe (probe.go) runs tests on many candidates of a join.
//
// The compiled functions never panic: a condition stores a failure in Frame.Err and returns false, an Action returns it.
package eval
