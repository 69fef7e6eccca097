package check_test

import (
	"whenthen/engine/java"
	"whenthen/internal/registry"
)

// newRegistry is a registry with Java's library.
func newRegistry() *registry.Registry { return registry.NewRegistry(java.Library()) }
