package collect

import (
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var (
	// CompletionType is the class of the exceptions in which a future wraps those of its functions.
	CompletionType = registry.NewLibraryType(288, "java.util.concurrent", "CompletionException", (*fact.Exception)(nil), fact.RuntimeExceptionType)
	// ExecutionType is the class of the exceptions that get throws.
	ExecutionType = registry.NewLibraryType(264, "java.util.concurrent", "ExecutionException", (*fact.Exception)(nil), fact.ExceptionType)
)
