package eval

import (
	"whenthen/engine/internal/compile"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// settled returns a comparison in which operands that are dates or decimals created from constants, such as LocalDate.of( 2024, 1, 8 ) or
// new BigDecimal( "0.05" ), are replaced by their values. Such a comparison has a form that needs no code.
func settled(e rule.Expr) rule.Expr {
	b, ok := e.(*rule.Binary)
	if !ok || b.Op < operator.Eq || b.Op > operator.Ge {
		return e
	}
	l, r := made(b.L), made(b.R)
	if l == b.L && r == b.R {
		return e
	}
	both := *b
	both.L, both.R = l, r
	return &both
}

// made returns the value of an operand as a constant that can be compared without code, or the operand itself.
func made(e rule.Expr) rule.Expr {
	value, ok := compile.Settled(e).(*rule.Const)
	if !ok {
		return e
	}
	if _, known := fact.CompareAtOnce(value.Value, value.Value); !known {
		return e
	}
	return value
}
