package console

import (
	"os"
	"runtime/debug"
)

// batchPercent is the heap growth in percent between two collections while many short sessions run. Little of their memory is
// alive, so with the default the collector would run all the time, and while it marks, write barriers slow down the sessions on
// every core.
const batchPercent = 500

// RelaxCollector makes the garbage collector run less often, for commands that run many short sessions, unless GOGC is set.
func RelaxCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(batchPercent)
	}
}

// Compiling a lot of rule text keeps most allocations alive until it is done. From largeText bytes on, the heap grows by only
// compilePercent between collections, which saves a fifth of the memory and takes hardly more time.
const (
	largeText      = 1 << 20
	compilePercent = 100
)

// SpareMemory makes the garbage collector run more often while size bytes of rule text are compiled, until done is called, unless
// GOGC is set.
func SpareMemory(size int) (done func()) {
	if size < largeText || os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(compilePercent)
	return func() { debug.SetGCPercent(before) }
}
