// Package storetest contains the tests that every implementation of store.Store must pass: that inputs and snapshots are
// kept, that one of two writers gets a conflict, what is due, and what is refused. [Run] runs them on the stores that a function opens.
package storetest
