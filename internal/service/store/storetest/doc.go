// Package storetest contains the tests that every implementation of store.Store must pass: inputs and snapshots are kept, one of two
// writers gets a conflict, due work is found, and invalid changes are rejected. [Run] runs them on the stores that a function opens.
package storetest
