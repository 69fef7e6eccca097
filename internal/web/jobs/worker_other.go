//go:build !unix

package jobs

// limitMemory does nothing. Only the time limit of a job remains.
func limitMemory(uint64) {}
