package hugepage

import (
	"testing"
	"unsafe"
)

// Huge pages are asked for when data becomes large, and then each time that it has doubled; what is in memory stays as it is.
func TestLargeAreasAsk(t *testing.T) {
	data := make([]byte, 16<<20)
	for i := range data {
		data[i] = byte(i >> 10)
	}
	var a Area
	size := 0
	for _, step := range []struct{ size, asked int }{
		{1000, 0}, {large - 1, 0}, {large, large}, {2*large - 1, large}, {3 * large, 3 * large}, {5 * large, 3 * large}, {6 * large, 6 * large},
	} {
		a.Grow(step.size-size, unsafe.Pointer(&data[0]))
		if size = step.size; a.asked != step.asked || a.Asked() != (step.asked > 0) {
			t.Errorf("at %d bytes it had asked at %d, want %d", step.size, a.asked, step.asked)
		}
	}
	for i := range data {
		if data[i] != byte(i>>10) {
			t.Fatalf("byte %d has changed", i)
		}
	}
}
