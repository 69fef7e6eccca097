package vm

import (
	"fmt"
	"sync"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Bodies compiles the methods of Java classes, each when it is first called, and runs them. It serves all sessions of a rule
// base.
type Bodies struct {
	mu       sync.Mutex
	compiler *code.Compiler
	idle     sync.Pool // *Frame, for calls outside of actions
}

// NewBodies returns what runs the methods of the classes of a base.
func NewBodies(base *rule.Base) *Bodies {
	b := &Bodies{compiler: code.NewCompiler(base)}
	b.compiler.Shared = true
	b.idle.New = func() any { return &Frame{Types: base.Types} }
	return b
}

// Run runs a method where no action is under way: a getter in a condition, equals in a hash table. What it prints is lost.
func (b *Bodies) Run(function any, args []any) (any, error) {
	f := b.idle.Get().(*Frame)
	defer b.idle.Put(f)
	return b.on(f, function, args)
}

// on runs a method on its caller's frame.
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
	return f.callFunction(fn, args)
}

// callFunction calls a function with canonical values.
func (f *Frame) callFunction(fn *code.Code, args []any) (any, error) {
	if f.depth() >= maxDepth {
		operation.TooDeep(fn.Name, maxDepth)
	}
	f.step()
	mark := f.mark()
	w := f.registers(fn)
	for i, t := range fn.Params {
		nth(w, int32(i)).Store(t, args[i])
	}
	f.nested++
	err := f.run(fn, w)
	f.nested--
	f.release(mark)
	switch {
	case err != nil && budget.Stops(err):
		panic(err)
	case err != nil:
		return nil, err
	case fn.Result.Kind == fact.Void:
		return nil, nil
	}
	return f.ret.Load(fn.Result), nil
}
