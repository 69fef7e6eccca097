package compile

import (
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Settled returns the value of a call as a constant if every evaluation would make the same immutable object, as for
// new BigDecimal( "0.05" ), LocalDate.of( 2024, 1, 8 ) or Duration.ofDays( 3 ). It returns any other expression itself, and a call that
// fails, too, so that it fails where it is evaluated.
//
// It is only for operands of computations: where the object itself is used, as in an insert, each evaluation must make another one.
func Settled(e rule.Expr) rule.Expr {
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
	if m == nil || !m.Static || m.Variadic || !steady(m) || e.Type() != m.Result {
		return e
	}
	values := make([]any, len(args))
	for i, a := range args {
		k, ok := Settled(a).(*rule.Const)
		if !ok {
			return e
		}
		values[i] = k.Value
	}
	v, err := m.Invoke(fact.NewEnv(nil, nil), nil, values...)
	if v == nil || err != nil {
		return e
	}
	return &rule.Const{Node: rule.Node{T: m.Result, At: e.Span()}, Value: v}
}

// settledOperands returns a call with settled operands. It returns the call itself if the method may return an operand, or does not belong
// to a class of which Settled makes objects.
func settledOperands(e *rule.Call) *rule.Call {
	m := e.Method
	if m.Owner == nil || e.Of == nil || len(steadyMethods[m.Owner.QualifiedName()]) == 0 || m.Name == "max" || m.Name == "min" || m.Name == "with" {
		return e
	}
	settled := *e
	settled.Args = make([]rule.Expr, len(e.Args))
	for i, a := range e.Args {
		settled.Args[i] = Settled(a)
	}
	if primitive(m.Result) || m.Result == fact.StringType {
		settled.Of = Settled(e.Of)
	}
	return &settled
}

// steady reports whether a static method or constructor of the library always returns the same immutable value for the same arguments.
func steady(m *fact.Method) bool {
	if m.Owner == nil {
		return false
	}
	for _, name := range steadyMethods[m.Owner.QualifiedName()] {
		if m.Name == name || name == anyOf && strings.HasPrefix(m.Name, anyOf) {
			return true
		}
	}
	return false
}

// anyOf is the prefix of names such as ofDays.
const anyOf = "of"

// steadyMethods contains the static methods and constructors for steady, by class.
var steadyMethods = map[string][]string{
	"java.math.BigDecimal": {"BigDecimal", "valueOf"}, "java.math.BigInteger": {"BigInteger", "valueOf"},
	"java.time.LocalDate": {anyOf, "parse"}, "java.time.LocalTime": {anyOf, "parse"}, "java.time.LocalDateTime": {anyOf, "parse"},
	"java.time.Duration": {anyOf, "parse"}, "java.time.Period": {anyOf, "parse"},
	"java.lang.Integer": {"valueOf"}, "java.lang.Long": {"valueOf"}, "java.lang.Double": {"valueOf"},
}
