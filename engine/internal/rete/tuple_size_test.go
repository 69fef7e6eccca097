package rete

import (
	"testing"
	"unsafe"
)

// Most of the time of a large session goes into waiting for memory, so a tuple lies in one line of the processor's cache.
func TestTuplesFillCacheLines(t *testing.T) {
	const line = 64
	if size := unsafe.Sizeof(Tuple{}); size != line {
		t.Errorf("a tuple takes %d bytes", size)
	}
	var a arena
	a.most = 1 << 20
	for range 10_000 {
		if at := uintptr(unsafe.Pointer(a.get())); at%line != 0 {
			t.Fatalf("a tuple lies at %#x", at)
		}
	}
}
