package eval

import (
	"strconv"
	"unicode/utf8"
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// textPart is an operand of a chain of + that joins text. The frequent ones are told apart by form, so that most
// take no call or one.
type textPart struct {
	form     partForm
	constant string
	local    int
	integer  func(*Frame) int64
	text     func(*Frame) string
	// other adds all else to a buffer.
	other func(f *Frame, b []byte) []byte
}

type partForm uint8

const (
	otherPart     partForm = iota
	constantPart           // constant
	intLocalPart           // the integer in variable local
	textLocalPart          // the text in variable local, or null
	integerPart            // integer
	charPart               // the character of that number; other does the same
	plainTextPart          // text
)

// concat joins texts. A chain of + becomes one buffer and one string.
func (u *unit) concat(e *rule.Binary) code {
	parts, fails := u.textParts(e)
	if len(parts) == 2 && parts[0].isText() && parts[1].isText() {
		return textCode(e.T, spanOf(e), joinTwo(parts[0], parts[1])).failing(fails)
	}
	return textCode(e.T, spanOf(e), joinText(parts)).failing(fails)
}

// textParts are the operands of a chain of + that joins text.
func (u *unit) textParts(e rule.Expr) (parts []textPart, fails bool) {
	if b, ok := e.(*rule.Binary); ok && b.Op == rule.OpConcat {
		l, lFails := u.textParts(b.L)
		r, rFails := u.textParts(b.R)
		return append(l, r...), lFails || rFails
	}
	c := u.compile(e)
	return []textPart{partOf(e, c)}, c.fails || c.form == anyForm
}

func joinText(parts []textPart) func(*Frame) string {
	return func(f *Frame) string {
		b := f.text[:0]
		f.text = nil // a nested join takes a buffer of its own
		for i := range parts {
			b = parts[i].append(f, b)
		}
		s := string(b)
		f.text = b
		return s
	}
}

// append adds the part's text to b.
func (p *textPart) append(f *Frame, b []byte) []byte {
	switch p.form {
	case constantPart:
		return append(b, p.constant...)
	case intLocalPart:
		return appendInt(b, f.Locals[p.local].I)
	case textLocalPart:
		return append(b, textOrNull(&f.Locals[p.local])...)
	case integerPart:
		return appendInt(b, p.integer(f))
	case plainTextPart:
		return append(b, p.text(f)...)
	}
	return p.other(f, b)
}

// appendInt writes small numbers, which most are, without a call.
func appendInt(b []byte, n int64) []byte {
	switch {
	case uint64(n) < 10:
		return append(b, byte('0'+n))
	case uint64(n) < 100:
		return append(b, byte('0'+n/10), byte('0'+n%10))
	case uint64(n) < 1000:
		return append(b, byte('0'+n/100), byte('0'+n/10%10), byte('0'+n%10))
	}
	return strconv.AppendInt(b, n, 10)
}

// textOrNull is the text in a variable, "null" for null.
func textOrNull(v *Value) string {
	if s, ok := v.text(); ok {
		return s
	}
	return "null"
}

func (p *textPart) isText() bool {
	return p.form == constantPart || p.form == textLocalPart || p.form == plainTextPart
}

// value is the text of a part that is text.
func (p *textPart) value(f *Frame) string {
	switch p.form {
	case constantPart:
		return p.constant
	case textLocalPart:
		return textOrNull(&f.Locals[p.local])
	}
	return p.text(f)
}

// joinTwo joins two texts without a buffer. The result is a new object even if one of them is empty.
func joinTwo(x, y textPart) func(*Frame) string {
	if i := x.local; x.form == textLocalPart && y.form == plainTextPart {
		text := y.text
		return func(f *Frame) string {
			a := textOrNull(&f.Locals[i])
			return joined(a, text(f))
		}
	}
	return func(f *Frame) string {
		a := x.value(f)
		return joined(a, y.value(f))
	}
}

// joined takes less time than a + b, which the runtime does for any number of texts.
func joined(a, b string) string {
	c := make([]byte, len(a)+len(b))
	copy(c, a)
	copy(c[len(a):], b)
	return unsafe.String(unsafe.SliceData(c), len(c))
}

// partOf writes the value as Java's String.valueOf does.
func partOf(e rule.Expr, c code) textPart {
	if c.constant {
		return textPart{form: constantPart, constant: fact.ToString(c.consts)}
	}
	v, isLocal := e.(*rule.LocalVar)
	number := c.form == intForm && c.t.Kind != fact.Char
	switch {
	case isLocal && holdsText(v.T):
		return textPart{form: textLocalPart, local: v.Index}
	case number && c.local > 0:
		return textPart{form: intLocalPart, local: c.local - 1}
	case number && !c.maybe:
		return textPart{form: integerPart, integer: c.integer}
	case c.form == intForm && !c.maybe:
		char := c.integer
		return textPart{form: charPart, integer: char, other: func(f *Frame, b []byte) []byte {
			return utf8.AppendRune(b, rune(char(f)))
		}}
	case c.form == textForm && !c.maybe:
		return textPart{form: plainTextPart, text: c.text}
	case c.form == textForm:
		text := c.textN
		return textPart{other: func(f *Frame, b []byte) []byte {
			s, ok := text(f)
			if !ok {
				return append(b, "null"...)
			}
			return append(b, s...)
		}}
	case number:
		integer := c.integerN
		return textPart{other: func(f *Frame, b []byte) []byte {
			i, ok := integer(f)
			if !ok {
				return append(b, "null"...)
			}
			return appendInt(b, i)
		}}
	}
	value, at := c.value, c.at
	return textPart{other: func(f *Frame, b []byte) []byte {
		v := value(f)
		f.at = at
		return append(b, fact.ToString(v)...)
	}}
}
