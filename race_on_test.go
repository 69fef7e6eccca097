//go:build race

package whenthen_test

// slower is how much longer code takes here: the race detector looks at every access to memory.
const slower = 10
