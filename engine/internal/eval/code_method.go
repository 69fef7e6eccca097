package eval

import (
	"fmt"
	"sync"

	"whenthen/engine/fact"
	"whenthen/engine/internal/budget"
	"whenthen/engine/rule"
)

// Bodies compiles the methods of Java classes, each when it is first called, and runs them. It serves all sessions of a rule
// base.
type Bodies struct {
	mu       sync.Mutex
	compiler *Compiler
	types    *fact.Registry
	idle     sync.Pool // *Frame, for calls outside of actions
}

// NewBodies returns what runs the methods of the classes of a base.
func NewBodies(base *rule.Base) *Bodies {
	b := &Bodies{compiler: NewCompiler(base), types: base.Types}
	b.idle.New = func() any { return &Frame{Types: base.Types} }
	return b
}

// Run runs a method where no action is under way: a getter in a condition, equals in a hash table. What it prints is lost.
func (b *Bodies) Run(function any, args []any) (any, error) {
	f := b.idle.Get().(*Frame)
	defer b.idle.Put(f)
	return b.on(f, function, args)
}

// on runs a method on the frame of whoever calls it.
func (b *Bodies) on(f *Frame, function any, args []any) (result any, err error) {
	ir, ok := function.(*rule.Function)
	if !ok {
		return nil, fmt.Errorf("%T is no code", function)
	}
	fn, err := b.compiled(ir)
	if err != nil {
		return nil, err
	}
	m := f.mark()
	defer func() {
		if r := recover(); r != nil {
			f.reset(m)
			if e, ok := r.(error); ok && budget.Stops(e) {
				panic(r)
			}
			err = asError(r, f.at)
		}
	}()
	return f.callFunction(&functionSite{e: &rule.FunctionCall{Node: rule.Node{At: ir.Span}, Function: ir}, fn: fn}, args), nil
}

func (b *Bodies) compiled(ir *rule.Function) (fn *function, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer recoverCompile(&err)
	return b.compiler.function(ir), nil
}

// env is what a method called from this frame runs in: the code of a Java class sees the session that the frame belongs to.
func (f *Frame) env() *fact.Env {
	if f.members == nil {
		f.members = fact.NewEnv(f.Types, f.Budget)
		if b, ok := f.Types.Interpreter().(*Bodies); ok {
			f.members.Interpret = func(function any, args []any) (any, error) { return b.on(f, function, args) }
		}
	}
	return f.members
}
