package eval

import (
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
		c := intOp(e, l, r)
		c.pair = pairOf(e, l, r)
		return c.failing(l.fails, r.fails, divides)
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
