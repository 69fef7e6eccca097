package check_test

import (
	"whenthen/engine/java"
	"whenthen/internal/fact"
)

// newRegistry is a registry with Java's library.
func newRegistry() *fact.Registry { return fact.NewRegistry(java.Library()) }
