package vm

import (
	"fmt"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// function returns the function value of a lambda that uses no variables but its own. It is made once.
func (f *Frame) function(fn *code.Code) fact.FuncValue {
	made := f.functions[fn]
	if made == nil {
		made = func(args ...any) (any, error) {
			if len(args) != len(fn.Params) {
				return nil, otherArity(len(fn.Params), len(args))
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
	return &fact.Exception{Type: fact.IllegalArgumentType, Message: fmt.Sprintf("the lambda takes %d arguments, not %d", takes, given), Cause: fact.ErrArity}
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
	return f.ret.Load(fn.Result), nil
}
