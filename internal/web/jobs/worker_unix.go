//go:build unix

package jobs

import "syscall"

// limitMemory permanently limits the memory that the process may write to. It does not limit the address space, because Go
// reserves more than a gigabyte of it.
func limitMemory(bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // if it fails, only the time limit remains
}
