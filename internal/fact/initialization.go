package fact

import (
	"bytes"
	"runtime"
	"sync"
	"sync/atomic"
)

// Initializing lets one goroutine at a time initialize classes. Other goroutines wait, so they do not see static fields before these are
// set. If the initialization of a class needs another class, the same goroutine initializes that class, so goroutines never wait for each
// other.
type Initializing struct {
	mu sync.Mutex
	by atomic.Pointer[string] // the goroutine that holds mu
}

// Initialization is the state of the initialization of one class. The zero value means that it has not run.
type Initialization struct {
	done    atomic.Bool
	running bool
	err     error
}

// Do runs f unless it has run, and returns its error. A nested call from inside f returns at once.
func (o *Initialization) Do(in *Initializing, f func() error) error {
	if o.done.Load() {
		return o.err
	}
	me := goroutine()
	if by := in.by.Load(); by == nil || *by != me {
		in.mu.Lock()
		in.by.Store(&me)
		defer func() {
			in.by.Store(nil)
			in.mu.Unlock()
		}()
	}
	if o.running || o.done.Load() {
		return o.err
	}
	o.running = true
	o.err = f()
	o.running = false
	o.done.Store(true)
	return o.err
}

// goroutine returns the name of the running goroutine. Go shows it only in stack traces, so the call takes a microsecond.
func goroutine() string {
	var trace [32]byte // goroutine 17 [running]:
	name, _, _ := bytes.Cut(trace[:runtime.Stack(trace[:], false)], []byte(" ["))
	return string(name)
}
