//go:build unix

package jobs

import "syscall"

// limitMemory bounds the memory that the process may write to, for good. Its address space is no measure: Go reserves
// more than a gigabyte of that for itself.
func limitMemory(bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // where it may not be set, the time limit is left
}
