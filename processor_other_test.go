//go:build !unix

package whenthen_test

import (
	"testing"
	"time"
)

// processorTime is available only on Unix.
func processorTime(*testing.T) time.Duration { return 0 }
