package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// pair is the product or remainder of two int variables, on which searches for divisors and the like turn: whoever
// compares it computes it.
type pair struct {
	op   rule.Op // OpMul or OpRem
	i, j int
	at   *source.Span
}

// pairOf is what e computes of l and r, nil if that is anything else.
func pairOf(e *rule.Binary, l, r code) *pair {
	if e.Kind != fact.Int || l.local == 0 || r.local == 0 || e.Op != rule.OpMul && e.Op != rule.OpRem {
		return nil
	}
	return &pair{e.Op, l.local - 1, r.local - 1, spanOf(e)}
}

func (p *pair) product(f *Frame) int64 { return int64(int32(f.Locals[p.i].I * f.Locals[p.j].I)) }

// remainder divides 32 bits, which takes less time than 64.
func (p *pair) remainder(f *Frame) int64 {
	d := int32(f.Locals[p.j].I)
	if d == 0 {
		fail(p.at, fact.ArithmeticType, "/ by zero")
	}
	return int64(int32(f.Locals[p.i].I) % d)
}

// intTest is a comparison of two integers that are there.
type intTest struct {
	op   rule.Op
	l, r code
}

// compareCode is the code of a comparison of two integers that are there.
func compareCode(e *rule.Binary, op rule.Op, l, r code) code {
	t := &intTest{op, l, r}
	c := boolCode(e.T, spanOf(e), t.holds()).failing(l.fails, r.fails)
	c.test = t
	return c
}

// reduced writes a comparison as "equal" or "less", perhaps with the operands exchanged or the result negated.
func (t *intTest) reduced() (equality, exchanged, negated bool) {
	switch t.op {
	case rule.OpEq, rule.OpNe:
		return true, false, t.op == rule.OpNe
	}
	return false, t.op == rule.OpGt || t.op == rule.OpLe, t.op == rule.OpGe || t.op == rule.OpLe
}

// holds is the test alone.
func (t *intTest) holds() func(*Frame) bool {
	l, r := t.l, t.r
	equality, exchanged, negated := t.reduced()
	switch p := l.pair; {
	case t.op == rule.OpLt && l.local > 0 && r.sizeOf > 0:
		return lessThanSize(l.local-1, r.sizeOf-1, compareInt(t.op, l, r))
	case p == nil:
	case p.op == rule.OpRem && r.constant && equality:
		n := constInt(r)
		return func(f *Frame) bool { return (p.remainder(f) == n) != negated }
	case p.op == rule.OpMul && r.local > 0 && !equality:
		k := r.local - 1
		if exchanged {
			return func(f *Frame) bool { return (f.Locals[k].I < p.product(f)) != negated }
		}
		return func(f *Frame) bool { return (p.product(f) < f.Locals[k].I) != negated }
	}
	return compareInt(t.op, l, r)
}

// when is an if statement without else that makes the test itself, for the tests that are mostly made; else nil.
func (t *intTest) when(then exec) exec {
	l, r := t.l, t.r
	equality, exchanged, negated := t.reduced()
	switch p := l.pair; {
	case p != nil && p.op == rule.OpRem && r.constant && equality:
		i, j, at, n := p.i, p.j, p.at, int32(constInt(r))
		return func(f *Frame) signal { // remainder, written out: its call would be a tenth of a search for divisors
			d := int32(f.Locals[j].I)
			if d == 0 {
				fail(at, fact.ArithmeticType, "/ by zero")
			}
			if (int32(f.Locals[i].I)%d == n) != negated {
				return then(f)
			}
			return next
		}
	case p != nil && p.op == rule.OpMul && r.local > 0 && !equality:
		k := r.local - 1
		if exchanged {
			return func(f *Frame) signal {
				if (f.Locals[k].I < p.product(f)) != negated {
					return then(f)
				}
				return next
			}
		}
		return func(f *Frame) signal {
			if (p.product(f) < f.Locals[k].I) != negated {
				return then(f)
			}
			return next
		}
	case l.local > 0 && r.local > 0:
		i, j := l.local-1, r.local-1
		if exchanged {
			i, j = j, i
		}
		return whenVars(equality, i, j, negated, then)
	case l.local > 0 && r.constant:
		i, n := l.local-1, constInt(r)
		if exchanged { // i > n is not i < n+1
			if n == math.MaxInt64 {
				return nil
			}
			n, negated = n+1, !negated
		}
		return whenConst(equality, i, n, negated, then)
	}
	return nil
}

// whenVars tests i == j or i < j.
func whenVars(equality bool, i, j int, negated bool, then exec) exec {
	if equality {
		return func(f *Frame) signal {
			if (f.Locals[i].I == f.Locals[j].I) != negated {
				return then(f)
			}
			return next
		}
	}
	return func(f *Frame) signal {
		if (f.Locals[i].I < f.Locals[j].I) != negated {
			return then(f)
		}
		return next
	}
}

// whenConst tests i == n or i < n.
func whenConst(equality bool, i int, n int64, negated bool, then exec) exec {
	if equality {
		return func(f *Frame) signal {
			if (f.Locals[i].I == n) != negated {
				return then(f)
			}
			return next
		}
	}
	return func(f *Frame) signal {
		if (f.Locals[i].I < n) != negated {
			return then(f)
		}
		return next
	}
}
