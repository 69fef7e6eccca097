// Package identity finds the fact of an object ([Index]) and decides whether two objects are the same ([Same]), by Java's rules: objects
// are compared by their addresses; booleans, characters, enum constants and small integers by their values. Package fact decides whether
// two objects that are not the same are equal.
//
// An Index belongs to one session and, like it, must be used by one goroutine at a time (index.go). [Table], its hash table from addresses
// to numbers of facts, is also used by truth maintenance (table.go).
package identity
