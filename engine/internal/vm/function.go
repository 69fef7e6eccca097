package vm

import (
	"fmt"
	"slices"
	"sync/atomic"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/budget"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// A function belongs to the frame whose code has made it and runs there, within the limits of its session. Those that other sessions
// may call, on other goroutines, run as a method does that Go code calls (see Bodies): functions made outside of a session, for
// static fields of Java classes, and those that objects may hold when their session is forked.

// Forks tells the frames of a session when it was forked last. The zero value stands for a session that was not.
type Forks struct{ last atomic.Pointer[fork] }

// fork is a fork of a session.
type fork struct {
	globals []any // as they were then
}

// Forked says that the functions that code on these frames has made so far may be called by a copy of the session.
func (f *Forks) Forked(globals []any, frames ...*Frame) {
	f.last.Store(&fork{slices.Clone(globals)})
	for _, frame := range frames {
		frame.functions, frame.made = nil, [len(frame.made)]function{}
		frame.env().Share()
	}
}

// forked returns the last fork of the frame's session, or nil.
func (f *Frame) forked() *fork {
	if f.Forks == nil {
		return nil
	}
	return f.Forks.last.Load()
}

// elsewhere reports whether a function may be called by other sessions than that of this frame. made is the last fork at the time when
// it was made.
func (f *Frame) elsewhere(made *fork) bool { return f.bodies != nil || f.forked() != made }

// function returns the function value of a lambda that uses no variables but its own. It is made once.
func (f *Frame) function(fn *code.Code) fact.FuncValue {
	made := f.functions[fn]
	if made == nil {
		last := f.forked()
		made = func(args ...any) (any, error) {
			switch {
			case len(args) != len(fn.Params):
				return nil, otherArity(len(fn.Params), len(args))
			case f.elsewhere(last):
				return f.alone(func(f *Frame) (any, error) { return f.callFunction(fn, args) })
			}
			return f.callFunction(fn, args)
		}
		if f.functions == nil {
			f.functions = map[*code.Code]fact.FuncValue{}
		}
		f.functions[fn] = made
	}
	return made
}

func otherArity(takes, given int) error {
	return &fact.Exception{Type: fact.IllegalArgumentType, Message: fmt.Sprintf("the lambda takes %s, not %d", english.Count(takes, "argument"), given), Cause: fact.ErrArity}
}

// callFunction calls a function with canonical values. As in a condition, there is no guard while its code stays within the inner
// loop.
func (f *Frame) callFunction(fn *code.Code, args []any) (any, error) {
	if f.depth() >= maxDepth {
		operation.TooDeep(fn.Name, maxDepth)
	}
	f.step()
	mark := f.mark()
	w := f.registers(fn)
	x := (*fact.Value)(w)
	for i, t := range fn.Params {
		if t.Kind.Unboxed() {
			x.Store(t, args[i])
		} else {
			x.SetAny(args[i])
		}
		x = at(unsafe.Pointer(x), code.RegisterSize)
	}
	f.nested++
	var err error
	if fn.Leaves {
		if failed := f.run(fn, w); failed != nil {
			err = failed
		}
	} else {
		guarded, earlier := f.guarded, f.Err
		f.guarded, f.Err = false, nil
		if !f.execute(fn, w, 0, f.active) {
			if err = f.Err; err == nil {
				err = errAbsent
			}
			f.Err = earlier
		} else if earlier != nil {
			f.Err = earlier
		}
		f.guarded = guarded
	}
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
	return f.Box(&f.ret, fn.Result), nil
}
