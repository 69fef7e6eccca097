package interval

import (
	"math"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// finder finds the distances that a number is never less than, or whose squares it is never less than, so that a limit of the number also
// limits the distances. Examples of such numbers are
//
//	Math.abs(x - $x)
//	Math.sqrt((x - $x) * (x - $x) + Math.pow(y - $y, 2))
//	Math.hypot(x - $x, y - $y)
//	Math.max(Math.abs(x - $x), 2.0 * Math.abs(y - $y))
//
// f(x, y, $x, $y), if f computes one of the above by assigning local variables and returning a value
type finder struct {
	by    sides
	found []distance
	// others means that the number also depends on something other than distances.
	others bool
	wraps  float64 // integers do not wrap around for numbers below it; 0 if there are no integers
}

// distancesIn returns the distances in a number, with the inverses by which a limit of the number limits them, and the limit above which
// numbers have no bounds: see guard.
func distancesIn(number rule.Expr, by sides) ([]distance, float64) {
	f := finder{by: by}
	f.below(term{number, nil}, nil)
	if f.wraps != 0 && f.others || len(f.found) > maxDims { // a sum of integers might wrap around
		return nil, 0
	}
	return f.found, f.wraps
}

// term is an expression in the code of a function, where local variables have terms as values; in is nil outside of functions.
type term struct {
	e  rule.Expr
	in *scope
}

type scope struct{ values map[int]term }

// open replaces a variable by its value, a function call by the function's result, and a conversion to a wider number by its operand.
func open(t term) term {
	for {
		switch e := t.e.(type) {
		case *rule.Convert:
			if from := e.X.Type(); from.Boxed || !widens(from.Kind, e.T.Kind) {
				return t
			}
			t.e = e.X
		case *rule.LocalVar:
			if t.in == nil {
				return t
			}
			value, known := t.in.values[e.Index]
			if !known {
				return t
			}
			t = value
		case *rule.FunctionCall:
			result, ok := resultOf(e, t.in)
			if !ok {
				return t
			}
			t = result
		default:
			return t
		}
	}
}

// widens reports whether a conversion keeps the order of numbers and, except for rounding, their values.
func widens(from, to fact.Kind) bool {
	return from.Numeric() && to == fact.Double || from.Integer() && from <= to && (to == fact.Int || to == fact.Long)
}

// resultOf returns the result of a function that assigns each variable once and has no side effects.
func resultOf(call *rule.FunctionCall, in *scope) (result term, ok bool) {
	fn := call.Function
	if fn.Body == nil || len(fn.Failing) > 0 {
		return term{}, false
	}
	own := &scope{map[int]term{}}
	for i, p := range fn.Params {
		own.values[p] = term{call.Args[i], in}
	}
	for i, s := range fn.Body.List {
		switch s := s.(type) {
		case *rule.SetLocal:
			if _, set := own.values[s.Local]; set || s.Value == nil || !arithmetic(s.Value) {
				return term{}, false
			}
			own.values[s.Local] = term{s.Value, own}
		case *rule.Return:
			return term{s.Value, own}, i == len(fn.Body.List)-1 && s.Value != nil && arithmetic(s.Value)
		default:
			return term{}, false
		}
	}
	return term{}, false
}

// arithmetic reports whether the evaluation of an expression in a function only computes a number, and cannot fail.
func arithmetic(e rule.Expr) bool {
	return !rule.Contains(e, func(e rule.Expr) (other bool) {
		switch e := e.(type) {
		case *rule.Const, *rule.LocalVar, *rule.Unary:
			return !e.Type().Kind.Numeric() || e.Type().Boxed
		case *rule.Convert:
			return !e.T.Kind.Numeric() || !e.X.Type().Kind.Numeric() || e.X.Type().Boxed
		case *rule.Binary:
			return e.Op != operator.Add && e.Op != operator.Sub && e.Op != operator.Mul && (e.Op != operator.Div || e.Kind != fact.Double)
		case *rule.Call:
			return mathematical(e) == ""
		}
		return true
	})
}

// mathematical returns the name of a function of Math that never fails, or "" for other calls.
func mathematical(call *rule.Call) string {
	name := eval.MathCall(call)
	switch name {
	case "abs", "sqrt", "pow", "hypot", "max", "min", "cos", "sin":
		return name
	}
	return ""
}

// absolute returns the number whose absolute value a call returns, or nil for other calls.
func absolute(call *rule.Call) rule.Expr {
	switch {
	case mathematical(call) == "abs":
		return call.Args[0]
	case call.Of != nil && call.Of.Type().Kind == fact.Decimal && call.Method.Name == "abs" && len(call.Args) == 0:
		return call.Of
	}
	return nil
}

// below records the distances that a limit of the term limits. in is the inverse by which the limit of the test is converted to the limit
// of the term.
func (f *finder) below(t term, in inverse) {
	t = open(t)
	switch e := t.e.(type) {
	case *rule.Call:
		arg := func(i int) term { return term{e.Args[i], t.in} }
		switch name := mathematical(e); {
		case absolute(e) != nil:
			f.within(term{absolute(e), t.in}, in)
		case name == "sqrt":
			f.below(arg(0), in.then(func(x float64) float64 { return x * x }))
		case name == "pow" && isTwo(arg(1)):
			f.within(arg(0), in.then(math.Sqrt))
		case name == "hypot":
			f.within(arg(0), in)
			f.within(arg(1), in)
		case name == "max":
			f.below(arg(0), in)
			f.below(arg(1), in)
		default:
			f.others = true
		}
	case *rule.Binary:
		l, r := term{e.L, t.in}, term{e.R, t.in}
		switch part, in, ok := scaled(t, in); {
		case ok:
			f.below(part, in)
		case e.Op == operator.Mul && same(l, r) && f.computes(e.Kind, 13, 28):
			f.within(l, in.then(math.Sqrt))
		case e.Op == operator.Add && positive(l) && positive(r) && f.computes(e.Kind, 27, 58):
			f.below(l, in)
			f.below(r, in)
		default:
			f.others = true
		}
	default:
		f.others = true
	}
}

// within records the distances that a limit of the term's absolute value limits.
func (f *finder) within(t term, in inverse) {
	t = open(t)
	switch e := t.e.(type) {
	case *rule.Call:
		if x := absolute(e); x != nil {
			f.within(term{x, t.in}, in)
			return
		}
	case *rule.Binary:
		if part, in, ok := scaled(t, in); ok {
			f.within(part, in)
			return
		}
		if e.Op == operator.Sub && f.computes(e.Kind, 30, 62) && f.note(open(term{e.L, t.in}), open(term{e.R, t.in}), in) {
			return
		}
	}
	f.others = true
}

// note records the distance of two terms. ok is false unless one term is of the right side and the other of the left side.
func (f *finder) note(own, other term, in inverse) (ok bool) {
	if own.in != nil || other.in != nil {
		return false
	}
	x, y, _, ok := f.by.apart(own.e, other.e)
	if ok {
		f.found = append(f.found, distance{x, y, in})
	}
	return ok
}

// computes reports whether numbers of a kind are precise enough. An operation on integers does not wrap around if they have at most intBits
// or longBits bits, depending on the kind; numbers beyond that are excluded by the guard.
func (f *finder) computes(k fact.Kind, intBits, longBits int) bool {
	bits := longBits
	switch k {
	case fact.Double:
		return true
	case fact.Int:
		bits = intBits
	case fact.Long:
	default:
		return false
	}
	if most := math.Ldexp(1, bits); f.wraps == 0 || most < f.wraps {
		f.wraps = most
	}
	return true
}

// scaled removes a constant factor or divisor from a term.
func scaled(t term, in inverse) (part term, out inverse, ok bool) {
	e := t.e.(*rule.Binary)
	if e.Kind != fact.Double || e.Op != operator.Mul && e.Op != operator.Div {
		return t, in, false
	}
	part, by := term{e.L, t.in}, open(term{e.R, t.in})
	if _, constant := by.e.(*rule.Const); !constant && e.Op == operator.Mul {
		part, by = term{e.R, t.in}, open(part)
	}
	x, ok := constant(by)
	if !ok || !(x > 0) || math.IsInf(x, 1) {
		return t, in, false
	}
	if e.Op == operator.Div {
		return part, in.then(func(limit float64) float64 { return limit * x }), true
	}
	return part, in.then(func(limit float64) float64 { return limit / x }), true
}

// positive reports whether a term cannot be less than 0. It assumes that integers do not wrap around.
func positive(t term) bool {
	t = open(t)
	switch e := t.e.(type) {
	case *rule.Call:
		switch mathematical(e) {
		case "abs", "sqrt", "hypot":
			return true
		case "pow":
			return isTwo(term{e.Args[1], t.in})
		case "max":
			return positive(term{e.Args[0], t.in}) && positive(term{e.Args[1], t.in})
		}
	case *rule.Binary:
		l, r := term{e.L, t.in}, term{e.R, t.in}
		if part, _, ok := scaled(t, nil); ok {
			return positive(part)
		}
		return e.Op == operator.Mul && same(l, r) || e.Op == operator.Add && positive(l) && positive(r)
	}
	return false
}

// same reports whether two terms have the same value.
func same(a, b term) bool {
	a, b = open(a), open(b)
	return a.in == b.in && canonical(a.e) == canonical(b.e)
}

func isTwo(t term) bool {
	x, ok := constant(open(t))
	return ok && x == 2
}

// constant returns the value of a constant number.
func constant(t term) (float64, bool) {
	c, ok := t.e.(*rule.Const)
	if !ok {
		return 0, false
	}
	return fact.Floating(c.Value)
}
