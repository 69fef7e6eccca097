package eval

import (
	"unsafe"

	"whenthen/engine/fact"
)

// A variable of type String holds its text as two words, the length in Value.I and the place of the characters in
// Value.P, so that storing a text allocates nothing. The box is made when somebody wants the value as an any, and kept
// in P until the next store. Both forms occur in a variable of type String and nowhere else.

// textData is what P points to when a variable holds text unboxed. It stands for the first byte.
type textData byte

// holdsText reports whether variables of t may hold unboxed text.
func holdsText(t *fact.Type) bool { return t != nil && t.Kind == fact.String }

func (v *Value) setText(s string) {
	v.I = int64(len(s))
	v.P = (*textData)(unsafe.StringData(s))
}

// text is the text in a variable of type String; not ok if it is null.
func (v *Value) text() (s string, ok bool) {
	if p, ok := v.P.(*textData); ok {
		return unsafe.String((*byte)(p), v.I), true
	}
	s, ok = v.P.(string)
	return s, ok
}

// boxedText is the value of a variable of type String.
func (v *Value) boxedText() any {
	if p, ok := v.P.(*textData); ok {
		v.P = unsafe.String((*byte)(p), v.I)
	}
	return v.P
}

// boxed is v with nothing in it that only its static type explains.
func (v Value) boxed() Value {
	if _, ok := v.P.(*textData); ok {
		v.P, v.I = v.boxedText(), 0
	}
	return v
}

// storeTextOf puts a text or null into a variable of type String.
func storeTextOf(c code) store {
	if !c.maybe {
		fn := c.text
		return func(f *Frame, v *Value) { s := fn(f); v.setText(s) }
	}
	fn := c.textN
	return func(f *Frame, v *Value) {
		if s, ok := fn(f); ok {
			v.setText(s)
		} else {
			v.P = nil
		}
	}
}
