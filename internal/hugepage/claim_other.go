//go:build !linux || (!amd64 && !arm64)

package hugepage

// claim does nothing: huge pages are not supported on this system.
func claim(uintptr) {}
