// Package identity finds the fact of an object (Index) and decides whether two objects are the same (Same), by Java's rules. Table, its
// hash table from addresses to numbers of facts, also serves truth maintenance. An Index belongs to one session and, like it, to one
// goroutine at a time.
package identity
