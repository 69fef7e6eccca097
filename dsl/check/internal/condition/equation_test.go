package condition

import (
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Equations of sums are solved for slot 0 if all numbers are ints, or all are longs, and slot 0 occurs once.
func TestSolved(t *testing.T) {
	slot := func(i int, typ *fact.Type) rule.Expr { return &rule.Slot{Node: rule.Node{T: typ}, Index: i} }
	of := func(typ *fact.Type) func(op operator.Op, l, r rule.Expr) *rule.Binary {
		return func(op operator.Op, l, r rule.Expr) *rule.Binary {
			n := rule.Node{T: typ}
			if op == operator.Eq || op == operator.Ne || op == operator.Lt {
				n.T = fact.BoolType
			}
			return &rule.Binary{Node: n, Op: op, Kind: typ.Kind, L: l, R: r}
		}
	}
	own, a, b := slot(0, fact.IntType), slot(1, fact.IntType), slot(2, fact.IntType)
	ten := &rule.Const{Node: rule.Node{T: fact.IntType}, Value: 10}
	long := slot(3, fact.LongType)
	wide := &rule.Convert{Node: rule.Node{T: fact.LongType}, X: own}
	boxed := slot(4, fact.IntegerType)
	ints, longs := of(fact.IntType), of(fact.LongType)
	add, sub, mul, eq, ne := operator.Add, operator.Sub, operator.Mul, operator.Eq, operator.Ne
	for _, test := range []struct {
		b           *rule.Binary
		left, right string
	}{
		{ints(eq, ints(add, own, a), b), "#0", "#2 - #1"},
		{ints(eq, ten, ints(add, a, own)), "#0", "10 - #1"},
		{ints(ne, ints(sub, own, a), b), "#0", "#2 + #1"},
		{ints(eq, ints(sub, a, own), b), "#0", "#1 - #2"},
		{ints(eq, ints(add, ints(sub, b, own), a), ten), "#0", "#2 - (10 - #1)"},
		{longs(eq, longs(add, wide, long), long), wide.String(), "#3 -[long] #3"},
		{ints(operator.Lt, ints(add, own, a), b), "", ""},
		{ints(eq, ints(mul, own, a), b), "", ""},
		{ints(eq, ints(add, own, a), ints(add, own, b)), "", ""},
		{ints(eq, ints(add, ints(add, own, a), own), b), "", ""},
		{ints(eq, ints(add, own, boxed), boxed), "", ""},
		{longs(eq, &rule.Convert{Node: rule.Node{T: fact.LongType}, X: ints(add, own, a)}, long), "", ""}, // the sum has wrapped around at 32 bits
	} {
		left, right := "", ""
		if l, r := solved(0, test.b); l != nil {
			left, right = l.String(), r.String()
		}
		if left != test.left || right != test.right {
			t.Errorf("%s: %s and %s, want %s and %s", test.b, left, right, test.left, test.right)
		}
	}
}
