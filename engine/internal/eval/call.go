package eval

import (
	"reflect"
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// call compiles a method, static method or host function call.
func (u *unit) call(e *rule.Call) code {
	args := make([]code, len(e.Args))
	for i, a := range e.Args {
		args[i] = u.compile(a)
	}
	if e.Of == nil {
		if c, ok := u.typedCall(e, nil, args); ok {
			return c
		}
		return invokeMethod(e, func(*Frame) (any, bool) { return nil, true }, args)
	}
	of := u.compile(e.Of)
	if c, ok := u.typedCall(e, &of, args); ok {
		return c
	}
	recv := u.receiver(e, of)
	c := invokeMethod(e, recv, args)
	if fast, ok := fastCall(e, of, args, c); ok {
		return fast
	}
	if fast, ok := setter(e, args, c); ok {
		return fast
	}
	return c
}

// receiver evaluates the object a method is called on; false when null-safe access met null.
func (u *unit) receiver(e *rule.Call, of code) func(*Frame) (any, bool) {
	value, at, name, method := of.value, spanOf(e), e.Of.String(), e.Method.Name
	nullSafe, action := e.NullSafe, u.action
	if v, ok := e.Of.(*rule.LocalVar); ok && !nullSafe && !primitive(v.T) && !holdsText(v.T) {
		i := v.Index
		return func(f *Frame) (any, bool) {
			v := f.Locals[i].P
			if v == nil {
				fail(at, fact.NullPointerType, "cannot call %s: %s is null", method, name)
			}
			return v, true
		}
	}
	return func(f *Frame) (any, bool) {
		v := value(f)
		if v == nil {
			switch {
			case !nullSafe:
				fail(at, fact.NullPointerType, "cannot call %s: %s is null", method, name)
			case !action:
				f.absent = true
			}
			return nil, false
		}
		return v, true
	}
}

// window is scratch space for n arguments, given back by release.
func (f *Frame) window(n int) []any {
	if f.argTop+n > len(f.args) {
		f.args = make([]any, 2*(f.argTop+n)+16)
	}
	w := f.args[f.argTop : f.argTop+n : f.argTop+n]
	f.argTop += n
	return w
}

func (f *Frame) release(w []any) {
	clear(w)
	f.argTop -= len(w)
}

// invokeMethod calls through Method.Call. The argument slice lives for the call only, unless the method is variadic
// and may keep it.
func invokeMethod(e *rule.Call, recv func(*Frame) (any, bool), args []code) code {
	m, at, n := e.Method, spanOf(e), len(args)
	values := make([]func(*Frame) any, n)
	for i, a := range args {
		values[i] = a.value
	}
	own, code := m.Variadic, m.Body != nil
	c := valueCode(e.T, at, func(f *Frame) any {
		r, ok := recv(f)
		if !ok {
			return nil
		}
		var in []any
		if n > 0 {
			if own {
				in = make([]any, n)
			} else {
				in = f.window(n)
			}
			for i, value := range values {
				in[i] = value(f)
			}
		}
		if f.absent {
			return nil
		}
		f.at = at
		var env *fact.Env
		if code {
			env = f.env()
		}
		v, err := m.Invoke(env, r, in...)
		if n > 0 && !own {
			f.release(in)
		}
		if err != nil {
			panic(asError(err, at))
		}
		return v
	})
	return c.failing(true)
}

// eface is an interface taken apart: the word of its Go type and the data word.
type eface struct{ word, ptr unsafe.Pointer }

func unpack(v any) eface { return *(*eface)(unsafe.Pointer(&v)) }

// wordOf is the word that stands for a Go type in an interface.
func wordOf(t reflect.Type) unsafe.Pointer {
	if t == nil {
		return nil
	}
	return unpack(any(t)).ptr
}

// pointerOf gets at the receiver's pointer if its dynamic type is the method's owner.
func pointerOf(of code, owner *fact.Type) func(*Frame) unsafe.Pointer {
	if of.object != nil {
		object := of.object
		return func(f *Frame) unsafe.Pointer {
			if o := object(f); o.Type == owner {
				return o.Ptr
			}
			return nil
		}
	}
	word := owner.Word()
	if word == nil || owner.Declared {
		return nil
	}
	value := of.value
	return func(f *Frame) unsafe.Pointer {
		if v := unpack(value(f)); v.word == word {
			return v.ptr
		}
		return nil
	}
}

// fastCall uses the method's unboxed form where it has one and the receiver can be asked twice: the general call
// remains for receivers of another type and for null.
func fastCall(e *rule.Call, of code, args []code, slow code) (code, bool) {
	m := e.Method
	if m.Fast == nil || m.Owner == nil || !simple(e.Of) {
		return code{}, false
	}
	ptr := pointerOf(of, m.Owner)
	if ptr == nil {
		return code{}, false
	}
	at := spanOf(e)
	var c code
	switch fast := m.Fast.(type) {
	case func(unsafe.Pointer) int:
		if len(args) != 0 || slow.form != intForm || slow.maybe {
			return c, false
		}
		if v, ok := e.Of.(*rule.LocalVar); ok && of.object == nil {
			c = intCode(e.T, at, fastCount(at, v.Index, m.Owner.Word(), fast, slow.integer))
			if m.Owner == fact.ListType && m.Name == "size" {
				c.sizeOf = v.Index + 1
			}
			break
		}
		c = intCode(e.T, at, fastGet(at, ptr, func(p unsafe.Pointer) int64 { return int64(fast(p)) }, slow.integer))
	case func(unsafe.Pointer) bool:
		if len(args) != 0 || slow.form != boolForm || slow.maybe {
			return c, false
		}
		c = boolCode(e.T, at, fastGet(at, ptr, fast, slow.boolean))
	case func(unsafe.Pointer) string:
		if len(args) != 0 || slow.form != textForm {
			return c, false
		}
		text := slow.unboxed().text
		c = textCode(e.T, at, fastGet(at, ptr, fast, text))
	default:
		return fastWithInt(e, ptr, args, slow)
	}
	return c.failing(true), true
}

func fastGet[T any](at *source.Span, ptr func(*Frame) unsafe.Pointer, fast func(unsafe.Pointer) T, slow func(*Frame) T) func(*Frame) T {
	return func(f *Frame) T {
		p := ptr(f)
		if p == nil {
			return slow(f)
		}
		f.at = at
		return fast(p)
	}
}

// fastCount is fastGet on a variable, as in list.size().
func fastCount(at *source.Span, i int, word unsafe.Pointer, fast func(unsafe.Pointer) int, slow func(*Frame) int64) func(*Frame) int64 {
	return func(f *Frame) int64 {
		v := (*eface)(unsafe.Pointer(&f.Locals[i].P))
		if v.word != word {
			return slow(f)
		}
		f.at = at
		return int64(fast(v.ptr))
	}
}

func fastWithInt(e *rule.Call, ptr func(*Frame) unsafe.Pointer, args []code, slow code) (code, bool) {
	at := spanOf(e)
	if len(args) != 1 || args[0].form != intForm || args[0].maybe {
		return code{}, false
	}
	arg := args[0].integer
	switch fast := e.Method.Fast.(type) {
	case func(unsafe.Pointer, int):
		value := slow.value
		c := valueCode(e.T, at, func(f *Frame) any {
			p := ptr(f)
			if p == nil {
				return value(f)
			}
			i := int(arg(f))
			f.at = at
			fast(p, i)
			return nil
		})
		return c.failing(true), true
	case func(unsafe.Pointer, int) bool:
		if slow.form != boolForm || slow.maybe {
			return code{}, false
		}
		boolean := slow.boolean
		c := boolCode(e.T, at, func(f *Frame) bool {
			p := ptr(f)
			if p == nil {
				return boolean(f)
			}
			i := int(arg(f))
			f.at = at
			return fast(p, i)
		})
		return c.failing(true), true
	}
	return code{}, false
}

// simple reports whether evaluating e twice is cheap and has no effect.
func simple(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Slot, *rule.LocalVar, *rule.GlobalVar, *rule.Const:
		return true
	case *rule.Convert:
		return e.Checked && simple(e.X)
	}
	return false
}

// makeNew calls a constructor, or makes the zero value of a host type.
func (u *unit) makeNew(e *rule.New) code {
	if e.Ctor != nil {
		args := make([]code, len(e.Args))
		for i, a := range e.Args {
			args[i] = u.compile(a)
		}
		if c, ok := makeRecord(e, args); ok {
			return c
		}
		call := &rule.Call{Node: e.Node, Method: e.Ctor}
		return invokeMethod(call, func(*Frame) (any, bool) { return nil, true }, args)
	}
	t := e.T.Go
	if t == nil || t.Kind() != reflect.Pointer {
		reject(e.At, "%s cannot be made with new", e.T)
	}
	elem := t.Elem()
	return valueCode(e.T, spanOf(e), func(*Frame) any { return reflect.New(elem).Interface() })
}
