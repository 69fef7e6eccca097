// Package peers compares other rule and expression engines for Go with this one, on a task that all of them can do: twenty rules
// on ten orders, where each rule tests a single order. It is a module of its own, so that users of the engine do not download the
// others. docs/benchmarks.md has the figures.
//
//	go test -bench . -benchmem
package peers
