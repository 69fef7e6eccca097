package check_test

import (
	"whenthen/engine/fact"
	"whenthen/engine/java"
)

// newRegistry is a registry with Java's library.
func newRegistry() *fact.Registry { return fact.NewRegistry(java.Library()) }
