package interval

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A method that does the same as an operator bounds what the operator bounds: p.compareTo( $p ) < 0 the same as p < $p, d.after( $d ) the
// same as d > $d, and p.subtract( $p ).abs() the same as a distance of numbers.

// asOperator returns an expression that reads both sides with operators in place of methods. Operators on decimals become operators on
// doubles, which differ by no more than the slack of a bound. Such an expression only serves to find bounds and cannot be compiled; the parts
// that read one side stay as they are.
func (s sides) asOperator(e rule.Expr) rule.Expr {
	if !s.both(e) {
		return e
	}
	switch e := e.(type) {
	case *rule.Binary:
		if c := s.compared(e); c != nil {
			return c
		}
		if e.Kind == fact.Decimal && e.Op != operator.Div { // a quotient is rounded
			return s.onDoubles(e.Node, e.Op, e.L, e.R)
		}
	case *rule.Call:
		if e.Of == nil || len(e.Args) > 1 || len(e.Args) == 1 && e.Args[0].Type() != e.Of.Type() {
			break
		}
		switch e.Of.Type().Kind {
		case fact.Decimal:
			return s.decimalCall(e)
		case fact.Date:
			if op := orderOf(e.Method.Name); op != operator.None && len(e.Args) == 1 {
				return &rule.Binary{Node: e.Node, Op: op, Kind: fact.Date, L: e.Of, R: e.Args[0]}
			}
		}
	}
	return e
}

// orderOf returns the operator of a method that compares points in time, or None.
func orderOf(method string) operator.Op {
	switch method {
	case "after", "isAfter":
		return operator.Gt
	case "before", "isBefore":
		return operator.Lt
	}
	return operator.None
}

// compared returns what a comparison of the result of compareTo with 0 amounts to, or nil.
func (s sides) compared(e *rule.Binary) rule.Expr {
	call, isCall := e.L.(*rule.Call)
	if zero, ok := eval.Whole(e.R); !ok || zero != 0 || !isCall || call.Method.Name != "compareTo" || call.Of == nil || len(call.Args) != 1 {
		return nil
	}
	of, arg := call.Of, unboxed(call.Args[0])
	switch t := of.Type(); {
	case e.Op < operator.Eq || e.Op > operator.Ge || arg.Type() != t:
	case t.Kind == fact.Decimal:
		return s.onDoubles(e.Node, e.Op, of, arg)
	case t.Kind == fact.Date, t.Kind == fact.String:
		return &rule.Binary{Node: e.Node, Op: e.Op, Kind: t.Kind, L: of, R: arg}
	}
	return nil
}

// decimalCall does the work of asOperator for a method of a decimal.
func (s sides) decimalCall(e *rule.Call) rule.Expr {
	switch name := e.Method.Name; {
	case len(e.Args) == 0 && name == "abs":
		absolute := *e
		absolute.Of = s.asOperator(e.Of)
		return &absolute
	case len(e.Args) == 0:
	case name == "add":
		return s.onDoubles(e.Node, operator.Add, e.Of, e.Args[0])
	case name == "subtract":
		return s.onDoubles(e.Node, operator.Sub, e.Of, e.Args[0])
	case name == "multiply":
		return s.onDoubles(e.Node, operator.Mul, e.Of, e.Args[0])
	}
	return e
}

// onDoubles returns an operation on doubles in place of one on decimals.
func (s sides) onDoubles(n rule.Node, op operator.Op, l, r rule.Expr) *rule.Binary {
	return &rule.Binary{Node: n, Op: op, Kind: fact.Double, L: s.asOperator(l), R: s.asOperator(r)}
}
