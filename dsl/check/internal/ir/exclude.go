package ir

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Excludes reports whether two constant tests on the same property can never both hold.
func Excludes(a, b *rule.Test) bool {
	if a.Op == operator.None || b.Op == operator.None || a.Own.String() != b.Own.String() {
		return false
	}
	x, ok1 := a.Other.(*rule.Const)
	y, ok2 := b.Other.(*rule.Const)
	if !ok1 || !ok2 || x.Value == nil || y.Value == nil || a.Own.Type().Kind == fact.Any {
		return false
	}
	order, err := fact.Compare(x.Value, y.Value)
	if err != nil {
		return false
	}
	below := func(op operator.Op) bool { return op == operator.Lt || op == operator.Le || op == operator.Eq }
	above := func(op operator.Op) bool { return op == operator.Gt || op == operator.Ge || op == operator.Eq }
	open := func(op operator.Op) bool { return op == operator.Lt || op == operator.Gt }
	switch {
	case order == 0:
		return a.Op == operator.Ne && b.Op == operator.Eq || a.Op == operator.Eq && b.Op == operator.Ne ||
			(open(a.Op) || open(b.Op)) && (below(a.Op) && above(b.Op) || above(a.Op) && below(b.Op))
	case order < 0: // a's value is the smaller
		return below(a.Op) && above(b.Op)
	}
	return above(a.Op) && below(b.Op)
}

// SideOf classifies an operand of a comparison by the objects that it reads, for the pattern of the given slot. A constant is Other.
func SideOf(slot int, x rule.Expr) Side {
	if _, ok := x.(*rule.Const); ok {
		return Other
	}
	own, other := false, false
	rule.EachSlot(x, func(s int) {
		own = own || s == slot
		other = other || s != slot
	})
	switch {
	case own && !other:
		return Own
	case other && !own:
		return Other
	}
	return Mixed
}

// Side classifies an operand of a comparison by the objects that it reads.
type Side uint8

const (
	Mixed Side = iota // both the pattern's own object and others, or an expression that reads none and is not a constant
	Own               // only the pattern's own object
	Other             // only a constant or other objects
)
