//go:build !linux

package runner

import "time"

// threadTime is not available on this system.
func threadTime() time.Duration { return 0 }
