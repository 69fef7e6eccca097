//go:build unix

package whenthen_test

import (
	"syscall"
	"testing"
	"time"
)

// processorTime is what the process has spent so far outside of the kernel: on a busy machine the clock says nothing about a program, and a
// virtual machine that has given memory back may take ten times as long as others to find it again.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano())
}
