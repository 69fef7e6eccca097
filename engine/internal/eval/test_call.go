package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// fieldCall is a library method that is called with the field of one object after the other, and with other operands that do not depend on
// the object: see fact.Method.AtOnce. Its result is an integer, a boolean, a text, or any object.
type fieldCall struct {
	method *fact.Method
	place  int           // index of the field among the operands: the receiver, if there is one, and the arguments
	stored fact.Direct   // how the field is stored
	boxed  *fact.Type    // type of the field if the method has a parameter of type Object
	args   []*expression // nil at the index of the field
	forms  []*fact.Type  // the types in whose form the method expects the operands
}

// callState is the data of a session that calling the method, or matching a regular expression, needs.
type callState struct {
	env     *fact.Env
	args    []fact.Value
	out     fact.Value
	boxes   fact.Boxes
	pattern code.Pattern
}

// fieldCallIn returns the call of such a method, or nil if the expression is anything else. If several operands are fields, the one of the
// latest pattern is the one that varies.
func (c *Compiler) fieldCallIn(e rule.Expr) (own fieldPlace, a *fieldCall, err error) {
	m, operands, forms := operandsOf(converted(e))
	if m == nil {
		return own, nil, nil
	}
	a = &fieldCall{method: m, place: -1, forms: forms}
	for i, x := range operands {
		p, stored, t := calledField(x, forms[i])
		if stored != fact.NotDirect && (a.place < 0 || p.slot > own.slot) {
			own, a.place, a.stored, a.boxed = p, i, stored, nil
			if forms[i].Kind == fact.Any && stored != fact.DirectAny {
				a.boxed = t
			}
		}
	}
	if a.place < 0 {
		return own, nil, nil
	}
	for i, x := range operands {
		var arg *expression
		if i != a.place {
			t, form := x.Type(), forms[i]
			objects := !t.Kind.Unboxed() && !form.Kind.Unboxed()
			if t != form && form.Kind != fact.Any && !objects || !computedAside(own.slot, x) {
				return own, nil, nil
			}
			if arg, err = c.expression(x); err != nil {
				return own, nil, err
			}
		}
		a.args = append(a.args, arg)
	}
	return own, a, nil
}

// operandsOf returns the method that an expression calls, if it can be called at once and its result is the value of the expression, with
// its operands and the types in whose form it expects them. Reading an element of a map counts as a call of get.
func operandsOf(e rule.Expr) (m *fact.Method, operands []rule.Expr, forms []*fact.Type) {
	switch e := e.(type) {
	case *rule.Index:
		if e.Of.Type().Kind != fact.Map || e.T.Kind.Unboxed() && e.T.Kind != fact.String {
			return nil, nil, nil
		}
		return &fact.Method{Result: fact.ObjectType, AtOnce: fact.ElementAtOnce}, []rule.Expr{e.Of, e.Key}, []*fact.Type{fact.ObjectType, fact.ObjectType}
	case *rule.Call:
		m = e.Method
		if m.AtOnce == nil || e.NullSafe || m.Variadic || len(e.Args) != len(m.Params) || m.Static == (e.Of != nil) {
			break
		}
		switch k := m.Result.Kind; {
		case k == fact.Any && (e.T.Kind == fact.String || !e.T.Kind.Unboxed()):
		case m.Result != e.T, k != fact.String && (e.T.Boxed || k != fact.Int && k != fact.Long && k != fact.Bool):
			return nil, nil, nil
		}
		if e.Of == nil {
			return m, e.Args, m.Params
		}
		return m, append([]rule.Expr{e.Of}, e.Args...), append([]*fact.Type{m.ReceiverType()}, m.Params...)
	}
	return nil, nil, nil
}

// calledField returns the location of an operand, how it is stored, and its type. The method expects the operand in the form of a type. If
// it is not such a field, the second result is fact.NotDirect.
func calledField(e rule.Expr, form *fact.Type) (p fieldPlace, stored fact.Direct, own *fact.Type) {
	e = unconverted(e)
	t := e.Type()
	if k := t.Kind; form.Kind != fact.Any && k != form.Kind && (k.Unboxed() || form.Kind.Unboxed()) || form.Boxed && form.Kind.Unboxed() && k != fact.String {
		return p, fact.NotDirect, nil
	}
	for _, stored := range [...]fact.Direct{fact.DirectInt, fact.DirectInt64, fact.DirectString, fact.DirectAny} {
		if p, ok := field(e, stored); ok && p.plain() && (stored != fact.DirectAny || !t.Kind.Unboxed()) {
			return p, stored, t
		}
	}
	return p, fact.NotDirect, nil
}

// compared returns the form of a comparison of the method's result with a value of kind other; kind is the kind of the comparison.
func (a *fieldCall) compared(kind fact.Kind, op operator.Op, other fact.Kind) (form probeForm, ok bool) {
	switch result := a.method.Result.Kind; {
	case result == fact.Any:
		return probeCallObject, op <= operator.Ne
	case result == fact.String:
		return probeCallText, kind == fact.String && other == fact.String && op <= operator.Ne
	}
	return probeCallWord, kind.Integer() && a.method.Result.Kind.Integer() && other.Integer()
}

