//go:build !linux

package runner

import "time"

// threadTime is not known here.
func threadTime() time.Duration { return 0 }
