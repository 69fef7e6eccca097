package check

import (
	"sort"

	"whenthen/engine/rule"
)

// visit calls f for an expression and everything below it that a condition can hold.
func visit(x rule.Expr, f func(rule.Expr)) {
	if x == nil {
		return
	}
	f(x)
	all := func(list []rule.Expr) {
		for _, y := range list {
			visit(y, f)
		}
	}
	switch x := x.(type) {
	case *rule.Prop:
		visit(x.Of, f)
	case *rule.DynamicProp:
		visit(x.Of, f)
	case *rule.Call:
		visit(x.Of, f)
		all(x.Args)
	case *rule.DynamicCall:
		visit(x.Of, f)
		all(x.Args)
	case *rule.FunctionCall:
		all(x.Args)
	case *rule.Invoke:
		visit(x.Of, f)
		all(x.Args)
	case *rule.New:
		all(x.Args)
	case *rule.NewArray:
		visit(x.Length, f)
		all(x.Inner)
		all(x.Elements)
	case *rule.ListLit:
		all(x.Elements)
	case *rule.MapLit:
		all(x.Keys)
		all(x.Values)
	case *rule.Index:
		visit(x.Of, f)
		visit(x.Key, f)
	case *rule.Unary:
		visit(x.X, f)
	case *rule.Binary:
		visit(x.L, f)
		visit(x.R, f)
		all(x.Args)
	case *rule.In:
		visit(x.X, f)
		all(x.List)
	case *rule.Conditional:
		visit(x.If, f)
		visit(x.Then, f)
		visit(x.Else, f)
	case *rule.Convert:
		visit(x.X, f)
	case *rule.InstanceOf:
		visit(x.X, f)
	}
}

// slotsOf lists the slots an expression reads, ascending.
func slotsOf(x rule.Expr) []int {
	seen := map[int]bool{}
	visit(x, func(y rule.Expr) {
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
