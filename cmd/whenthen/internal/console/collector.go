package console

import (
	"os"
	"runtime/debug"
)

// batchPercent is by how much the heap grows between two collections while many short sessions run. Of those little is alive, so the collector
// would come all the time, and while it marks, every core pays for what its session writes.
const batchPercent = 500

// RelaxCollector makes the collector come seldom, for commands that run many short sessions, unless GOGC says otherwise.
func RelaxCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(batchPercent)
	}
}

// Compiling much rule text keeps most of what it makes until it is done: from largeText bytes on the heap grows to compilePercent more
// only, which takes a fifth less memory and hardly more time.
const (
	largeText      = 1 << 20
	compilePercent = 100
)

// SpareMemory makes the collector come sooner while so many bytes of rule text are compiled, until done is called, unless GOGC says
// otherwise.
func SpareMemory(size int) (done func()) {
	if size < largeText || os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(compilePercent)
	return func() { debug.SetGCPercent(before) }
}
