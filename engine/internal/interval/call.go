package interval

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Methods that compare a value of the right side with one of the left side bound it like operators. A receiver that is null has no bounds,
// because the test must fail then.

// call adds the bounds from a test that is, or begins with, a call of a comparing method.
func (l *comparisons) call(c *eval.Compiler, by sides, t *rule.Test) {
	of, arg, method := comparison(conjuncts(t.Expr)[0])
	if of == nil {
		return
	}
	_, _, own, ok := by.fixed(of, arg)
	if !ok {
		return
	}
	switch method {
	case "equals":
		l.equal(c, of, arg, own)
	case "equalsIgnoreCase":
		l.same("folded ", c.FoldedHash, of, arg, own)
	case "startsWith":
		l.prefix(c, of, arg, own)
	}
}

// comparison returns the operands of a call of a comparing method, or of the operator that does the same; of is nil for other expressions.
func comparison(e rule.Expr) (of, arg rule.Expr, method string) {
	switch e := e.(type) {
	case *rule.Binary:
		if e.Op == operator.StartsWith && e.L.Type() == fact.StringType && e.R.Type() == fact.StringType {
			return e.L, e.R, "startsWith"
		}
	case *rule.Call:
		operands := e.Args
		if e.Of != nil {
			operands = append([]rule.Expr{e.Of}, operands...)
		} else if e.Method.Owner == nil || e.Method.Owner.QualifiedName() != "java.util.Objects" {
			break
		}
		if len(operands) != 2 {
			break
		}
		of, arg = unboxed(operands[0]), unboxed(operands[1])
		whole := fact.Unbox(of.Type()).Kind.Integer() && fact.Unbox(of.Type()) == fact.Unbox(arg.Type())
		if of.Type() == fact.StringType && arg.Type() == fact.StringType || e.Method.Name == "equals" && whole {
			return of, arg, e.Method.Name
		}
	}
	return nil, nil, ""
}

// fixed is apart for operands that must be fixed, too.
func (s sides) fixed(x, y rule.Expr) (own, other rule.Expr, inOrder, ok bool) {
	own, other, inOrder, ok = s.apart(x, y)
	return own, other, inOrder, ok && fixed(x) && fixed(y)
}

// unboxed returns the operand of conversions to a wrapper class or to Object, which do not change a value.
func unboxed(e rule.Expr) rule.Expr {
	for {
		c, ok := e.(*rule.Convert)
		if !ok || c.T.Kind != fact.Any && c.T != fact.Box(c.X.Type()) {
			return e
		}
		e = c.X
	}
}

// fixed reports whether the value of an expression, a text or a number, changes only with properties of facts: it is computed from them by
// operators and by methods of texts, numbers and Math.
func fixed(e rule.Expr) bool {
	if k := e.Type().Kind; k != fact.String && k != fact.Bool && k != fact.Char && !k.Numeric() {
		return false
	}
	switch e := e.(type) {
	case *rule.Const, *rule.Slot:
		return true
	case *rule.Prop:
		_, ok := e.Of.(*rule.Slot)
		return ok && e.Property.Method == nil
	case *rule.Convert:
		return fixed(e.X)
	case *rule.Binary:
		return fixed(e.L) && fixed(e.R)
	case *rule.Call:
		return (e.Of != nil && fixed(e.Of) || e.Of == nil && pure(e.Method)) && !slices.ContainsFunc(e.Args, func(a rule.Expr) bool { return !fixed(a) })
	}
	return false
}

// pure reports whether a static method computes its result from its arguments alone.
func pure(m *fact.Method) bool {
	owner := m.Owner
	return owner == fact.StringType || owner != nil && owner.QualifiedName() == "java.lang.Math" && m.Name != "random"
}

// equal adds the bounds from of.equals( arg ); own means that the right side has the receiver.
func (l *comparisons) equal(c *eval.Compiler, of, arg rule.Expr, own bool) {
	if of.Type() == fact.StringType {
		l.same("text ", c.TextHash, of, arg, own)
	} else {
		l.same("number ", c.Order, of, arg, own)
	}
}

// same adds the bounds from a call that holds only for operands with the same key.
func (l *comparisons) same(text string, compile func(rule.Expr) (eval.Key, error), of, arg rule.Expr, own bool) {
	if !own {
		of, arg = arg, of
	}
	if key, other := keysOf(compile, of, arg); key.Valid() {
		d := l.of(text+canonical(of), canonical(arg), hashes, key)
		d.add(bound{key: other, op: operator.Ge})
		d.add(bound{key: other, op: operator.Le})
	}
}

// prefix adds the bounds from text.startsWith( prefix ); own means that the right side has the text. A text may begin with a prefix if it
// is between the prefix and the last text that begins with it.
func (l *comparisons) prefix(c *eval.Compiler, text, prefix rule.Expr, own bool) {
	at, begin := keysOf(c.TextOrder, text, prefix)
	end, err := c.PrefixEnd(prefix)
	switch {
	case err != nil || !at.Valid():
	case own:
		d := l.of(canonical(text), canonical(prefix), texts, at)
		d.add(bound{key: begin, op: operator.Ge})
		d.add(bound{key: end, op: operator.Le})
	default:
		*l = append(*l, &dimension{text: "prefix " + canonical(prefix), other: canonical(text), order: texts, low: begin, high: end,
			uppers: []bound{{key: at, op: operator.Le}}, lowers: []bound{{key: at, op: operator.Ge}}})
	}
}
