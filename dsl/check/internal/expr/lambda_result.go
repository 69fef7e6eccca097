package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// suits checks a lambda against a functional interface of the Java library: its number of parameters, and whether it returns a
// value exactly if the interface wants one. Only the kind of the result is checked, since type arguments are not kept. suits
// reports whether the lambda fits.
func (e *Env) suits(x *ast.Lambda, l *rule.Lambda, t *fact.Type) bool {
	name := t.Raw().Name
	wanted, known := functionArity[name]
	if !known {
		switch {
		case strings.HasSuffix(name, "Consumer"), strings.HasSuffix(name, "Predicate"), strings.HasSuffix(name, "Operator"), name == "Function":
		default:
			return true
		}
	}
	if n := int(wanted) + 1; wanted != anyArity && len(x.Params) != n {
		e.Errorf(x.Span(), finding.WrongArity, "a %s takes %d arguments, not %d", name, n, len(x.Params))
		return false
	}
	return e.suitsResult(x, l, name)
}

func (e *Env) suitsResult(x *ast.Lambda, l *rule.Lambda, name string) bool {
	without := name == "Runnable" || strings.HasSuffix(name, "Consumer")
	switch {
	case without && x.X != nil && !isStatement(x.X):
		e.Errorf(x.X.Span(), finding.WrongType, "a %s must not return a value", name)
	case without || l.Expr == nil && (l.Body == nil || e.Failed):
		return true
	case l.Expr == nil:
		if ir.LeavesFunction(l.Body) {
			return true
		}
		e.Errorf(x.Span(), finding.MissingReturn, "this %s may end without returning a value", name)
	case strings.HasSuffix(name, "Predicate") || name == "BooleanSupplier":
		return e.kindOf(x.X.Span(), l.Expr, name, fact.BoolType)
	case name == "Comparator":
		return e.kindOf(x.X.Span(), l.Expr, name, fact.IntType)
	case l.Expr.Type().Kind == fact.Void:
		e.NoValue(x.X.Span())
	default:
		return true
	}
	return false
}

// kindOf checks that a result is of the kind that a function has to return, and reports whether it is.
func (e *Env) kindOf(at source.Span, result rule.Expr, name string, want *fact.Type) bool {
	if k := result.Type().Kind; k == want.Kind || k == fact.Any || k == fact.Invalid || jtype.Wider(k, want.Kind) {
		return true
	}
	e.Errorf(at, finding.WrongType, "a %s must return %s, not %s", name, jtype.Article(want), jtype.Article(result.Type()))
	return false
}

// isStatement reports whether x is an expression that may be used as a statement.
func isStatement(x ast.Expr) bool {
	switch x.(type) {
	case *ast.Call, *ast.Assign, *ast.IncDec, *ast.New:
		return true
	}
	return false
}
