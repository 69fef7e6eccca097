package eval

import (
	"strings"

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

// made returns the value of an operand as a constant, or the operand itself if it cannot be computed or the computation fails.
func made(e rule.Expr) rule.Expr {
	var m *fact.Method
	var args []rule.Expr
	switch e := e.(type) {
	case *rule.Call:
		if e.Of != nil {
			return e
		}
		m, args = e.Method, e.Args
	case *rule.New:
		m, args = e.Ctor, e.Args
	}
	if m == nil || !m.Static || !steady(m) || e.Type() != m.Result {
		return e
	}
	values := make([]any, len(args))
	for i, a := range args {
		k, ok := a.(*rule.Const)
		if !ok {
			return e
		}
		values[i] = k.Value
	}
	v, err := m.Invoke(fact.NewEnv(nil, nil), nil, values...)
	if _, known := fact.CompareAtOnce(v, v); err != nil || !known {
		return e
	}
	return &rule.Const{Node: rule.Node{T: m.Result, At: e.Span()}, Value: v}
}

// steady reports whether a static method or constructor of the library always returns the same value for the same arguments.
func steady(m *fact.Method) bool {
	if m.Owner == nil {
		return false
	}
	switch m.Owner.QualifiedName() {
	case "java.math.BigDecimal":
		return m.Name == m.Owner.Name || m.Name == "valueOf"
	case "java.time.LocalDate", "java.time.LocalTime", "java.time.LocalDateTime":
		return m.Name == "parse" || strings.HasPrefix(m.Name, "of")
	}
	return false
}
