package eval

import (
	"unicode/utf8"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// appended is StringBuilder.append of numbers and text: they go to the builder's buffer as to that of a chain of +.
func (t typedArgs) appended(recv func(*Frame) (any, bool), buffer fact.TextBuffer) (code, bool) {
	e, x := t.e.Args[0], t.args[0]
	if x.inner != nil {
		e, x = e.(*rule.Convert).X, *x.inner
	}
	part := partOf(e, x)
	if part.form == otherPart {
		return code{}, false
	}
	return valueCode(t.e.T, spanOf(t.e), func(f *Frame) any {
		o, _ := recv(f)
		switch part.form {
		case integerPart:
			n := part.integer(f)
			b := buffer(o)
			*b = appendInt(*b, n)
		case charPart:
			c := part.integer(f)
			b := buffer(o)
			*b = utf8.AppendRune(*b, rune(c))
		case plainTextPart:
			s := part.text(f)
			b := buffer(o)
			*b = append(*b, s...)
		default: // computes nothing
			b := buffer(o)
			*b = part.append(f, *b)
		}
		return o
	}).failing(true), true
}
