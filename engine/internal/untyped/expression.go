package untyped

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Is reports whether the run-time types of an expression's operands decide what has to be done: which member is meant, or which
// arithmetic. Comparing two values and taking an element of a map or list is one operation for all types, which register code has.
// Null-safe access is excluded, because it may end a condition early.
func Is(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.DynamicProp:
		return !e.NullSafe
	case *rule.DynamicCall:
		return !e.NullSafe
	case *rule.Index:
		return Is(e.Of) || e.Of.Type().Kind == fact.Any
	case *rule.Unary:
		return e.Kind == fact.Any && e.Op != operator.Not && e.Op != operator.None
	case *rule.Binary:
		switch e.Op {
		case operator.And, operator.Or, operator.Concat, operator.Eq, operator.Ne, operator.Same, operator.NotSame,
			operator.Lt, operator.Le, operator.Gt, operator.Ge:
			return false
		}
		return e.Kind == fact.Any && !e.Op.Temporal() && (e.L.Type().Kind == fact.Any || e.R.Type().Kind == fact.Any)
	}
	return false
}

// reads reports whether an expression only reads, without side effects.
func reads(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const, *rule.LocalVar, *rule.Slot, *rule.Row, *rule.GlobalVar:
		return true
	case *rule.Prop:
		return !e.NullSafe && e.Property.Method == nil && reads(e.Of)
	case *rule.Convert:
		return !e.Checked && e.T.Kind == fact.Any && reads(e.X)
	}
	return false
}
