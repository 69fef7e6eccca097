package eval

import (
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// textOperand is the text a method is called on, or a text given to it; null is a failure. A variable is read in place.
type textOperand struct {
	local int                 // -1 for none
	other func(*Frame) string // all else, and null in the variable
}

// in is the text. A boxed one in a variable is rare enough to be one of the others.
func (o *textOperand) in(f *Frame) string {
	if o.local >= 0 {
		v := &f.Locals[o.local]
		if p, ok := v.P.(*textData); ok {
			return unsafe.String((*byte)(p), v.I)
		}
	}
	return o.other(f)
}

func textOperandOf(e rule.Expr, c code, at *source.Span, message string) textOperand {
	o := textOperand{local: -1, other: c.text}
	if v, ok := e.(*rule.LocalVar); ok && holdsText(v.T) {
		o.local = v.Index
	}
	if c.maybe {
		o.other = notNull(at, c.textN, message)
	}
	return o
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

// textCall is a call on a text.
type textCall struct {
	typedArgs
	on textOperand
}

func newTextCall(t typedArgs, of code) textCall {
	return textCall{t, textOperandOf(t.e.Of, of, spanOf(t.e), "cannot call "+t.e.Method.Name+": "+t.e.Of.String()+" is null")}
}

// code covers the signatures that methods of String have.
func (t textCall) code() (c code, ok bool) {
	at, on, result := spanOf(t.e), t.on, t.e.T
	switch fn := t.e.Method.Typed.(type) {
	case func(string) int:
		c = intCode(result, at, func(f *Frame) int64 { return int64(fn(on.in(f))) })
	case func(string) bool:
		c = boolCode(result, at, func(f *Frame) bool { return fn(on.in(f)) })
	case func(string) string:
		c = textCode(result, at, func(f *Frame) string { return fn(on.in(f)) })
	case func(string, string) bool:
		c = t.test(fn)
	case func(string, string) int:
		if x, ok := t.text(0); ok {
			c = intCode(result, at, func(f *Frame) int64 { s := on.in(f); return int64(fn(s, x.in(f))) })
		}
	case func(string, string) string:
		if x, ok := t.text(0); ok {
			c = textCode(result, at, func(f *Frame) string { s := on.in(f); return fn(s, x.in(f)) })
		}
	case func(any, any) bool:
		c = t.equals()
	case func(string, int) (fact.CharValue, error):
		if x, ok := t.integer(0, fact.Int); ok {
			c = intCode(result, at, func(f *Frame) int64 {
				s := on.in(f)
				v, err := fn(s, int(x(f)))
				check(at, err)
				return int64(v)
			})
		}
	case func(string, int) (string, error):
		if x, ok := t.integer(0, fact.Int); ok {
			c = textCode(result, at, func(f *Frame) string {
				s := on.in(f)
				v, err := fn(s, int(x(f)))
				check(at, err)
				return v
			})
		}
	case func(string, int, int) (string, error):
		c = t.part(fn)
	}
	if c.value == nil || c.form != formOf(t.e.Method.Result.Kind) {
		return code{}, false
	}
	return c.failing(true), true
}

// test is a method such as startsWith, mostly asked for a constant.
func (t textCall) test(fn func(string, string) bool) code {
	at, on := spanOf(t.e), t.on
	x, ok := t.text(0)
	if !ok {
		return code{}
	}
	if k, ok := t.args[0].consts.(string); ok && t.args[0].constant {
		return boolCode(t.e.T, at, func(f *Frame) bool { return fn(on.in(f), k) })
	}
	return boolCode(t.e.T, at, func(f *Frame) bool { s := on.in(f); return fn(s, x.in(f)) })
}

// part is a method such as substring.
func (t textCall) part(fn func(string, int, int) (string, error)) code {
	at, on := spanOf(t.e), t.on
	x, ok := t.integer(0, fact.Int)
	y, ok2 := t.integer(1, fact.Int)
	if !ok || !ok2 {
		return code{}
	}
	return textCode(t.e.T, at, func(f *Frame) string {
		s, from := on.in(f), int(x(f))
		v, err := fn(s, from, int(y(f)))
		check(at, err)
		return v
	})
}

// equals is Object.equals of two texts.
func (t textCall) equals() code {
	x := t.args[0]
	if x.inner != nil {
		x = *x.inner
	}
	if m := t.e.Method; m.Owner != fact.ObjectType || m.Name != "equals" || x.form != textForm || t.e.T.Boxed {
		return code{}
	}
	on, other := t.on, x.nullable().textN
	return boolCode(t.e.T, spanOf(t.e), func(f *Frame) bool {
		s := on.in(f)
		o, ok := other(f)
		return ok && s == o
	})
}

// text is an argument; null fails where the method wants a String. What is given as an Object must be known to be text.
func (t typedArgs) text(i int) (o textOperand, ok bool) {
	if i >= len(t.args) {
		return o, false
	}
	e, x := t.e.Args[i], t.args[i]
	switch t.e.Method.Params[i].Kind {
	case fact.Any:
		if x.inner != nil {
			x = *x.inner
		}
		ok = x.form == textForm && !x.maybe
	case fact.String:
		ok = x.form == textForm
	}
	if !ok {
		return o, false
	}
	return textOperandOf(e, x, spanOf(t.e), "null"), true
}
