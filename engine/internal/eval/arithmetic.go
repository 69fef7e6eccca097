package eval

import (
	"strconv"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// arithmetic compiles + - * / % and the bit operations on machine kinds; decimals and values of unknown kind go to a
// program. Operands that check did not convert to the operation's kind do so too.
func (u *unit) arithmetic(e *rule.Binary) code {
	k := e.Kind
	l, r := u.compile(e.L), u.compile(e.R)
	switch {
	case k == fact.Bool && e.Op >= rule.OpBitAnd && l.form == boolForm && r.form == boolForm:
		return boolBits(e, l.unboxed(), r.unboxed())
	case (k == fact.Int || k == fact.Long) && l.form == intForm && r.form == intForm && formOf(e.T.Kind) == intForm:
		l, r = l.unboxed(), r.unboxed()
		divides := e.Op == rule.OpDiv || e.Op == rule.OpRem
		if divides && r.constant && r.consts != nil {
			i, _ := intOf(r.consts)
			divides = i == 0
		}
		return intOp(e, l, r).failing(l.fails, r.fails, divides)
	case k.Floating() && l.form == floatForm && r.form == floatForm && formOf(e.T.Kind) == floatForm:
		l, r = l.unboxed(), r.unboxed()
		if e.Op <= rule.OpRem {
			return floatCode(e.T, spanOf(e), floatOp(e.Op, k, l, r)).failing(l.fails, r.fails)
		}
	}
	return u.program(e)
}

func boolBits(e *rule.Binary, l, r code) code {
	x, y, op := l.boolean, r.boolean, e.Op
	return boolCode(e.T, spanOf(e), func(f *Frame) bool {
		a, b := x(f), y(f)
		switch op {
		case rule.OpBitAnd:
			return a && b
		case rule.OpBitOr:
			return a || b
		}
		return a != b
	}).failing(l.fails, r.fails)
}

// appender adds an expression's text to a buffer.
type appender func(f *Frame, b []byte) []byte

// concat joins texts. A chain of + becomes one buffer and one string.
func (u *unit) concat(e *rule.Binary) code {
	parts, fails := u.textParts(e)
	return textCode(e.T, spanOf(e), joinText(parts)).failing(fails)
}

// textParts are the operands of a chain of + that joins text.
func (u *unit) textParts(e rule.Expr) (parts []appender, fails bool) {
	if b, ok := e.(*rule.Binary); ok && b.Op == rule.OpConcat {
		l, lFails := u.textParts(b.L)
		r, rFails := u.textParts(b.R)
		return append(l, r...), lFails || rFails
	}
	c := u.compile(e)
	return []appender{c.appender()}, c.fails || c.form == anyForm
}

func joinText(parts []appender) func(*Frame) string {
	return func(f *Frame) string {
		b := f.text[:0]
		f.text = nil // a nested join takes a buffer of its own
		for _, part := range parts {
			b = part(f, b)
		}
		s := string(b)
		f.text = b
		return s
	}
}

// appender writes the value as Java's String.valueOf does.
func (c code) appender() appender {
	if c.constant {
		s := fact.ToString(c.consts)
		return func(_ *Frame, b []byte) []byte { return append(b, s...) }
	}
	switch {
	case c.form == textForm && !c.maybe:
		text := c.text
		return func(f *Frame, b []byte) []byte { return append(b, text(f)...) }
	case c.form == textForm:
		text := c.textN
		return func(f *Frame, b []byte) []byte {
			s, ok := text(f)
			if !ok {
				return append(b, "null"...)
			}
			return append(b, s...)
		}
	case c.form == intForm && c.t.Kind != fact.Char:
		integer := c.nullable().integerN
		return func(f *Frame, b []byte) []byte {
			i, ok := integer(f)
			if !ok {
				return append(b, "null"...)
			}
			return strconv.AppendInt(b, i, 10)
		}
	}
	value, at := c.value, c.at
	return func(f *Frame, b []byte) []byte {
		v := value(f)
		f.at = at
		return append(b, fact.ToString(v)...)
	}
}
