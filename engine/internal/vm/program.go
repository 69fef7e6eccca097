package vm

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// host is the Frame as programs of package untyped see it. Their operators are implemented as in register code.
type host Frame

func (h *host) Step() { (*Frame)(h).step() }

func (h *host) Get(e *rule.DynamicProp, of any) any { return (*Frame)(h).dynamicGet(of, e.Name, e) }

func (h *host) Call(e *rule.DynamicCall, of any, args []any) any {
	return (*Frame)(h).callDynamic(e, append([]any{of}, args...))
}

func (h *host) Binary(e *rule.Binary, l, r any) any {
	return (*Frame)(h).binary(e.Op, e.Kind, l, r)
}

// binary applies an operator to values.
func (f *Frame) binary(op operator.Op, k fact.Kind, l, r any) any {
	switch op {
	case operator.Matches:
		return f.matches(l, r)
	case operator.Contains:
		f.Foresee(r)
	case operator.MemberOf:
		f.Foresee(l)
	case operator.Eq:
		return operation.EqualAny(f.env(), k, l, r)
	case operator.Ne:
		return !operation.EqualAny(f.env(), k, l, r)
	case operator.Add, operator.Concat, operator.Sub, operator.Mul:
		if k == fact.Decimal || k == fact.Any {
			if d, ok := operation.ShortDecimals(f.env().Decimals(), op, l, r); ok {
				return d
			}
		}
		if op == operator.Sub || op == operator.Mul {
			break
		}
		if text, ok := f.joinedValues(k, l, r); ok {
			return text
		}
	}
	return operation.BinaryAny(op, k, l, r)
}

// joinedValues concatenates two values under the limits of the session. ok is false unless one of them is a text.
func (f *Frame) joinedValues(k fact.Kind, l, r any) (text string, ok bool) {
	_, text1 := l.(string)
	_, text2 := r.(string)
	if !text1 && !text2 || k != fact.Any && k != fact.String || l == nil || r == nil {
		return "", false
	}
	a, err := f.env().Text(l)
	operation.Check(err)
	b, err := f.env().Text(r)
	operation.Check(err)
	f.textRoom(len(a) + len(b))
	return javatext.Paired(a + b), true
}
