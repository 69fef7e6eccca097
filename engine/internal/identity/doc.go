// Package identity finds the fact that holds an object ([Index]) and decides whether two objects are the same ([Same]), by Java's rules:
// objects are compared by their addresses; booleans, characters, enum constants and small whole numbers by their values. Whether two
// objects that are not the same are equal is decided in package fact.
//
// An Index belongs to one session and, like it, to one goroutine at a time (index.go). [Table], its hash table from addresses to
// numbers of facts, also serves truth maintenance (table.go).
package identity
