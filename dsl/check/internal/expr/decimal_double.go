package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// decimalAsDouble converts a decimal to double if it is compared with a double property that is named directly: w == v, w == 0.1B,
// w in ( v ). In MVEL code the first operand decides, whatever it is. In all other cases the double is converted to the decimal
// that its bits stand for: v == w and v == 0.1 are false if the decimal v is 0.1, as in Drools.
func (e *Env) decimalAsDouble(x, y ast.Expr, l, r rule.Expr) (rule.Expr, rule.Expr) {
	a, b := l.Type().Kind, r.Type().Kind
	first := a.Floating() && b == fact.Decimal
	switch {
	case !first && !(a == fact.Decimal && b.Floating()):
	case e.Code != nil:
		if first && e.MVEL {
			r = ir.ToNumber(r, fact.Double)
		}
	case e.ownPath(x, l):
		if first {
			r = ir.ToNumber(r, fact.Double)
		}
	case !first && e.ownPath(y, r):
		l = ir.ToNumber(l, fact.Double)
	}
	return l, r
}

// inexact warns of a double literal that is compared or computed with a decimal and is not exactly the number that it looks like.
func (e *Env) inexact(l, r rule.Expr) {
	for _, pair := range [][2]rule.Expr{{l, r}, {r, l}} {
		c, ok := pair[0].(*rule.Const)
		if !ok || pair[1].Type().Kind != fact.Decimal {
			continue
		}
		x, ok := c.Value.(float64)
		if !ok {
			continue
		}
		looks, err := decimal.OfFloat(x)
		is, err2 := decimal.OfBinary(x)
		if err != nil || err2 != nil || looks.Cmp(is) == 0 {
			continue
		}
		hint := "write " + looks.String() + "B, which is exact"
		if e.Code != nil && !e.MVEL {
			hint = "write new BigDecimal( \"" + looks.String() + "\" ), which is exact"
		}
		e.Report(source.Warning, c.Span(), finding.Inexact, hint, looks.String()+" is a double; compared or combined with a BigDecimal its value is "+is.String())
	}
}

// ownPath reports whether x, typed as v, names a property of the pattern or of one of its properties, without this and without
// brackets.
func (e *Env) ownPath(x ast.Expr, v rule.Expr) bool {
	p, ok := v.(*rule.Prop)
	if !ok || e.Own == nil {
		return false
	}
	switch x := x.(type) {
	case *ast.Implied:
		return e.ownPath(x.Of, v)
	case *ast.Ident: // not the name of a binding, which may stand for a property too
		this, ok := p.Of.(*rule.Slot)
		return ok && this.Name == "this" && p.Property.Name == x.Name
	case *ast.Select:
		return e.ownPath(x.X, p.Of)
	}
	return false
}
