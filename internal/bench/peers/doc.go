// Package peers holds other rule and expression engines for Go against this one, on one task that all of them can do: twenty rules
// that each look at an order alone, on ten orders. It is a module of its own, so that nobody who uses the engine downloads
// the others. docs/benchmarks.md has the figures.
//
//	go test -bench . -benchmem
package peers
