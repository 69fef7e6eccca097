package eval

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// result is a constant, or the integer result of a method for the text or date in a field. The method has no side effects and cannot fail:
// see fact.Method.AtOnce.
type result struct {
	method *fact.Method // nil for a constant
	of     fieldPlace
	text   bool // the field is a text
	number int64
}

// inlineResult sets the form for a comparison of such results.
func (t *Test) inlineResult(op operator.Op, l, r rule.Expr) bool {
	a, ok1 := resultOf(l)
	b, ok2 := resultOf(r)
	if !ok1 || !ok2 || a.method == nil && b.method == nil {
		return false
	}
	t.kind, t.op, t.results = testResult, op, &[2]result{a, b}
	return true
}

func resultOf(e rule.Expr) (x result, ok bool) {
	if k, ok := e.(*rule.Const); ok {
		x.number, ok = operation.IntOf(k.Value)
		return x, ok
	}
	e = converted(e)
	of, m := getterCall(e)
	if k := e.Type().Kind; m == nil || m.AtOnce == nil || k != fact.Int && k != fact.Long || e.Type().Boxed || m.Result != e.Type() {
		return x, false
	}
	x.method = m
	if x.of, x.text = field(of, fact.DirectString); x.text {
		return x, true
	}
	x.of, ok = field(of, fact.DirectAny)
	return x, ok && of.Type().Kind == fact.Date
}

// value returns the number. ok is false if the code must be run.
func (x *result) value(f *Frame) (number int64, ok bool) {
	if x.method == nil {
		return x.number, true
	}
	p, ok := x.of.in(f)
	if !ok {
		if p, ok = x.of.reach(f); !ok {
			return 0, false
		}
	}
	var of fact.Value
	if x.text {
		of.SetPresentText(*(*string)(p))
	} else {
		of.SetAny(*(*any)(p))
	}
	return f.NumberOf(x.method, of)
}

// evalResult compares the results.
func (t *Test) evalResult(f *Frame) bool {
	if x, ok := t.results[0].value(f); ok {
		if y, ok := t.results[1].value(f); ok {
			return operator.Compare(t.op, x, y)
		}
	}
	return f.Test(t.code)
}
