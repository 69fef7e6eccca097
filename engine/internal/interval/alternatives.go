package interval

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// Alternatives bound a property if each of them does: x > $a || x == $a && y < $b requires an x of at least $a, and x in ( $a, $b ) an x
// between the two values.

// oneOf contains the bounds of a property in one direction, one for each alternative.
type oneOf struct {
	own    rule.Expr
	upper  bool
	others []rule.Expr // the values; the weakest bound applies
}

// alternatives adds the bounds that all alternatives of a test have in common, or those of a test without alternatives that is no plain
// comparison.
func (l *comparisons) alternatives(c *eval.Compiler, by sides, t *rule.Test) {
	var common []oneOf
	list := alternativesOf(t.Expr)
	if list == nil && t.Own == nil {
		list = []rule.Expr{t.Expr}
	}
	for i, e := range list {
		mine := by.boundsOf(e)
		if i == 0 {
			common = mine
			continue
		}
		both := common[:0]
		for _, b := range common {
			at := slices.IndexFunc(mine, func(o oneOf) bool { return o.upper == b.upper && canonical(o.own) == canonical(b.own) })
			if at >= 0 {
				b.others = append(b.others, mine[at].others...)
				both = append(both, b)
			}
		}
		common = both
	}
	for _, b := range common {
		l.farthest(c, b)
	}
}

// farthest adds the weakest of several bounds. Equal values are computed once.
func (l *comparisons) farthest(c *eval.Compiler, b oneOf) {
	var all bound
	var own eval.Key
	var order valueOrder
	text := ""
	for _, e := range b.others {
		if canonical(e) == text {
			continue
		}
		mine, other, o := orderedKeys(c, b.own, e)
		if o == unordered || text != "" && o != order {
			return
		}
		op := operator.Ge
		if b.upper {
			op = operator.Le
		}
		next := bound{key: other, op: op}
		if text == "" {
			all, own, order, text = next, mine, o, canonical(e)
		} else {
			all.or = append(all.or, next)
		}
	}
	l.of(canonical(b.own), text, order, own).add(all)
}

// canonical returns the text by which equal expressions are recognised.
func canonical(e rule.Expr) string { return rule.Canonical(e, -1) }

// alternativesOf returns the alternatives of a constraint, or nil if it has none.
func alternativesOf(e rule.Expr) []rule.Expr {
	switch e := e.(type) {
	case *rule.Binary:
		if e.Op == operator.Or {
			return slices.Concat(orItself(e.L), orItself(e.R))
		}
	case *rule.In:
		if !e.Negated {
			return e.List
		}
	}
	return nil
}

func orItself(e rule.Expr) []rule.Expr {
	if list := alternativesOf(e); list != nil {
		return list
	}
	return []rule.Expr{e}
}

// boundsOf returns the bounds of an alternative. Parts after a part that may fail are not considered, because that part must be evaluated.
func (s sides) boundsOf(e rule.Expr) (list []oneOf) {
	for _, part := range conjuncts(e) {
		same := s.asOperator(part)
		if !compares(same) {
			break
		}
		b := same.(*rule.Binary)
		own, other, inOrder, ok := s.apart(b.L, b.R)
		if !ok {
			continue
		}
		op := b.Op
		if !inOrder {
			op = op.Turned()
		}
		if op == operator.Eq || op == operator.Gt || op == operator.Ge {
			list = append(list, oneOf{own: own, others: []rule.Expr{other}})
		}
		if op == operator.Eq || op == operator.Lt || op == operator.Le {
			list = append(list, oneOf{own: own, upper: true, others: []rule.Expr{other}})
		}
		if same != part {
			break // a method fails if its receiver is null
		}
	}
	return list
}

// conjuncts returns the parts of a conjunction, in order.
func conjuncts(e rule.Expr) []rule.Expr {
	if b, ok := e.(*rule.Binary); ok && b.Op == operator.And {
		return append(conjuncts(b.L), conjuncts(b.R)...)
	}
	return []rule.Expr{e}
}

// compares reports whether an expression is a comparison whose evaluation cannot fail.
func compares(e rule.Expr) bool {
	b, ok := e.(*rule.Binary)
	return ok && b.Op >= operator.Eq && b.Op <= operator.Ge && infallible(b.L) && infallible(b.R)
}

// infallible reports whether the evaluation of an operand cannot fail: it is simple, or a sum, difference or product of such numbers that
// are not null.
func infallible(e rule.Expr) bool {
	if b, ok := e.(*rule.Binary); ok {
		sum := b.Op == operator.Add || b.Op == operator.Sub || b.Op == operator.Mul
		return sum && number(b.L) && number(b.R) && infallible(b.L) && infallible(b.R)
	}
	return simple(e)
}

// number reports whether an expression is a number of a primitive type.
func number(e rule.Expr) bool {
	t := e.Type()
	return !t.Boxed && (t.Kind.Integer() || t.Kind.Floating())
}

// simple reports whether the evaluation of an operand cannot fail: the operand is a constant, a value, or a property of a pattern's object.
func simple(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const, *rule.Slot:
		return true
	case *rule.Prop:
		_, ok := e.Of.(*rule.Slot)
		return ok
	case *rule.Convert:
		return !e.Checked && !e.X.Type().Boxed && simple(e.X)
	}
	return false
}
