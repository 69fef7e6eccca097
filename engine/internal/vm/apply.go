package vm

import (
	"unsafe"

	"whenthen/internal/fact"
)

// This file calls functions with one argument that is already in a register, such as an element of a stream, and stores the result in that
// register. So numbers are passed from one function to the next without becoming objects.

// Apply implements fact.Callee.
func (c *closed) Apply(x *fact.Value, t *fact.Type) (*fact.Type, error) {
	f, fn := c.frame, c.code
	if len(fn.Params) != 1 || f.elsewhere(c.made) || f.Budget.Due() {
		return f.applied(c, x, t)
	}
	if c.field.field != nil && !t.Kind.Unboxed() {
		if v, ok := c.field.call(1, x.Any(), nil); ok {
			*x = v
			return fn.Result, nil
		}
	}
	if fn.Pure && f.top != 0 && f.top+fn.Window <= f.limit && passes(x, t, fn.Params[0]) { // as in Run
		w := unsafe.Add(f.bottom(), f.top)
		if fn.HasConstants {
			constants(fn, w)
		}
		pass((*fact.Value)(w), x, t, fn.Params[0])
		if _, _, left := f.loop(fn, w, instr(fn, 1), f.active); left == nil {
			*x = f.ret
			return fn.Result, nil
		}
	}
	return f.applied(c, x, t)
}

// Apply implements fact.Callee.
func (x *capturing) Apply(arg *fact.Value, t *fact.Type) (*fact.Type, error) {
	f, l := x.frame, x.lambda
	if len(l.Params) == 1 && !f.elsewhere(x.made) && passes(arg, t, l.Types[0]) && x.runsInPlace() {
		pass(nth(x.regs, l.Params[0]), arg, t, l.Types[0])
		if x.loop() {
			*arg = f.ret
			return l.Result, nil
		}
	}
	return f.applied(x, arg, t)
}

// applied does the work of Apply for a function that needs objects as arguments.
func (f *Frame) applied(c fact.Callee, x *fact.Value, t *fact.Type) (result *fact.Type, err error) {
	*x, result, err = c.Run(1, f.object(x, t), nil)
	return result, err
}

// given returns the result of a function as an object.
func (f *Frame) given(c fact.Callee, n int, a, b any) (any, error) {
	v, t, err := c.Run(n, a, b)
	if err != nil {
		return nil, err
	}
	return f.object(&v, t), nil
}

// passes reports whether a value in the form of type t can be passed to a parameter without an object.
func passes(x *fact.Value, t, param *fact.Type) bool {
	return !t.Kind.Unboxed() || t.Kind == param.Kind && (param.Boxed || !x.IsNull())
}

// pass stores an argument for which passes returned true.
func pass(to, x *fact.Value, t, param *fact.Type) {
	if *to = *x; param.Kind.Unboxed() && !t.Kind.Unboxed() {
		unboxed(to, param)
	}
}
