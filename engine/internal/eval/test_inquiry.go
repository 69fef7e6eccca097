package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// inquiry is a method of the library that is called for the field of one object after the other, with arguments that do not depend on the
// object: see fact.Method.AtOnce. Its result is a whole number, a boolean or a text.
type inquiry struct {
	method *fact.Method
	text   bool // the field is a text, not a date
	args   []*expression
}

// answer is what a method that is asked needs of a session.
type answer struct {
	env     *fact.Env
	args    []fact.Value // the field first
	out     fact.Value
	pattern code.Pattern
}

// askedIn returns the call of such a method; nil if the expression is anything else.
func (c *Compiler) askedIn(e rule.Expr) (own fieldPlace, a *inquiry, err error) {
	call, ok := converted(e).(*rule.Call)
	if !ok || call.NullSafe || call.Of == nil {
		return own, nil, nil
	}
	m := call.Method
	if k := call.T.Kind; m.AtOnce == nil || m.Static || m.Result != call.T || m.Variadic || len(call.Args) != len(m.Params) ||
		k != fact.String && (call.T.Boxed || k != fact.Int && k != fact.Long && k != fact.Bool) {
		return own, nil, nil
	}
	a = &inquiry{method: m}
	if own, a.text = field(call.Of, fact.DirectString); !a.text {
		if own, ok = field(call.Of, fact.DirectAny); !ok || call.Of.Type().Kind != fact.Date {
			return own, nil, nil
		}
	}
	for i, arg := range call.Args {
		if arg.Type() != m.Params[i] || !computedAside(own.slot, arg) {
			return own, nil, nil
		}
		x, err := c.expression(arg)
		if err != nil {
			return own, nil, err
		}
		a.args = append(a.args, x)
	}
	return own, a, nil
}

// answerIn returns the test of a method whose result is a boolean.
func (c *Compiler) answerIn(e rule.Expr, negated bool) (*computed, error) {
	own, a, err := c.askedIn(e)
	if a == nil || err != nil || a.method.Result.Kind != fact.Bool || !own.plain() || len(a.args) == 0 {
		return nil, err
	}
	s := &computed{form: probeAskedWord, op: operator.Eq, own: own, asked: a}
	if negated {
		s.op = operator.Ne
	}
	return s, nil
}

// searchIn returns the test of a text that is searched for another one, or matches a regular expression, where one of the two is in a field and
// the other one is not of the same object.
func (c *Compiler) searchIn(e rule.Expr, negated bool) (s *computed, err error) {
	op, of, part := textSearch(e)
	if b, ok := e.(*rule.Binary); ok && b.Op == operator.Matches {
		op, of, part = b.Op, b.L, b.R
	}
	if op == operator.None || of.Type() != fact.StringType || part.Type() != fact.StringType {
		return nil, nil
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

// prepare computes the other arguments of the method. It returns false if it fails.
func (a *inquiry) prepare(x *operand, f *Frame) bool {
	q := x.answering()
	q.env, q.args = f.Env(), slices.Grow(q.args[:0], 1+len(a.args))[:1+len(a.args)]
	for i, arg := range a.args {
		v, ok := arg.present(f)
		if !ok {
			return false
		}
		q.args[1+i] = v
	}
	return true
}

// readPattern compiles the regular expression. It returns false if it is none.
func (x *operand) readPattern(text string, f *Frame) bool {
	re, err := f.Pattern(text)
	x.answering().pattern.Regex = re
	return err == nil
}

// answering returns the operand's answer, which it makes the first time.
func (x *operand) answering() *answer {
	if x.answer == nil {
		x.answer = &answer{}
	}
	return x.answer
}

// ask reports whether the field of an object passes, or may pass since the method cannot be called at once.
func (s *probeStep) ask(x *operand, at unsafe.Pointer) bool {
	q := x.answer
	if s.asked.text {
		q.args[0].SetPresentText(*(*string)(at))
	} else {
		q.args[0].SetAny(*(*any)(at))
	}
	switch x.sure = s.asked.method.AtOnce(q.env, q.args, &q.out); {
	case !x.sure:
		return true
	case s.form == probeAskedText:
		return (q.out.Text() == x.text) != s.negated
	}
	return (uint64(q.out.N)-x.low <= x.width) != s.negated
}

// match reports whether a text matches, or may match since limits have to be checked.
func (s *probeStep) match(x *operand, text string) bool {
	if x.sure = unsafe.StringData(text) != nil; !x.sure {
		return true
	}
	matches, sure := x.answer.pattern.MatchAtOnce(text)
	x.sure = sure
	return !sure || matches != s.negated
}
