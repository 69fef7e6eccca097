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

// A function belongs to the frame whose code has created it and runs there, within the limits of its session. Some functions may be called
// by other sessions, on other goroutines: functions created outside of a session, for static fields of Java classes, and functions that
// objects may contain when their session is forked. These run like methods that Go code calls (see Bodies).

// Forks records the last fork of a session, for its frames. The zero value means that the session has not been forked.
type Forks struct{ last atomic.Pointer[fork] }

// fork is a fork of a session.
type fork struct {
	globals []any // a copy of the globals at that time
}

// Forked declares that a copy of the session may call the functions that code on these frames has created so far.
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

// elsewhere reports whether a function may be called by sessions other than that of this frame. made is the last fork at the time when the
// function was created.
func (f *Frame) elsewhere(made *fork) bool { return f.bodies != nil || f.forked() != made }

// function returns the function value of a lambda that uses only its own variables. It is created once.
func (f *Frame) function(fn *code.Code) fact.FuncValue {
	made := f.functions[fn]
	if made == nil {
		made = fact.FuncOf(&closed{f, fn, f.forked(), fieldFunctionOf(fn)})
		if f.functions == nil {
			f.functions = map[*code.Code]fact.FuncValue{}
		}
		f.functions[fn] = made
	}
	return made
}

// closed is the function of a lambda that uses only its own variables.
type closed struct {
	frame *Frame
	code  *code.Code
	made  *fork // the last fork of the session when the function was created
	field fieldFunction
}

// Call implements fact.Callee.
func (c *closed) Call(args ...any) (any, error) {
	if len(args) != len(c.code.Params) {
		return nil, otherArity(len(c.code.Params), len(args))
	}
	if c.frame.elsewhere(c.made) {
		return c.frame.alone(func(f *Frame) (any, error) { return f.objectOf(c.code, args) })
	}
	return c.frame.objectOf(c.code, args)
}

// Run implements fact.Callee.
func (c *closed) Run(n int, a, b any) (fact.Value, *fact.Type, error) {
	if n != len(c.code.Params) || c.frame.elsewhere(c.made) {
		return called(c.Call([]any{a, b}[:n]...))
	}
	f, fn := c.frame, c.code
	if c.field.field != nil && !f.Budget.Due() {
		if v, ok := c.field.call(n, a, b); ok {
			return v, fn.Result, nil
		}
	}
	if fn.Pure && f.top != 0 && f.top+fn.Window <= f.limit && !f.Budget.Due() { // instructions of the inner loop call nothing, so the registers need not be reserved
		w := unsafe.Add(f.bottom(), f.top)
		if fn.HasConstants {
			constants(fn, w)
		}
		argument((*fact.Value)(w), fn.Params[0], a)
		if n == 2 {
			argument(at(w, code.RegisterSize), fn.Params[1], b)
		}
		if _, _, left := f.loop(fn, w, instr(fn, 1), f.active); left == nil {
			return f.ret, fn.Result, nil
		}
	}
	args := [...]any{a, b}
	err := f.callFunction(fn, args[:n])
	return f.ret, fn.Result, err
}

// Key implements fact.Keyed.
func (c *closed) Key() *fact.Property {
	if op := c.field.op; op != code.GetNumber && op != code.GetText || len(c.code.Params) != 1 {
		return nil
	}
	return c.field.field
}

// Give implements fact.Callee.
func (c *closed) Give(n int, a, b any) (any, error) { return c.frame.given(c, n, a, b) }

// called returns an object in the form of the results of fact.Callee.
func called(x any, err error) (v fact.Value, t *fact.Type, _ error) {
	v.SetAny(x)
	return v, fact.ObjectType, err
}

// object returns the result of a function as an object.
func (f *Frame) object(v *fact.Value, t *fact.Type) any {
	if t.Kind == fact.Void {
		return nil
	}
	return f.Box(v, t)
}

func otherArity(takes, given int) error {
	return &fact.Exception{Type: fact.IllegalArgumentType, Message: fmt.Sprintf("the lambda takes %s, not %d", english.Count(takes, "argument"), given), Cause: fact.ErrArity}
}

// objectOf calls a function with canonical values and returns a canonical value.
func (f *Frame) objectOf(fn *code.Code, args []any) (any, error) {
	if err := f.callFunction(fn, args); err != nil {
		return nil, err
	}
	return f.object(&f.ret, fn.Result), nil
}

// callFunction calls a function with canonical values. Its result is in f.ret.
func (f *Frame) callFunction(fn *code.Code, args []any) error {
	if f.depth() >= maxDepth {
		operation.TooDeep(fn.Name, maxDepth)
	}
	f.step()
	mark := f.mark()
	w := f.registers(fn)
	x := (*fact.Value)(w)
	for i, t := range fn.Params {
		argument(x, t, args[i])
		x = at(unsafe.Pointer(x), code.RegisterSize)
	}
	var err error
	if fn.Leaves {
		f.nested++
		if failed := f.run(fn, w); failed != nil {
			err = failed
		}
		f.nested--
	} else {
		err = f.unguarded(fn, w, 0)
	}
	f.release(mark)
	if err != nil && budget.Stops(err) {
		panic(err)
	}
	return err
}

// argument stores a canonical value as an argument of type t.
func argument(x *fact.Value, t *fact.Type, v any) {
	if x.SetAny(v); t.Kind.Unboxed() {
		unboxed(x, t)
	}
}

// unboxed converts the object in a register to the register form of a type.
func unboxed(x *fact.Value, t *fact.Type) {
	if k := t.Kind; !x.UnboxWide(k, x) && !x.UnboxText(k, x) {
		v := x.Any()
		if of := operation.KindOf(v); v != nil && of != k && !(of.Numeric() && k.Numeric()) {
			operation.Fail(fact.ClassCastType, "%s is not %s", fact.ToString(v), t.Article())
		}
		x.Store(t, v)
	}
}

// unguarded executes the code of a function from an instruction on. As for a condition, there is no guard while it stays within the inner
// loop.
func (f *Frame) unguarded(c *code.Code, w unsafe.Pointer, pc int) (err error) {
	guarded, earlier := f.guarded, f.Err
	f.guarded, f.Err = false, nil
	f.nested++
	if !f.execute(c, w, pc, f.active) {
		if err = f.Err; err == nil {
			err = errAbsent
		}
		f.Err = earlier
	} else if earlier != nil {
		f.Err = earlier
	}
	f.nested--
	f.guarded = guarded
	return err
}
