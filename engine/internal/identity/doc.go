// Package identity finds the fact of an object (Index), and says when two objects are the same (Same), by Java's rules. Table,
// its hash table from addresses to numbers of facts, serves truth maintenance too. What an index finds belongs to one session and, like it,
// to one goroutine.
package identity
