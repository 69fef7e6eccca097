//go:build !unix

package whenthen_test

import (
	"testing"
	"time"
)

// processorTime is known on Unix only.
func processorTime(*testing.T) time.Duration { return 0 }
