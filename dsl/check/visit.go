package check

import (
	"sort"

	"whenthen/engine/rule"
)

// slotsOf lists the slots an expression reads, ascending.
func slotsOf(x rule.Expr) []int {
	seen := map[int]bool{}
	rule.Walk(x, func(y rule.Expr) {
		switch y := y.(type) {
		case *rule.Slot:
			seen[y.Index] = true
		case *rule.Row:
			seen[y.Slot] = true
		}
	})
	var slots []int
	for s := range seen {
		slots = append(slots, s)
	}
	sort.Ints(slots)
	return slots
}

// renamed copies an expression with another name for a slot's object: what its own pattern prints as "this" has a name
// outside. Only the ways to reach into an object are followed; names matter in print alone.
func renamed(x rule.Expr, slot int, name string) rule.Expr {
	switch y := x.(type) {
	case *rule.Slot:
		if y.Index == slot {
			z := *y
			z.Name = name
			return &z
		}
	case *rule.Prop:
		z := *y
		z.Of = renamed(y.Of, slot, name)
		return &z
	case *rule.DynamicProp:
		z := *y
		z.Of = renamed(y.Of, slot, name)
		return &z
	case *rule.Call:
		if y.Of != nil {
			z := *y
			z.Of = renamed(y.Of, slot, name)
			return &z
		}
	case *rule.Index:
		z := *y
		z.Of = renamed(y.Of, slot, name)
		return &z
	case *rule.Convert:
		z := *y
		z.X = renamed(y.X, slot, name)
		return &z
	case *rule.Binary:
		z := *y
		z.L, z.R = renamed(y.L, slot, name), renamed(y.R, slot, name)
		return &z
	case *rule.Unary:
		z := *y
		z.X = renamed(y.X, slot, name)
		return &z
	}
	return x
}
