package untyped

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Is reports whether the operators of an expression depend on the run-time types of its operands. Null-safe access is excluded, because it
// may end a condition early.
func Is(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.DynamicProp:
		return !e.NullSafe
	case *rule.DynamicCall:
		return !e.NullSafe
	case *rule.Index:
		return Is(e.Of) || open(e.Of.Type())
	case *rule.Unary:
		return e.Kind == fact.Any && e.Op != operator.Not && e.Op != operator.None
	case *rule.Binary:
		switch e.Op {
		case operator.And, operator.Or, operator.Concat:
			return false
		case operator.Eq, operator.Ne, operator.Same, operator.NotSame: // any two values can be compared
			return e.Kind == fact.Any && (Is(e.L) || Is(e.R))
		}
		return e.Kind == fact.Any && !e.Op.Temporal() && (e.L.Type().Kind == fact.Any || e.R.Type().Kind == fact.Any)
	}
	return false
}

// open reports whether the elements of a collection may be of any type.
func open(t *fact.Type) bool {
	switch t.Kind {
	case fact.Any:
		return true
	case fact.List, fact.Map:
		return !t.Array && (t.Elem == nil || t.Elem.Kind == fact.Any)
	}
	return false
}
