package ir

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// SlotsBut returns the slots that an expression reads, except one, in ascending order.
func SlotsBut(x rule.Expr, own int) (list []int) {
	rule.EachSlot(x, func(s int) {
		if at, found := slices.BinarySearch(list, s); !found && s != own {
			list = slices.Insert(list, at, s)
		}
	})
	return list
}

// Renamed copies an expression and renames the object of a slot: the pattern itself prints it as "this", but elsewhere it has a name. It
// follows member accesses only, since the name matters only for printing.
func Renamed(x rule.Expr, slot int, name string) rule.Expr {
	switch y := x.(type) {
	case *rule.Slot:
		if y.Index == slot {
			z := *y
			z.Name = name
			return &z
		}
	case *rule.Prop:
		z := *y
		z.Of = Renamed(y.Of, slot, name)
		return &z
	case *rule.DynamicProp:
		z := *y
		z.Of = Renamed(y.Of, slot, name)
		return &z
	case *rule.Call:
		if y.Of != nil {
			z := *y
			z.Of = Renamed(y.Of, slot, name)
			return &z
		}
	case *rule.Index:
		z := *y
		z.Of = Renamed(y.Of, slot, name)
		return &z
	case *rule.Convert:
		z := *y
		z.X = Renamed(y.X, slot, name)
		return &z
	case *rule.Binary:
		z := *y
		z.L, z.R = Renamed(y.L, slot, name), Renamed(y.R, slot, name)
		return &z
	case *rule.Unary:
		z := *y
		z.X = Renamed(y.X, slot, name)
		return &z
	}
	return x
}

// BaseSlot returns the slot at the base of a chain of member accesses; -1 if there is none.
func BaseSlot(x rule.Expr) int {
	for {
		switch y := x.(type) {
		case *rule.Slot:
			return y.Index
		case *rule.Prop:
			x = y.Of
		case *rule.Convert:
			x = y.X
		default:
			return -1
		}
	}
}

// Written returns the mask of the properties that an entry of modify changes: the property of a setter or assignment; the property on whose
// value a method is called; none for a getter; and all for any other expression.
func Written(x rule.Expr, local int) fact.Mask {
	isTarget := func(y rule.Expr) bool {
		l, ok := y.(*rule.LocalVar)
		return ok && l.Index == local
	}
	switch y := x.(type) {
	case *rule.Call:
		if y.Of != nil && isTarget(y.Of) {
			return y.Method.Changes()
		}
		x = y.Of
	case *rule.DynamicCall:
		x = y.Of
	case *rule.Assign:
		x = y.Target
	case *rule.IncDec:
		x = y.Target
	case *rule.Prop:
		if isTarget(y.Of) {
			return 0
		}
	}
	for x != nil {
		switch y := x.(type) {
		case *rule.Prop:
			if isTarget(y.Of) {
				return y.Property.Mask()
			}
			x = y.Of
		case *rule.Call:
			x = y.Of
		case *rule.Index:
			x = y.Of
		case *rule.Convert:
			x = y.X
		default:
			return fact.AllProperties
		}
	}
	return fact.AllProperties
}
