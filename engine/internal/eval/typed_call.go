package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// typedCall calls the Go function behind a library method without boxing its arguments, for the signatures that loops
// of real rules use: arithmetic of one and two operands, and text. Any other call is left to invokeMethod.
func (u *unit) typedCall(e *rule.Call, of *code, args []code) (code, bool) {
	m := e.Method
	if m.Typed == nil || e.NullSafe || len(args) != len(m.Params) || m.Variadic {
		return code{}, false
	}
	t := typedArgs{e: e, args: args}
	if of == nil {
		return t.ofNumbers()
	}
	if of.form == textForm {
		if c, ok := newTextCall(t, *of).code(); ok {
			return c, true
		}
	}
	return t.ofObject(u.receiver(e, *of))
}

// typedArgs holds a call while its signature is looked at.
type typedArgs struct {
	e    *rule.Call
	args []code
}

// ofNumbers covers static methods such as Math.sqrt and Math.max.
func (t typedArgs) ofNumbers() (code, bool) {
	at := spanOf(t.e)
	switch fn := t.e.Method.Typed.(type) {
	case func(float64) float64:
		x, ok := t.float(0)
		switch i := t.args[0].local - 1; {
		case !ok || !t.gives(fact.Double):
		case i >= 0:
			return floatCode(t.e.T, at, func(f *Frame) float64 { return fn(f.Locals[i].float()) }), true
		default:
			return floatCode(t.e.T, at, func(f *Frame) float64 { return fn(x(f)) }).failing(t.fails()), true
		}
	case func(float64, float64) float64:
		x, ok := t.float(0)
		if y, ok2 := t.float(1); ok && ok2 && t.gives(fact.Double) {
			return floatCode(t.e.T, at, func(f *Frame) float64 { return fn(x(f), y(f)) }).failing(t.fails()), true
		}
	case func(int) int:
		if x, ok := t.integer(0, fact.Int); ok && t.gives(fact.Int) {
			return intCode(t.e.T, at, func(f *Frame) int64 { return int64(fn(int(x(f)))) }).failing(t.fails()), true
		}
	case func(int, int) int:
		x, ok := t.integer(0, fact.Int)
		if y, ok2 := t.integer(1, fact.Int); ok && ok2 && t.gives(fact.Int) {
			return intCode(t.e.T, at, func(f *Frame) int64 { return int64(fn(int(x(f)), int(y(f)))) }).failing(t.fails()), true
		}
	case func(int64) int64:
		if x, ok := t.integer(0, fact.Long); ok && t.gives(fact.Long) {
			return intCode(t.e.T, at, func(f *Frame) int64 { return fn(x(f)) }).failing(t.fails()), true
		}
	case func(int64, int64) int64:
		x, ok := t.integer(0, fact.Long)
		if y, ok2 := t.integer(1, fact.Long); ok && ok2 && t.gives(fact.Long) {
			return intCode(t.e.T, at, func(f *Frame) int64 { return fn(x(f), y(f)) }).failing(t.fails()), true
		}
	}
	return code{}, false
}

// ofObject covers methods that take any receiver, as those of collections do, and fail or hand on an object.
func (t typedArgs) ofObject(recv func(*Frame) (any, bool)) (code, bool) {
	at, result := spanOf(t.e), t.e.T
	switch fn := t.e.Method.Typed.(type) {
	case func(any, int) (any, error):
		if i, ok := t.integer(0, fact.Int); ok {
			if v, ok := t.e.Of.(*rule.LocalVar); ok && !primitive(v.T) && !holdsText(v.T) {
				return t.elementOf(v.Index, i, recv, fn), true
			}
			return valueCode(result, at, func(f *Frame) any {
				o, _ := recv(f)
				n := int(i(f))
				f.at = at
				v, err := fn(o, n)
				check(at, err)
				return v
			}).failing(true), true
		}
	case fact.TextBuffer:
		return t.appended(recv, fn)
	case func(any, any) (any, error):
		x := t.args[0].value
		return valueCode(result, at, func(f *Frame) any {
			o, _ := recv(f)
			arg := x(f)
			f.at = at
			v, err := fn(o, arg)
			check(at, err)
			return v
		}).failing(true), true
	case func(any, any, any) (any, error):
		x, y := t.args[0].value, t.args[1].value
		return valueCode(result, at, func(f *Frame) any {
			o, _ := recv(f)
			a := x(f)
			b := y(f)
			f.at = at
			v, err := fn(o, a, b)
			check(at, err)
			return v
		}).failing(true), true
	case func(any, any) bool:
		if result.Kind == fact.Bool && !result.Boxed {
			x := t.args[0].value
			return boolCode(result, at, func(f *Frame) bool {
				o, _ := recv(f)
				arg := x(f)
				f.at = at
				return fn(o, arg)
			}).failing(true), true
		}
	case func(any, any) (bool, error):
		if result.Kind == fact.Bool && !result.Boxed {
			x := t.args[0].value
			return boolCode(result, at, func(f *Frame) bool {
				o, _ := recv(f)
				arg := x(f)
				f.at = at
				v, err := fn(o, arg)
				check(at, err)
				return v
			}).failing(true), true
		}
	}
	return code{}, false
}

// gives reports whether the method and the expression have that primitive result.
func (t typedArgs) gives(k fact.Kind) bool {
	return t.e.Method.Result.Kind == k && t.e.T.Kind == k && !t.e.T.Boxed
}

func (t typedArgs) fails() bool {
	for _, a := range t.args {
		if a.fails || a.maybe {
			return true
		}
	}
	return false
}

func (t typedArgs) integer(i int, k fact.Kind) (func(*Frame) int64, bool) {
	if i >= len(t.args) || t.e.Method.Params[i].Kind != k || t.args[i].form != intForm {
		return nil, false
	}
	return t.args[i].unboxed().integer, true
}

func (t typedArgs) float(i int) (func(*Frame) float64, bool) {
	if i >= len(t.args) || t.e.Method.Params[i].Kind != fact.Double || t.args[i].form != floatForm {
		return nil, false
	}
	return t.args[i].unboxed().float, true
}
