//go:build unix

package whenthen_test

import (
	"syscall"
	"testing"
	"time"
)

// processorTime returns the time that the process has spent outside of the kernel. On a busy machine, elapsed time says nothing
// about a program, and a virtual machine that has given memory back may need ten times as long as others to get it again.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano())
}
