package web

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// timeOf is the time that processors have spent on some processes.
func timeOf(t *testing.T, ids []int) (sum time.Duration) {
	t.Helper()
	for _, id := range ids {
		var spent unix.Timespec
		// Linux numbers the clock of a process by its identifier: see clock_getcpuclockid(3).
		if err := unix.ClockGettime(int32(^id<<3|2), &spent); err != nil {
			t.Fatal(err)
		}
		sum += time.Duration(spent.Nano())
	}
	return sum
}
