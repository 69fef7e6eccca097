package interval

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// An alternative that reads only one side exempts facts from the bounds of the other alternatives: $region == null || region == $region
// bounds region by $region, unless the left side has no region. Exempted tuples are candidates for all tuples of the other side.

// exemption contains the alternatives of a test that read only one side. A tuple for which one of them holds, or cannot be computed, has
// no bounds.
type exemption struct {
	left, right []eval.Key
}

// withoutExempted returns a test of those alternatives that read both sides, with the exemption by the others. The exemption is nil if
// there are none, and the test then is t itself; the test is nil if it cannot be bounded.
func withoutExempted(c *eval.Compiler, p *rule.Pattern, t *rule.Test) (*rule.Test, *exemption) {
	by := sidesOf(p, t)
	var x exemption
	var both []rule.Expr
	for _, e := range orItself(t.Expr) {
		if by.both(e) {
			both = append(both, e)
			continue
		}
		key, err := c.Key(e)
		if err != nil || !unchanging(e) {
			return nil, nil
		}
		if by.right(e) {
			x.right = append(x.right, key)
		} else {
			x.left = append(x.left, key)
		}
	}
	switch {
	case len(x.left)+len(x.right) == 0:
		return t, nil
	case len(both) == 0:
		return nil, nil
	}
	rest := *t
	rest.Op, rest.Own, rest.Other, rest.Expr = operator.None, nil, nil, both[0]
	for _, e := range both[1:] {
		rest.Expr = &rule.Binary{Node: rule.Node{At: t.At, T: t.Expr.Type()}, Op: operator.Or, Kind: fact.Bool, L: rest.Expr, R: e}
	}
	return &rest, &x
}

// unchanging reports whether the value of a condition changes only with properties of facts. What a collection or another object contains
// may change without them, but not whether a property has an object, and of which type.
func unchanging(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const:
		return true
	case *rule.Slot, *rule.Prop:
		switch k := e.Type().Kind; k {
		case fact.Decimal, fact.BigInteger, fact.Date, fact.Enum:
			return named(e)
		default:
			return k.Unboxed() && named(e)
		}
	case *rule.Convert:
		return unchanging(e.X)
	case *rule.Unary:
		return unchanging(e.X)
	case *rule.InstanceOf:
		return named(e.X)
	case *rule.Binary:
		if e.L.Type().Kind == fact.Null || e.R.Type().Kind == fact.Null {
			return named(rule.Unconverted(e.L)) && named(rule.Unconverted(e.R))
		}
		return unchanging(e.L) && unchanging(e.R) && len(e.Args) == 0
	case *rule.In:
		return !slices.ContainsFunc(e.List, func(e rule.Expr) bool { return !unchanging(e) })
	case *rule.Call:
		return fixed(e)
	}
	return false
}

// named reports whether an expression is a constant, a value, or a property that is no method.
func named(e rule.Expr) bool {
	p, ok := e.(*rule.Prop)
	return simple(e) && (!ok || p.Property.Method == nil)
}

// exempts reports whether one of the alternatives of one side holds, or cannot be computed, for the tuple or object in the frame.
func exempts(side []eval.Key, f *eval.Frame) bool {
	for i := range side {
		if holds, known := keyOf(&side[i], f); !known || holds != 0 {
			return true
		}
	}
	return false
}
