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
