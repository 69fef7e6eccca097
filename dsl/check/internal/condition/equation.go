package condition

import (
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// solved rearranges an equation of sums so that one side, own, reads only the pattern's own object and the network can search by it: weight
// + $first.weight == $sum becomes weight == $sum - $first.weight, and the same for !=. own is nil if that is not possible. All operands
// must be ints, or all longs; then the result is exact even if a sum overflows, since the subtraction overflows back.
func solved(slot int, b *rule.Binary) (own, other rule.Expr) {
	own, other = b.L, b.R
	if ir.SideOf(slot, own) == ir.Other {
		own, other = other, own
	}
	if b.Op != operator.Eq && b.Op != operator.Ne || ir.SideOf(slot, other) != ir.Other {
		return nil, nil
	}
	for ir.SideOf(slot, own) != ir.Own {
		sum, ok := own.(*rule.Binary)
		if !ok || !whole(sum.T) || sum.Kind != sum.T.Kind || !whole(other.Type()) || other.Type().Kind != sum.Kind {
			return nil, nil
		}
		minus, addsLeft, addsRight := sum.Op == operator.Sub, ir.SideOf(slot, sum.L) == ir.Other, ir.SideOf(slot, sum.R) == ir.Other
		move := func(op operator.Op, l, r rule.Expr) rule.Expr {
			return &rule.Binary{Node: rule.Node{T: sum.T, At: b.At}, Op: op, Kind: sum.Kind, L: l, R: r}
		}
		switch {
		case sum.Op != operator.Add && !minus:
			return nil, nil
		case addsRight && minus: // own - x == other
			own, other = sum.L, move(operator.Add, other, sum.R)
		case addsRight: // own + x == other
			own, other = sum.L, move(operator.Sub, other, sum.R)
		case addsLeft && minus: // x - own == other
			own, other = sum.R, move(operator.Sub, sum.L, other)
		case addsLeft: // x + own == other
			own, other = sum.R, move(operator.Sub, other, sum.L)
		default:
			return nil, nil
		}
	}
	return own, other
}

// whole reports whether a type is int or long, whose values are never null.
func whole(t *fact.Type) bool { return t == fact.IntType || t == fact.LongType }
