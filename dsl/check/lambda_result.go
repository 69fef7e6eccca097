package check

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// suits reports a lambda that is no function of an interface of the Java library: one with other parameters, without the result that is
// wanted, or with one where none is. Of results only their kind is looked at: what type arguments say is not kept.
func (e *env) suits(x *ast.Lambda, l *rule.Lambda, t *fact.Type) bool {
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
		e.errorf(x.Span(), CodeWrongArity, "a %s takes %d arguments, not %d", name, n, len(x.Params))
		return false
	}
	return e.suitsResult(x, l, name)
}

func (e *env) suitsResult(x *ast.Lambda, l *rule.Lambda, name string) bool {
	without := name == "Runnable" || strings.HasSuffix(name, "Consumer")
	switch {
	case without && x.X != nil && !isStatement(x.X):
		e.errorf(x.X.Span(), CodeWrongType, "a %s gives no value", name)
	case without || l.Expr == nil && (l.Body == nil || e.failed):
		return true
	case l.Expr == nil:
		if ir.LeavesFunction(l.Body) {
			return true
		}
		e.errorf(x.Span(), CodeMissingReturn, "this %s may end without returning a value", name)
	case strings.HasSuffix(name, "Predicate") || name == "BooleanSupplier":
		return e.kindOf(x.X.Span(), l.Expr, name, fact.BoolType)
	case name == "Comparator":
		return e.kindOf(x.X.Span(), l.Expr, name, fact.IntType)
	case l.Expr.Type().Kind == fact.Void:
		e.errorf(x.X.Span(), CodeWrongType, "this call gives no value")
	default:
		return true
	}
	return false
}

// kindOf reports a result of another kind than a function gives.
func (e *env) kindOf(at source.Span, result rule.Expr, name string, want *fact.Type) bool {
	if k := result.Type().Kind; k == want.Kind || k == fact.Any || k == fact.Invalid || jtype.Wider(k, want.Kind) {
		return true
	}
	e.errorf(at, CodeWrongType, "a %s gives %s, not %s", name, jtype.Article(want), jtype.Article(result.Type()))
	return false
}

// isStatement reports an expression that may stand alone, for what it does.
func isStatement(x ast.Expr) bool {
	switch x.(type) {
	case *ast.Call, *ast.Assign, *ast.IncDec, *ast.New:
		return true
	}
	return false
}
