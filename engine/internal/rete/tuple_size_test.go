package rete

import (
	"testing"
	"unsafe"

	"whenthen/engine/internal/memory"
)

// Most of the time of a large session goes into waiting for memory, so a tuple lies in one line of the processor's cache.
func TestTuplesFillCacheLines(t *testing.T) {
	const line = 64
	if size := unsafe.Sizeof(memory.Tuple{}); size != line {
		t.Errorf("a tuple takes %d bytes", size)
	}
	var a memory.Arena
	a.Most = 1 << 20
	for range 10_000 {
		if at := uintptr(unsafe.Pointer(a.Get())); at%line != 0 {
			t.Fatalf("a tuple lies at %#x", at)
		}
	}
}
