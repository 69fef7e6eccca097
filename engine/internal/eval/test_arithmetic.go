package eval

import (
	"math"
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// arithmetic combines a number in a field with another number, as in own + other. The result is then compared with a limit.
type arithmetic struct {
	op     operator.Op
	kind   fact.Kind // of the result: Int, Long or Double
	turned bool      // the field is the right operand
	whole  bool      // the field is an integer, and the result a double
}

// arithmeticIn returns a comparison such as own + other < limit. The result of one operation on a field and another number is compared with
// a limit; other and limit do not depend on the field's object. It returns nil for anything else. If both operands are fields, the one of
// the later pattern is own.
func (c *Compiler) arithmeticIn(kind fact.Kind, op operator.Op, result, limit rule.Expr) (s *computed, err error) {
	if latest(limit) > latest(result) {
		result, limit, op = limit, result, op.Turned()
	}
	b, ok := converted(result).(*rule.Binary)
	if !ok {
		return nil, nil
	}
	with := limit.Type().Kind
	double := b.Kind == fact.Double && kind == fact.Double && with == fact.Double
	whole := (b.Kind == fact.Int || b.Kind == fact.Long) && kind.Integer() && with.Integer()
	if !double && !whole || b.Op > operator.Rem {
		return nil, nil
	}
	s = &computed{form: probeLinear, op: op, by: &arithmetic{op: b.Op, kind: b.Kind}}
	if !s.by.linear() {
		s.form = probeDivision
	}
	other := b.R
	if s.own, s.by.whole, ok = numberIn(b.L, double); !ok || latest(other) > s.own.slot {
		other, s.by.turned = b.L, true
		s.own, s.by.whole, ok = numberIn(b.R, double)
	}
	if !ok || !s.own.here() || !computedAside(s.own.slot, other) || !computedAside(s.own.slot, limit) {
		return nil, nil
	}
	if s.value, err = c.expression(other); err != nil {
		return nil, err
	}
	s.limit, err = c.expression(limit)
	return s, err
}

// numberIn returns the location of a number of eight bytes. If double is set it is a double, or an integer (whole) that is converted to a
// double; otherwise it is an integer.
func numberIn(e rule.Expr, double bool) (p fieldPlace, whole, ok bool) {
	if !double {
		p, ok = wholeField(e)
		return p, false, ok
	}
	if p, ok = field(e, fact.DirectFloat64); ok {
		return p, false, true
	}
	if c, converts := e.(*rule.Convert); converts && !c.Checked && c.T == fact.DoubleType {
		p, ok = wholeField(c.X)
	}
	return p, true, ok
}

// linear reports whether the result is own * a + b, where a and b depend only on the other number: see factors.
func (a *arithmetic) linear() bool { return a.op <= operator.Mul }

// mayFail reports whether the operation fails if the field is zero.
func (a *arithmetic) mayFail() bool { return a.turned && !a.linear() && a.kind != fact.Double }

// factors returns a and b for a linear operation.
func factors[T int64 | float64](by *arithmetic, other T) (a, b T) {
	switch {
	case by.op == operator.Mul:
		return other, 0
	case by.op == operator.Add:
		return 1, other
	case by.turned:
		return -1, other
	}
	return 1, -other
}

// readArithmetic sets the operand: the number with which the field is combined, and the limit.
func (s *probeStep) readArithmetic(x *operand, other *fact.Value, f *Frame) bool {
	limit, ok := s.limit.present(f)
	if !ok {
		return false
	}
	x.other = other.N
	if s.calc.kind == fact.Double {
		x.low = math.Float64bits(limit.Float())
		if s.calc.linear() {
			a, b := factors(s.calc, other.Float())
			x.factor, x.other = int64(math.Float64bits(a)), int64(math.Float64bits(b))
		}
		return true
	}
	x.low, x.width = s.wanted.bounds(limit.N)
	if s.calc.linear() {
		x.factor, x.other = factors(s.calc, other.N)
		return true
	}
	return other.N != 0 || s.calc.turned
}

// passesArithmetic reports whether the result for an object's field compares as wanted. An object whose test would fail passes, but x.sure
// is then false.
func (s *probeStep) passesArithmetic(x *operand, o unsafe.Pointer) bool {
	own := word(unsafe.Add(o, s.offset))
	if s.valid != 0 || s.calc.mayFail() {
		if x.sure = !isNull(o, s.valid) && (own != 0 || !s.calc.mayFail()); !x.sure {
			return true
		}
	}
	if s.calc.kind == fact.Double {
		return operator.Compare(s.op, s.calc.ofDouble(own, x), math.Float64frombits(x.low))
	}
	n := own*x.factor + x.other
	if s.form == probeDivision {
		n = s.calc.quotient(own, x.other)
	}
	if s.calc.kind == fact.Int {
		n = int64(int32(n))
	}
	return (uint64(n)-x.low <= x.width) != s.negated
}

// ofDouble returns the result for a field, given by its bits.
func (a *arithmetic) ofDouble(own int64, x *operand) float64 {
	n, other := math.Float64frombits(uint64(own)), math.Float64frombits(uint64(x.other))
	if a.whole {
		n = float64(own)
	}
	if a.linear() {
		return float64(n*math.Float64frombits(uint64(x.factor))) + other
	}
	if a.turned {
		n, other = other, n
	}
	if a.op == operator.Div {
		return n / other
	}
	return math.Mod(n, other)
}

// quotient returns the quotient of integers, or the remainder.
func (a *arithmetic) quotient(own, other int64) int64 {
	if a.turned {
		own, other = other, own
	}
	if a.op == operator.Div {
		return own / other
	}
	return own % other
}
