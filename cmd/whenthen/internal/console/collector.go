package console

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// DelayCollector lets the heap grow to 24 MB before the first garbage collection, and afterwards to two and a half times the live memory,
// unless GOGC is set. Most runs finish before they need a collection, and a collection in the middle of a short run would take as long as
// the run itself. Larger values save little time, and cost memory when much memory is live, as when ten thousand rules are compiled.
func DelayCollector() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(firstPercent)
	runtime.SetFinalizer(new(collected), func(*collected) {
		if measured("/gc/gogc:percent") == firstPercent { // otherwise other code has changed the setting
			debug.SetGCPercent(settledPercent)
		}
	})
}

// Heap growth in percent: up to the first collection, relative to the 4 MB that the runtime assumes at least; and after it.
const (
	firstPercent   = 600
	settledPercent = 150
)

// collected is an unreferenced object whose finalizer runs after the first collection. It contains a pointer because small objects
// without pointers share a block of memory.
type collected struct{ _ *byte }

// batchPercent is the heap growth in percent between two collections while many short sessions run. Little of their memory is live, so with
// the default the collector would run all the time, and while it marks, write barriers slow down the sessions on every core.
const batchPercent = 500

// RelaxCollector makes the garbage collector run less often, for commands that run many short sessions, unless GOGC is set.
func RelaxCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(batchPercent)
	}
}

// Compiling a large rule text keeps most allocations live until it is finished. From largeText bytes on, the heap grows by only
// compilePercent between collections, which saves a quarter of the memory for a tenth more processor time. But it may always grow to about
// the final live memory, roomPerByte times the text and at most maxRoom: collections before that only take time. The compiled rules stay
// live, so afterwards the heap grows by loadedPercent.
const (
	largeText      = 1 << 20
	compilePercent = 80
	loadedPercent  = 100
	roomPerByte    = 40
	maxRoom        = 128 << 20
)

// SpareMemory makes the garbage collector run more often while size bytes of rule text are compiled, until done is called, unless
// GOGC is set.
func SpareMemory(size int) (done func()) {
	if size < largeText || os.Getenv("GOGC") != "" {
		return func() {}
	}
	r := &room{bytes: min(int64(size)*roomPerByte, maxRoom)}
	after := debug.SetGCPercent(int(r.bytes * 100 / leastHeap))
	if after == firstPercent || after == settledPercent {
		after = loadedPercent
	}
	r.watch()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.over = true
		debug.SetGCPercent(after)
	}
}

// leastHeap is the live memory that the runtime assumes at least.
const leastHeap = 4 << 20

// room is a size to which the heap may grow before garbage is collected.
type room struct {
	mu    sync.Mutex
	bytes int64
	over  bool
}

// watch adjusts the percentage after each collection.
func (r *room) watch() {
	runtime.SetFinalizer(new(collected), func(*collected) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.over {
			return
		}
		live := max(measured("/gc/heap/live:bytes"), leastHeap)
		debug.SetGCPercent(max(compilePercent, int((r.bytes-live)*100/live)))
		r.watch()
	})
}

// measured returns a value measured by the runtime.
func measured(name string) int64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
