package eval

import (
	"math"
	"slices"

	"whenthen/engine/internal/compile"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// computed is a comparison of a field, or of the result of a method for it, with a value that does not depend on the field's object. Eval
// runs the code of the whole test; a Probe, which tests many objects against the same value, computes the value once.
type computed struct {
	form    probeForm
	op      operator.Op
	negated bool // for searches
	own     fieldPlace
	call    *fieldCall  // the call whose result is compared, instead of the field
	beside  uintptr     // for probeCallObject: offset of the compared field relative to the operand of the method
	by      *arithmetic // for probeLinear and probeDivision: how the field is combined with the value
	value   *expression
	limit   *expression // for these and for probeDistance
}

// computedIn returns the comparison of a test, or nil if it has another form, or its value may have side effects.
func (c *Compiler) computedIn(t *rule.Test) (*computed, error) {
	if s, err := c.distanceIn(t); s != nil || err != nil {
		return s, err
	}
	if t.Alpha() {
		return nil, nil
	}
	b, ok := t.Expr.(*rule.Binary)
	if !ok || t.Op < operator.Eq || t.Op > operator.Ge {
		return c.computedPart(t.Expr, false)
	}
	if s, err := c.comparison(b.Kind, t.Op, t.Own, t.Other); s != nil || err != nil {
		return s, err
	}
	return c.arithmeticIn(b.Kind, b.Op, b.L, b.R)
}

// computedPart does the work of computedIn for an operand of && or ||. Either side of a comparison may be the field.
func (c *Compiler) computedPart(e rule.Expr, negated bool) (*computed, error) {
	if not, ok := e.(*rule.Unary); ok && not.Op == operator.Not {
		return c.computedPart(not.X, !negated)
	}
	if call, ok := e.(*rule.Call); ok {
		if same := equation(call); same != nil {
			e = same
		}
	}
	if s, err := c.searchIn(e, negated); s != nil || err != nil {
		return s, err
	}
	if s, err := c.boolCallIn(e, negated); s != nil || err != nil {
		return s, err
	}
	b, ok := e.(*rule.Binary)
	if !ok || b.Op < operator.Eq || b.Op > operator.Ge || negated && b.Op > operator.Ne {
		return nil, nil
	}
	op := b.Op
	if negated {
		op = operator.Eq + operator.Ne - op
	}
	if s, err := c.comparison(b.Kind, op, b.L, b.R); s != nil || err != nil {
		return s, err
	}
	if s, err := c.comparison(b.Kind, op.Turned(), b.R, b.L); s != nil || err != nil {
		return s, err
	}
	return c.arithmeticIn(b.Kind, op, b.L, b.R)
}

// comparison prepares a comparison, of the given kind, of a field with a value that does not depend on the field's object.
func (c *Compiler) comparison(kind fact.Kind, op operator.Op, own, value rule.Expr) (*computed, error) {
	s, ok := &computed{op: op}, false
	var by shift
	var err error
	other := value.Type().Kind
	if kind.Integer() || op <= operator.Ne {
		if s.own, s.call, err = c.fieldCallIn(own); err != nil {
			return nil, err
		}
	}
	switch {
	case s.call != nil:
		if s.form, ok = s.call.compared(kind, op, other); !ok {
			return nil, nil
		}
		if k, constant := value.(*rule.Const); constant && k.Value == nil {
			return s, nil
		}
		if p, text := field(value, fact.DirectString); text && p.plain() && p.slot == s.own.slot && s.form == probeCallObject {
			s.beside = p.offset - s.own.offset
			return s, nil
		}
	case kind.Integer() && other.Integer():
		s.form = probeWord
		s.own, by, ok = shiftedField(own)
	case kind == fact.Double && other == fact.Double:
		s.form = probeFloat
		if s.own, ok = field(own, fact.DirectFloat64); ok {
			break
		}
		if whole, converted := own.(*rule.Convert); converted {
			s.form = probeRounded
			s.own, by, ok = shiftedField(whole.X)
		}
	case kind == fact.String && other == fact.String && op <= operator.Ne:
		s.form = probeText
		s.own, ok = field(own, fact.DirectString)
	case (kind == fact.Date || kind == fact.Decimal) && other == kind && own.Type().Kind == kind:
		s.form = probeObjects
		s.own, ok = field(own, fact.DirectAny)
	}
	if !ok || !s.own.plain() || by != (shift{}) || !computedAside(s.own.slot, value) {
		return nil, nil
	}
	s.value, err = c.expression(value)
	return s, err
}

// distanceIn returns the comparison of a test on the distance of an integer of its object from another integer: Math.abs( own - other ) <
// limit. It returns nil for any other test.
func (c *Compiler) distanceIn(t *rule.Test) (*computed, error) {
	b, ok := t.Expr.(*rule.Binary)
	if !ok || t.Alpha() || b.Op < operator.Lt || b.Op > operator.Ge || !b.Kind.Integer() {
		return nil, nil
	}
	op, amount, limit := b.Op, converted(b.L), b.R
	if op == operator.Gt || op == operator.Ge {
		op, amount, limit = op.Turned(), converted(b.R), b.L
	}
	call, ok := amount.(*rule.Call)
	if !ok || MathCall(call) != "abs" {
		return nil, nil
	}
	sub, ok := call.Args[0].(*rule.Binary)
	if !ok || sub.Op != operator.Sub || sub.Kind != fact.Int && sub.Kind != fact.Long {
		return nil, nil
	}
	x, other := sub.L, sub.R
	own, by, ok := shiftedField(x)
	if !ok || slices.Contains(t.Slots, own.slot) {
		x, other = other, x
		own, by, ok = shiftedField(x)
	}
	if !ok || !own.plain() || by != (shift{}) || !wholeAside(own.slot, other) || !wholeAside(own.slot, limit) {
		return nil, nil
	}
	s := &computed{form: probeDistance, op: op, own: own}
	if sub.Kind == fact.Long {
		s.form = probeLongDistance
	}
	var err error
	if s.value, err = c.expression(other); err != nil {
		return nil, err
	}
	s.limit, err = c.expression(limit)
	return s, err
}

// wholeAside reports whether an expression is an integer that can be computedAside.
func wholeAside(slot int, e rule.Expr) bool { return e.Type().Kind.Integer() && computedAside(slot, e) }

// computedAside reports whether a value can be computed once for all objects in a slot: it does not depend on them and has no side effects.
func computedAside(slot int, e rule.Expr) bool { return effectless(e) && !rule.ReadsSlot(e, slot) }

// effectless reports whether evaluating an expression certainly has no side effects.
func effectless(e rule.Expr) bool {
	return !rule.Contains(e, func(e rule.Expr) (mayHave bool) {
		switch e := e.(type) {
		case *rule.Const, *rule.Slot, *rule.Row, *rule.Prop, *rule.Unary, *rule.Binary, *rule.Conditional, *rule.Convert:
			return false
		case *rule.Call:
			if e.Of != nil {
				k := e.Of.Type().Kind
				return !k.Numeric() && k != fact.String && k != fact.Decimal && k != fact.BigInteger && k != fact.Date
			}
			name := MathCall(e)
			return (name == "" || name == "random") && compile.Settled(e) == rule.Expr(e)
		case *rule.New:
			return compile.Settled(e) == rule.Expr(e)
		}
		return true
	})
}

// MathCall returns the name of the called method of java.lang.Math, or "" for other calls.
func MathCall(call *rule.Call) string {
	m := call.Method
	if m == nil || !m.Static || m.Owner == nil || m.Owner.QualifiedName() != "java.lang.Math" {
		return ""
	}
	return m.Name
}

// compute prepares a step for a comparison with a computed value.
func (s *probeStep) compute(t *computed, slot int) (ok bool) {
	*s = probeStep{offset: t.own.offset, form: t.form, op: t.op, wanted: wanted(t.op), value: t.value, limit: t.limit, negated: t.negated, call: t.call, other: t.beside,
		calc: t.by, valid: t.own.valid}
	switch t.form {
	case probeText, probeCallText, probeCallObject:
		s.negated = t.op == operator.Ne
	case probeWord, probeCallWord, probeLinear, probeDivision:
		s.negated = s.wanted.outside()
	}
	return t.own.slot == slot
}

// readComputed computes the operand. It returns false if that fails or the result is null: then the tests are run one by one.
func (s *probeStep) readComputed(x *operand, f *Frame) bool {
	if s.call != nil && !s.call.prepare(x, f) {
		return false
	}
	if s.value == nil { // the result of the method is the test, or is compared with null
		x.object = nil
		x.low, x.width = s.wanted.bounds(1)
		return true
	}
	v, ok := s.value.present(f)
	if !ok {
		return false
	}
	switch x.null = false; s.form {
	case probeDistance, probeLongDistance:
		return s.readLimit(x, v.N, f)
	case probeLinear, probeDivision:
		return s.readArithmetic(x, &v, f)
	case probeWord, probeCallWord:
		x.low, x.width = s.wanted.bounds(v.N)
	case probeFloat, probeRounded:
		x.low = math.Float64bits(v.Float())
	case probePart, probePartOf, probeCallText:
		x.text, x.letters = v.Text(), 0
	case probeMatches:
		return x.readPattern(v.Text(), f)
	case probeText:
		x.text = v.Text()
		return x.text != "" // so that it differs from the text of null
	case probeCallObject:
		x.object = v.Load(s.value.code.Result)
	default:
		x.object = v.Any()
		return x.object != nil
	}
	return true
}

// present returns the value. It returns false if the value is null or the evaluation fails; a failure will be reported when the tests are
// run one by one.
func (x *expression) present(f *Frame) (v fact.Value, ok bool) {
	failed := f.Err
	v, ok = x.value(f)
	f.Err = failed
	return v, ok && !(x.code.Maybe && v.IsNull())
}

// readLimit sets the operand of a distance: the number from which the distance is measured, and the greatest distance.
func (s *probeStep) readLimit(x *operand, from int64, f *Frame) bool {
	limit, ok := s.limit.present(f)
	if !ok || limit.N == math.MinInt64 {
		return false
	}
	if s.op == operator.Lt {
		limit.N--
	}
	x.low, x.width = uint64(from), uint64(limit.N)
	return true
}

// distant reports whether a number is within the distance. It computes as in Java, where a great difference overflows.
func (s *probeStep) distant(x *operand, own int64) bool {
	d := own - int64(x.low)
	if s.form == probeDistance {
		d = int64(int32(d))
	}
	if d < 0 {
		d = -d
	}
	if s.form == probeDistance {
		d = int64(int32(d))
	}
	return d <= int64(x.width)
}
