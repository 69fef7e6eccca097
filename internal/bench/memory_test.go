package bench

import (
	"runtime"
	"slices"
	"testing"
)

// TestSessionsLeaveNoMemory runs a thousand sessions on the workloads' rule bases, one after another and none closed, and
// compares the memory in use after the first hundred with that in the end.
func TestSessionsLeaveNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand sessions take some seconds")
	}
	var runs []func()
	for _, w := range workloads(t) {
		if !slices.Contains([]string{"closure", "query", "range", "tms", "manners"}, w.name) {
			continue // longer sessions, which keep nothing that these do not
		}
		job := w.compile(t)
		runs = append(runs, func() {
			out, err := job.Run(t.Context(), w.facts)
			if err != nil || out.Firings != w.want.Firings {
				t.Fatal(w.name, out, err)
			}
		})
	}
	var before, after runtime.MemStats
	for i := range 1000 {
		runs[i%len(runs)]()
		if i == 100 {
			runtime.GC()
			runtime.ReadMemStats(&before)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	const slack = 2 << 20
	if after.HeapAlloc > before.HeapAlloc+slack {
		t.Errorf("heap in use: %d kB after 100 sessions, %d kB after 1,000", before.HeapAlloc>>10, after.HeapAlloc>>10)
	}
	if resident := after.Sys - after.HeapReleased; resident > (before.Sys-before.HeapReleased)*3/2+slack {
		t.Errorf("memory from the system: %d kB after 100 sessions, %d kB after 1,000", (before.Sys-before.HeapReleased)>>10, resident>>10)
	}
	t.Logf("heap in use %d and %d kB, from the system %d and %d kB", before.HeapAlloc>>10, after.HeapAlloc>>10,
		(before.Sys-before.HeapReleased)>>10, (after.Sys-after.HeapReleased)>>10)
}
