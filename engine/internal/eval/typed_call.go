package eval

import (
	"whenthen/dsl/source"
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
	if of != nil {
		if c, ok := t.ofObject(u.receiver(e, *of)); ok {
			return c, true
		}
		if of.form != textForm {
			return code{}, false
		}
		t.receiver = textReceiver(e, of)
		return t.ofText()
	}
	return t.ofNumbers()
}

// textReceiver is the text a method is called on.
func textReceiver(e *rule.Call, of *code) func(*Frame) string {
	at, message := spanOf(e), "cannot call "+e.Method.Name+": "+e.Of.String()+" is null"
	v, ok := e.Of.(*rule.LocalVar)
	if !ok {
		return notNull(at, of.nullable().textN, message)
	}
	i := v.Index
	return func(f *Frame) string {
		s, ok := f.Locals[i].P.(string)
		if !ok {
			fail(at, fact.NullPointerType, "%s", message)
		}
		return s
	}
}

// typedArgs holds a call while its signature is looked at.
type typedArgs struct {
	e        *rule.Call
	receiver func(*Frame) string
	args     []code
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
			if v, ok := t.e.Of.(*rule.LocalVar); ok && !primitive(v.T) {
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

// elementOf is a call such as list.get(i) on a variable.
func (t typedArgs) elementOf(list int, i func(*Frame) int64, recv func(*Frame) (any, bool), fn func(any, int) (any, error)) code {
	at := spanOf(t.e)
	return valueCode(t.e.T, at, func(f *Frame) any {
		o := f.Locals[list].P
		if o == nil {
			recv(f) // fails
		}
		n := int(i(f))
		f.at = at
		v, err := fn(o, n)
		check(at, err)
		return v
	}).failing(true)
}

// ofText covers methods of String.
func (t typedArgs) ofText() (code, bool) {
	at, recv := spanOf(t.e), t.receiver
	var c code
	ok, ok2 := true, true
	switch fn := t.e.Method.Typed.(type) {
	case func(string) int:
		c = intCode(t.e.T, at, func(f *Frame) int64 { return int64(fn(recv(f))) })
	case func(string) bool:
		c = boolCode(t.e.T, at, func(f *Frame) bool { return fn(recv(f)) })
	case func(string) string:
		c = textCode(t.e.T, at, func(f *Frame) string { return fn(recv(f)) })
	case func(string, string) bool:
		var x func(*Frame) string
		if x, ok = t.text(0); ok {
			c = boolCode(t.e.T, at, func(f *Frame) bool { s := recv(f); return fn(s, x(f)) })
		}
	case func(string, string) int:
		var x func(*Frame) string
		if x, ok = t.text(0); ok {
			c = intCode(t.e.T, at, func(f *Frame) int64 { s := recv(f); return int64(fn(s, x(f))) })
		}
	case func(string, int) (fact.CharValue, error):
		var x func(*Frame) int64
		if x, ok = t.integer(0, fact.Int); ok {
			c = intCode(t.e.T, at, func(f *Frame) int64 {
				s := recv(f)
				v, err := fn(s, int(x(f)))
				check(at, err)
				return int64(v)
			})
		}
	case func(string, int) (string, error):
		var x func(*Frame) int64
		if x, ok = t.integer(0, fact.Int); ok {
			c = textCode(t.e.T, at, func(f *Frame) string {
				s := recv(f)
				v, err := fn(s, int(x(f)))
				check(at, err)
				return v
			})
		}
	case func(string, int, int) (string, error):
		var x, y func(*Frame) int64
		x, ok = t.integer(0, fact.Int)
		if y, ok2 = t.integer(1, fact.Int); ok && ok2 {
			c = textCode(t.e.T, at, func(f *Frame) string {
				s, from := recv(f), int(x(f))
				v, err := fn(s, from, int(y(f)))
				check(at, err)
				return v
			})
		}
	}
	if c.value == nil || !ok || !ok2 || c.form != formOf(t.e.Method.Result.Kind) {
		return code{}, false
	}
	return c.failing(true), true
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

func (t typedArgs) text(i int) (func(*Frame) string, bool) {
	if i < len(t.args) && t.e.Method.Params[i].Kind == fact.Any {
		x := &t.args[i]
		if x.inner != nil {
			x = x.inner
		}
		return x.text, x.form == textForm && !x.maybe
	}
	if i >= len(t.args) || t.e.Method.Params[i].Kind != fact.String || t.args[i].form != textForm {
		return nil, false
	}
	if !t.args[i].maybe {
		return t.args[i].text, true
	}
	return notNull(spanOf(t.e), t.args[i].textN, "null"), true
}

// notNull makes null the failure that Java has for it.
func notNull(at *source.Span, fn func(*Frame) (string, bool), message string) func(*Frame) string {
	return func(f *Frame) string {
		s, ok := fn(f)
		if !ok {
			fail(at, fact.NullPointerType, "%s", message)
		}
		return s
	}
}
