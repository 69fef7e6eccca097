//go:build unix

package web

import "syscall"

// limitMemory bounds the address space of the process, for good.
func limitMemory(bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &limit) // where it may not be set, the time limit is left
}
