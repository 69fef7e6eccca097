package interval

import (
	"slices"

	"whenthen/engine/rule"
)

// sides tells by the slots of facts which side of a join an expression reads: the slot of the right side, or one of those that the test
// reads of the left side.
type sides struct {
	own   int
	lefts []int
}

func sidesOf(p *rule.Pattern, t *rule.Test) sides { return sides{p.Slot, t.Slots} }

func (s sides) right(e rule.Expr) bool { return rule.ReadsSlot(e, s.own) }

func (s sides) left(e rule.Expr) bool {
	return slices.ContainsFunc(s.lefts, func(slot int) bool { return rule.ReadsSlot(e, slot) })
}

func (s sides) both(e rule.Expr) bool { return s.right(e) && s.left(e) }

// apart returns the operand that reads the right side, the other one, and whether they are in this order. ok is false unless the first
// reads nothing else and the other one does not read the right side.
func (s sides) apart(x, y rule.Expr) (own, other rule.Expr, inOrder, ok bool) {
	if inOrder = s.right(x); !inOrder {
		x, y = y, x
	}
	return x, y, inOrder, s.right(x) && !s.left(x) && !s.right(y)
}
