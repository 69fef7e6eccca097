//go:build !linux || (!amd64 && !arm64)

package hugepage

// claim does nothing: it is not known how to ask this system.
func claim(uintptr) {}
