//go:build !race

package whenthen_test

// slower is the factor by which code runs slower than without the race detector.
const slower = 1
