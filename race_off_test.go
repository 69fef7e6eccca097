//go:build !race

package whenthen_test

// slower is how much longer code takes here than without the race detector.
const slower = 1
