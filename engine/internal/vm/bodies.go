package vm

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"whenthen/engine/internal/compile"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Bodies compiles the methods of Java classes, each at its first call, and runs them. All sessions of a rule base share it.
type Bodies struct {
	mu       sync.Mutex
	compiler *compile.Compiler
	idle     sync.Pool    // of *Frame, for calls outside of actions
	running  atomic.Int64 // number of calls outside of actions that have not returned

	attending sync.Mutex
	printers  []Printer // printers of the sessions that are running
}

// NewBodies returns the Bodies for the classes of a base.
func NewBodies(base *rule.Base) *Bodies {
	b := &Bodies{compiler: compile.NewCompiler(base)}
	b.compiler.Shared = true
	b.idle.New = func() any {
		return &Frame{Types: base.Types, bodies: b, Budget: budget.New(budget.Limits{Steps: maxAloneSteps, Bytes: maxAloneBytes})}
	}
	return b
}

// A method runs alone if it is called by Go code without a session, such as a sort or a hash map, so that the limits of a session do not
// apply. These limits are far beyond the needs of a getter, equals or compareTo.
const (
	maxAloneSteps = 1 << 22
	maxAloneBytes = 1 << 28
	maxAloneDepth = 1000 // nested runs, on Go's stack
)

// Run runs a method while no action is running: a getter in a condition, equals in a hash table.
func (b *Bodies) Run(function any, args []any) (any, error) {
	return b.alone(func(f *Frame) (any, error) { return b.on(f, function, args) })
}

// alone runs code on a frame that does not belong to a session.
func (b *Bodies) alone(run func(*Frame) (any, error)) (v any, err error) {
	if b.running.Add(1) > maxAloneDepth && aloneDepth() > maxAloneDepth {
		b.running.Add(-1)
		return nil, fact.NewException(fact.StackOverflowType, fmt.Sprintf("methods of objects call each other more than %d times deep", maxAloneDepth))
	}
	defer func() {
		b.running.Add(-1)
		switch r := recover().(type) {
		case nil:
		case error:
			if !budget.Stops(r) {
				panic(r)
			}
			err = &fact.Failure{Message: "a method that a collection or comparison calls takes too long"} // the session continues
		default:
			panic(r)
		}
	}()
	f := b.idle.Get().(*Frame)
	f.Budget.Reset()
	v, err = run(f)
	b.idle.Put(f) // not after a panic, which leaves calls unfinished
	return v, err
}

// alone runs a function of this frame on another frame: see elsewhere.
func (f *Frame) alone(run func(*Frame) (any, error)) (any, error) {
	b := f.Types.Interpreter().(*Bodies)
	return b.alone(func(other *Frame) (any, error) {
		if last := f.forked(); last != nil {
			other.Globals = last.globals
			defer func() { other.Globals = nil }()
		}
		return run(other)
	})
}

// Attend directs the output of methods that run outside of actions to a session's printer, until leave is called.
func (b *Bodies) Attend(p Printer) (leave func()) {
	b.attending.Lock()
	b.printers = append(b.printers, p)
	b.attending.Unlock()
	return func() {
		b.attending.Lock()
		i := slices.Index(b.printers, p)
		b.printers = slices.Delete(b.printers, i, i+1)
		b.attending.Unlock()
	}
}

// printer returns the printer for output of code. A method that runs outside of actions does not know its session. Unless exactly one
// session is running, its output is dropped, so that no session prints the output of another one.
func (f *Frame) printer() Printer {
	if f.Host != nil {
		return f.Host
	}
	if b := f.bodies; b != nil {
		b.attending.Lock()
		defer b.attending.Unlock()
		if len(b.printers) == 1 {
			return b.printers[0]
		}
	}
	return discardPrinter{}
}

type discardPrinter struct{}

func (discardPrinter) Print(string)      {}
func (discardPrinter) PrintError(string) {}

// aloneDepth counts the nested runs of methods on this goroutine. It is slow, and called only if there are many runs on all
// goroutines.
func aloneDepth() (n int) {
	pcs := make([]uintptr, 100*maxAloneDepth)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if strings.HasSuffix(f.Function, ".(*Bodies).Run") {
			n++
		}
	}
	return n
}

// on runs a method on the frame of its caller.
func (b *Bodies) on(f *Frame, function any, args []any) (any, error) {
	ir, ok := function.(*rule.Function)
	if !ok {
		return nil, fmt.Errorf("%T is no code", function)
	}
	b.mu.Lock()
	fn, err := b.compiler.FunctionBody(ir)
	b.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return f.objectOf(fn, args)
}
