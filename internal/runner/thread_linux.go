package runner

import (
	"syscall"
	"time"
)

// threadTime is the processor time that the calling thread has used.
func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
