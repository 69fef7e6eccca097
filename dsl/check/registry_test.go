package check_test

import (
	"whenthen/engine/java"
	"whenthen/internal/registry"
)

// newRegistry makes a registry with the Java library.
func newRegistry() *registry.Registry { return registry.NewRegistry(java.Library()) }