// boolCallIn returns a test that consists of the call of a method whose result is a boolean.
func (c *Compiler) boolCallIn(e rule.Expr, negated bool) (*computed, error) {
	own, a, err := c.fieldCallIn(e)
	if a == nil || err != nil || a.method.Result.Kind != fact.Bool || len(a.args) < 2 {
		return nil, err
	}
	s := &computed{form: probeCallWord, op: operator.Eq, own: own, call: a}
	if negated {
		s.op = operator.Ne
	}
	return s, nil
}

// searchIn returns a test that searches a text for another one, or matches it against a regular expression, where one of the two is in a
// field and the other one does not depend on the same object.
func (c *Compiler) searchIn(e rule.Expr, negated bool) (s *computed, err error) {
	op, of, part := textSearch(e)
	if b, ok := e.(*rule.Binary); ok && b.Op == operator.Matches {
		op, of, part = b.Op, b.L, b.R
	}
	if op == operator.None || of.Type() != fact.StringType || part.Type() != fact.StringType {
		return nil, nil
	}
	if _, result := of.(*rule.Call); result && op == operator.Eq && latest(of) > latest(part) { // the result of a method equals a text
		if negated {
			op = operator.Ne
		}
		return c.comparison(fact.String, op, of, part)
	}
	own, ok := field(of, fact.DirectString)
	form := probePart
	if op == operator.Matches {
		form = probeMatches
	}
	if !ok || !computedAside(own.slot, part) {
		own, ok = field(part, fact.DirectString)
		form, part = probePartOf, of
		if op == operator.Matches {
			return nil, nil
		}
	}
	if !ok || !own.plain() || !computedAside(own.slot, part) {
		return nil, nil
	}
	s = &computed{form: form, op: op, negated: negated, own: own}
	s.value, err = c.expression(part)
	return s, err
}

// latest returns the last slot that an expression reads, or -1.
func latest(e rule.Expr) int {
	last := -1
	rule.EachSlot(e, func(slot int) { last = max(last, slot) })
	return last
}

// prepare computes the other operands of the method. It returns false if that fails, or one of them is null.
func (a *fieldCall) prepare(x *operand, f *Frame) bool {
	q := x.callState()
	q.env, q.args = f.Env(), slices.Grow(q.args[:0], len(a.args))[:len(a.args)]
	for i, arg := range a.args {
		if arg == nil {
			continue
		}
		v, ok := arg.present(f)
		if !ok {
			return false
		}
		if t := arg.code.Result; a.forms[i].Kind == fact.Any && t.Kind != fact.Any {
			v.SetAny(v.Load(t))
		}
		q.args[i] = v
	}
	return true
}

// readPattern compiles a regular expression. It returns false if the text is not one.
func (x *operand) readPattern(text string, f *Frame) bool {
	re, err := f.Pattern(text)
	x.callState().pattern.Regex = re
	return err == nil
}

// callState returns the state, and creates it at the first call.
func (x *operand) callState() *callState {
	if x.state == nil {
		x.state = &callState{}
	}
	return x.state
}

// passesCall calls the method with the field of an object. It reports whether the result passes, or may pass because the method cannot be
// called at once.
func (s *probeStep) passesCall(x *operand, at unsafe.Pointer) bool {
	q := x.state
	of := &q.args[s.call.place]
	switch s.call.stored {
	case fact.DirectInt, fact.DirectInt64:
		of.SetInteger(word(at))
	case fact.DirectString:
		of.SetPresentText(*(*string)(at))
	default:
		of.SetAny(*(*any)(at))
	}
	if s.call.boxed != nil && !of.IsNull() {
		of.SetAny(q.boxes.Load(of, s.call.boxed))
	}
	switch x.sure = s.call.method.AtOnce(q.env, q.args, &q.out); {
	case !x.sure:
		return true
	case s.form == probeCallText:
		return (q.out.Text() == x.text) != s.negated
	case s.form == probeCallObject:
		return s.passesObject(x, unsafe.Add(at, s.other))
	}
	return (uint64(q.out.N)-x.low <= x.width) != s.negated
}

// passesObject does the work of passesCall for a result that is an object. It compares the result with another object, or with the text in
// another field of the same object.
func (s *probeStep) passesObject(x *operand, beside unsafe.Pointer) bool {
	given, same := x.state.out.Any(), false
	if s.other != 0 {
		text := *(*string)(beside)
		if other, ok := given.(string); ok {
			return (other == text && unsafe.StringData(text) != nil) != s.negated
		}
		if unsafe.StringData(text) != nil {
			x.sure = given == nil
			return !x.sure || s.negated
		}
	}
	if given == nil || x.object == nil {
		same = given == x.object
	} else {
		same, x.sure = fact.PlainEqual(given, x.object)
	}
	return !x.sure || same != s.negated
}

// match reports whether a text matches, or may match: a long text is left to the code, which checks the limits.
func (s *probeStep) match(x *operand, text string) bool {
	if x.sure = unsafe.StringData(text) != nil; !x.sure {
		return true
	}
	matches, sure := x.state.pattern.MatchAtOnce(text)
	x.sure = sure
	return !sure || matches != s.negated
}
