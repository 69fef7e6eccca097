//go:build race

package whenthen_test

// slower is the factor by which code runs slower: the race detector checks every access to memory.
const slower = 10
