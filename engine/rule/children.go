package rule

// Children calls f with the operands of an expression, from left to right, without absent operands (such as the length of an array with
// elements). The body of a lambda is not an operand, because it runs later or never.
func Children(x Expr, f func(Expr)) {
	one := func(y Expr) {
		if y != nil {
			f(y)
		}
	}
	all := func(list []Expr) {
		for _, y := range list {
			one(y)
		}
	}
	switch x := x.(type) {
	case *Prop:
		one(x.Of)
	case *DynamicProp:
		one(x.Of)
	case *Call:
		one(x.Of)
		all(x.Args)
	case *DynamicCall:
		one(x.Of)
		all(x.Args)
	case *FunctionCall:
		all(x.Args)
	case *Invoke:
		one(x.Of)
		all(x.Args)
	case *New:
		all(x.Args)
	case *NewArray:
		one(x.Length)
		all(x.Inner)
		all(x.Elements)
	case *ListLit:
		all(x.Elements)
	case *MapLit:
		all(x.Keys)
		all(x.Values)
	case *Index:
		one(x.Of)
		one(x.Key)
	case *Unary:
		one(x.X)
	case *Binary:
		one(x.L)
		one(x.R)
		all(x.Args)
	case *In:
		one(x.X)
		all(x.List)
	case *Conditional:
		one(x.If)
		one(x.Then)
		one(x.Else)
	case *Convert:
		one(x.X)
	case *InstanceOf:
		one(x.X)
	case *Assign:
		one(x.Target)
		one(x.Value)
	case *IncDec:
		one(x.Target)
	case *Effect:
		all(x.Args)
	}
}

// Walk calls f with an expression and all its subexpressions, an expression before its operands.
func Walk(x Expr, f func(Expr)) {
	if x == nil {
		return
	}
	f(x)
	Children(x, func(y Expr) { Walk(y, f) })
}

// Contains reports whether is returns true for an expression or one of its subexpressions. It does not call is again once it has.
func Contains(x Expr, is func(Expr) bool) (found bool) {
	Walk(x, func(y Expr) { found = found || is(y) })
	return found
}

// EachSlot calls f with the slots that an expression reads. It may call f several times with the same slot.
func EachSlot(x Expr, f func(slot int)) {
	Walk(x, func(y Expr) {
		switch y := y.(type) {
		case *Slot:
			f(y.Index)
		case *Row:
			f(y.Slot)
		}
	})
}

// ReadsSlot reports whether an expression reads a slot.
func ReadsSlot(x Expr, slot int) (found bool) {
	EachSlot(x, func(s int) { found = found || s == slot })
	return found
}
